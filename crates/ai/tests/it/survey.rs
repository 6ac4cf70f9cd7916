use std::time::Instant;
use ai::*;
use crate::fixtures::*;
use steel::fight::*;
use std::sync::Arc;

fn run(name: &str, setup: &Arc<Setup>, red: &str, blue: &str, n: u64) {
    let mut views = Views::of(setup);
    let (mut wins, mut draws, mut tenths, mut longest) = ([0;2], 0, 0, 0);
    let mut why = [0;4];
    let t = Instant::now();
    for seed in 0..n {
        let mut f = fight(setup, seed);
        let mut c = [by_name(red, seed).unwrap(), by_name(blue, seed+1000).unwrap()];
        let o = play_out(&mut f, &mut c, &mut views).unwrap();
        match o.winner { Some(s) => wins[s.index()] += 1, None => draws += 1 }
        tenths += f.now().0; longest = longest.max(f.now().0);
        why[o.why as usize] += 1;
    }
    let s = t.elapsed();
    println!("{name:20} {red}/{blue}: {wins:?} draws {draws} why(last,cond,time,idle) {why:?} avg {} longest {longest} decisions/fight {} us/decision {:.2}",
        tenths as u64/n, views.decisions/n, s.as_secs_f64()*1e6/views.decisions as f64);
}

#[test]
fn survey() {
    let n = std::env::var("N").ok().and_then(|x| x.parse().ok()).unwrap_or(20);
    let c = COMPANY;
    for (a,b) in [("aldric","aldric"),("bruno","bruno"),("hal","bruno"),("corvin","aldric"),("berta","aldric"),("berta", "corvin"),("ivo","ivo"),("hal","hal"),("fenna","aldric"),("gerd","aldric"),("dunstan","bruno")] {
        let d = duel(a,b);
        run(&format!("{a} v {b}"), &d, "basic", "random", n);
        run(&format!("{a} v {b}"), &d, "random", "basic", n);
        run(&format!("{a} v {b}"), &d, "basic", "basic", n);
    }
    run("2v1", &lines(&["bruno","bruno"], &["aldric"], 7), "basic", "basic", n);
    run("5v5", &lines(&c[..5], &c[..5], 7), "basic", "basic", n);
    run("doorway", &doorway(), "basic", "basic", n);
    run("12v12", &lines(&c, &c, 8), "basic", "basic", n);
    run("12v12", &lines(&c, &c, 8), "basic", "random", n);
}

#[test]
fn trace() {
    let (a, b, red, blue) = ("aldric", "aldric", "basic", "random");
    let d = duel(a,b);
    for seed in 0..20 {
        let mut views = Views::of(&d);
        let mut f = fight(&d, seed);
        let mut c = [by_name(red, seed).unwrap(), by_name(blue, seed+1000).unwrap()];
        let o = play_out(&mut f, &mut c, &mut views).unwrap();
        if o.why as usize == 3 {
            for (n, e) in f.journal().entries().iter().enumerate() { println!("{n} {:?} {:?}", e.at, e.event); }
            for p in &f.world().people { println!("{:?} {:?} {:?} eng {:?} tgt {:?} stat {:?} debt {}", p.place, p.action, p.fatigue, p.engaged, p.targets, p.status, p.debt); }
            break;
        }
    }
}
