//! The rulebook on the screen: contents, pages with tables, search, links, the way back.

use egui::text::LayoutJob;
use egui::{Align, FontId, RichText, TextFormat, Ui, vec2};
use rulebook::{Block, Book, Chapter, Coverage, Hit};

use crate::intent::Intent;
use crate::keys::Action;
use crate::settings::Settings;
use crate::sums::paragraph;
use crate::theme::{TABLE, TITLE};
use crate::widgets::{body, cell, move_mark, page, row};

/// The viewer with the way that it was read.
#[derive(Clone, Debug, Default)]
pub struct RulePanel {
    path: Vec<String>,
    search: String,
    mark: usize,
    /// The page that the mark and the scrolling belong to.
    shown: String,
    /// The way began at a page, not at the contents: the way back ends there.
    from_page: bool,
}

impl RulePanel {
    /// A viewer opened at a page from elsewhere: the way back from that page closes it.
    pub fn at(id: &str) -> Self {
        let mut panel = Self { from_page: true, ..Self::default() };
        panel.open(id);
        panel
    }

    /// Opens the page of a chapter, clause or table.
    pub fn open(&mut self, id: &str) {
        self.search.clear();
        if self.path.last().is_none_or(|last| last != id) {
            self.path.push(id.to_owned());
        }
    }

    /// The page that is open.
    pub fn clause(&self) -> Option<&str> {
        self.path.last().map(String::as_str)
    }

    /// One page back; whether there was one.
    pub fn back(&mut self) -> bool {
        self.path.pop().is_some()
    }

    /// Shows the book over the whole screen.
    pub fn show_page(&mut self, ui: &mut Ui, book: &Book, settings: &Settings) -> Vec<Intent> {
        page(ui, vec2(980.0, 1300.0), |ui| self.show(ui, book, settings))
    }

    /// Shows the page that is open, what a search finds, or the contents.
    pub fn show(&mut self, ui: &mut Ui, book: &Book, settings: &Settings) -> Vec<Intent> {
        let mut intents = Vec::new();
        let mut goes = None;
        self.head(ui, book, settings, &mut intents, &mut goes);
        let here = format!("{}?{}", self.clause().unwrap_or(""), self.search.trim());
        let turned = self.shown != here;
        if turned {
            self.shown = here;
            self.mark = 0;
        }
        let mut area = egui::ScrollArea::vertical().id_salt("rules").auto_shrink([false, false]);
        if turned {
            area = area.vertical_scroll_offset(0.0);
        }
        area.show(ui, |ui| {
            let mut links = Vec::new();
            if !self.search.trim().is_empty() {
                goes = self.hits(ui, book, settings).or(goes.take());
            } else if let Some(id) = self.clause().map(str::to_owned) {
                match book.chapter(&id) {
                    Some(chapter) => goes = self.chapter(ui, chapter, settings, &mut links).or(goes.take()),
                    None => show_entry(ui, book, &id, settings, &mut links),
                }
            } else {
                goes = self.contents(ui, book, settings).or(goes.take());
            }
            let linked = links.into_iter().find_map(|link| match link {
                Intent::OpenRule(id) => Some(id),
                _ => None,
            });
            goes = linked.or(goes.take());
        });
        if let Some(id) = goes {
            self.open(&id);
            intents.push(Intent::OpenRule(id));
        }
        intents
    }

    fn head(
        &mut self,
        ui: &mut Ui,
        book: &Book,
        settings: &Settings,
        intents: &mut Vec<Intent>,
        goes: &mut Option<String>,
    ) {
        let back = settings.keys.pressed(ui, Action::Back);
        let (before, after) = self.clause().map_or((None, None), |id| book.neighbours(id));
        ui.horizontal_wrapped(|ui| {
            let clicked = ui.button("Back").clicked();
            if back || clicked {
                if !self.search.is_empty() {
                    self.search.clear();
                } else if self.path.len() <= usize::from(self.from_page) || !self.back() {
                    intents.push(Intent::CloseRule);
                }
            }
            if ui.button("Contents").clicked() {
                self.path.clear();
                self.search.clear();
            }
            for (title, to) in [("Previous", before), ("Next", after)] {
                let response = ui.add_enabled(to.is_some(), egui::Button::new(title));
                if response.on_hover_text(to.map_or_else(String::new, crate::sums::clause_title)).clicked() {
                    *goes = to.map(str::to_owned);
                }
            }
            if ui.button("Close").clicked() {
                intents.push(Intent::CloseRule);
            }
        });
        let hint = RichText::new("Search the rulebook").color(TABLE.quiet);
        let width = ui.available_width().min(420.0);
        let edit = egui::TextEdit::singleline(&mut self.search).id(search_id()).hint_text(hint).desired_width(width);
        ui.add(edit);
        if settings.keys.pressed(ui, Action::Find) {
            ui.input_mut(|input| input.events.retain(|event| !matches!(event, egui::Event::Text(_))));
            ui.memory_mut(|memory| memory.request_focus(search_id()));
        }
        ui.add_space(3.0);
    }

    /// The chapters; the one that was clicked or confirmed.
    fn contents(&mut self, ui: &mut Ui, book: &Book, settings: &Settings) -> Option<String> {
        let chapters = book.chapters();
        move_mark(ui, &settings.keys, &mut self.mark, chapters.len());
        let mut goes = settings.keys.pressed(ui, Action::Confirm).then(|| chapters[self.mark].id.clone());
        ui.label(RichText::new("Rulebook").size(TITLE));
        for (place, chapter) in chapters.iter().enumerate() {
            if line(ui, &chapter.id, &chapter.title, place == self.mark) {
                goes = Some(chapter.id.clone());
            }
        }
        goes
    }

    /// A chapter: what it is about, and its clauses.
    fn chapter(
        &mut self,
        ui: &mut Ui,
        chapter: &Chapter,
        settings: &Settings,
        links: &mut Vec<Intent>,
    ) -> Option<String> {
        title(ui, &chapter.id, &chapter.title);
        blocks(ui, &chapter.id, &chapter.intro, links);
        ui.add_space(4.0);
        move_mark(ui, &settings.keys, &mut self.mark, chapter.clauses.len());
        let confirmed = settings.keys.pressed(ui, Action::Confirm);
        let mut goes = chapter.clauses.get(self.mark).filter(|_| confirmed).map(|clause| clause.id.clone());
        for (place, clause) in chapter.clauses.iter().enumerate() {
            if line(ui, &clause.id, &clause.title, place == self.mark) {
                goes = Some(clause.id.clone());
            }
        }
        goes
    }

    fn hits(&mut self, ui: &mut Ui, book: &Book, settings: &Settings) -> Option<String> {
        let hits = book.search(&self.search);
        if hits.is_empty() {
            ui.colored_label(TABLE.quiet, format!("The rulebook does not speak of {:?}.", self.search.trim()));
            return None;
        }
        move_mark(ui, &settings.keys, &mut self.mark, hits.len());
        let mut goes = settings.keys.pressed(ui, Action::Confirm).then(|| hits[self.mark].id.to_owned());
        for (place, hit) in hits.iter().take(MOST_HITS).enumerate() {
            if line(ui, hit.id, hit.title, place == self.mark) {
                goes = Some(hit.id.to_owned());
            }
            ui.indent(("hit", place), |ui| ui.label(excerpt(ui, hit)));
        }
        if hits.len() > MOST_HITS {
            ui.colored_label(TABLE.quiet, format!("… and {} more", hits.len() - MOST_HITS));
        }
        goes
    }
}

/// How many finds are shown.
const MOST_HITS: usize = 40;

fn search_id() -> egui::Id {
    egui::Id::new("rulebook search")
}

/// A line that opens a page.
fn line(ui: &mut Ui, id: &str, title: &str, marked: bool) -> bool {
    let (rect, response) = row(ui, 26.0, marked, &format!("{id} {title}"));
    if marked && ui.input(|input| input.keys_down.iter().next().is_some()) {
        response.scroll_to_me(None);
    }
    let rect = rect.shrink2(vec2(8.0, 0.0));
    cell(ui, rect.with_max_x(rect.left() + 74.0), id, TABLE.quiet, Align::Min);
    cell(ui, rect.with_min_x(rect.left() + 78.0), title, TABLE.text, Align::Min);
    response.clicked()
}

/// What was found, the words in the accent.
fn excerpt(ui: &Ui, hit: &Hit<'_>) -> LayoutJob {
    let mut job = LayoutJob::default();
    let format = |color| TextFormat { font_id: body(ui), color, ..TextFormat::default() };
    let mut at = 0;
    for mark in &hit.marks {
        job.append(&hit.excerpt[at..mark.start], 0.0, format(TABLE.quiet));
        job.append(&hit.excerpt[mark.clone()], 0.0, format(TABLE.accent));
        at = mark.end;
    }
    job.append(&hit.excerpt[at..], 0.0, format(TABLE.quiet));
    job
}

/// A page of a clause or a table; the arrows scroll it.
fn show_entry(ui: &mut Ui, book: &Book, id: &str, settings: &Settings, links: &mut Vec<Intent>) {
    for (action, way) in [(Action::Down, -1.0), (Action::Up, 1.0)] {
        if settings.keys.pressed(ui, action) {
            ui.scroll_with_delta(vec2(0.0, way * 60.0));
        }
    }
    let Some(entry) = book.entry(id) else {
        ui.colored_label(TABLE.quiet, format!("The rulebook has no page {id}."));
        return;
    };
    if let Some(chapter) = book.chapter_of(id) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            crate::sums::clause_link(ui, &chapter.id, &chapter.id, links);
            ui.colored_label(TABLE.quiet, &chapter.title);
        });
    }
    title(ui, &entry.id, &entry.title);
    blocks(ui, id, &entry.blocks, links);
    let status = Coverage::builtin().status(id);
    if !status.is_empty() {
        ui.separator();
        blocks(ui, &format!("{id} status"), &status, links);
    }
}

/// The whole text of a clause, or what a chapter is about and what is in it, for a tip: nothing in it can be clicked.
pub(crate) fn whole_text(ui: &mut Ui, id: &str) {
    let book = Book::builtin();
    let mut inert = Vec::new();
    if let Some(chapter) = book.chapter(id) {
        ui.strong(format!("{id} {}", chapter.title));
        blocks(ui, id, &chapter.intro, &mut inert);
        let titles: Vec<&str> = chapter.clauses.iter().map(|clause| clause.title.as_str()).collect();
        ui.add(egui::Label::new(RichText::new(titles.join(" · ")).color(TABLE.quiet)).wrap());
    } else if let Some(entry) = book.entry(id) {
        ui.strong(format!("{id} {}", entry.title));
        blocks(ui, id, &entry.blocks, &mut inert);
    }
}

fn title(ui: &mut Ui, id: &str, title: &str) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(id).size(TITLE).color(TABLE.quiet));
        ui.label(RichText::new(title).size(TITLE));
    });
    ui.add_space(3.0);
}

fn blocks(ui: &mut Ui, id: &str, blocks: &[Block], links: &mut Vec<Intent>) {
    for (place, block) in blocks.iter().enumerate() {
        match block {
            Block::Text(text) => paragraph(ui, text, links),
            Block::List(points) => {
                for point in points {
                    ui.horizontal_top(|ui| {
                        ui.spacing_mut().item_spacing.x = 6.0;
                        ui.colored_label(TABLE.quiet, "•");
                        ui.vertical(|ui| paragraph(ui, point, links));
                    });
                }
            }
            Block::Table { head, rows } => table(ui, (id, place), head, rows, links),
        }
        ui.add_space(6.0);
    }
}

/// A table: as wide as its longest cells; long ones are broken, between words alone. Where it is wider than the page nevertheless it is
/// scrolled sideways, with a bar that is always seen.
fn table(ui: &mut Ui, salt: (&str, usize), head: &[String], rows: &[Vec<String>], links: &mut Vec<Intent>) {
    let widths = widths(ui, head, rows);
    let room = ui.available_width() - 24.0;
    let wide = widths.iter().sum::<f32>() + GAP * widths.len().saturating_sub(1) as f32 > room + 0.5;
    TABLE.card_frame().show(ui, |ui| {
        if wide {
            ui.colored_label(TABLE.quiet, "Wider than the page: it scrolls sideways, with Shift and the wheel too.");
            ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
        }
        egui::ScrollArea::horizontal().id_salt(("table", salt)).auto_shrink([false, true]).show(ui, |ui| {
            let grid = egui::Grid::new(("grid", salt)).striped(true).spacing([GAP, 5.0]);
            grid.show(ui, |ui| {
                for (title, width) in head.iter().zip(&widths) {
                    ui.vertical(|ui| {
                        ui.set_width(*width);
                        ui.add(egui::Label::new(RichText::new(title).color(TABLE.quiet)).wrap());
                    });
                }
                ui.end_row();
                for row in rows {
                    for (text, width) in row.iter().zip(&widths) {
                        ui.vertical(|ui| {
                            ui.set_width(*width);
                            paragraph(ui, text, links);
                        });
                    }
                    ui.end_row();
                }
            });
        });
    });
}

/// The space between two columns of a table.
const GAP: f32 = 12.0;

/// How wide each column is: its longest cell, but long texts share what the others leave, down to their longest words.
fn widths(ui: &Ui, head: &[String], rows: &[Vec<String>]) -> Vec<f32> {
    let font: FontId = body(ui);
    let measure = |text: &str| ui.painter().layout_no_wrap(text.to_owned(), font.clone(), TABLE.text).size().x + 2.0;
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column)).chain(head.get(column));
    let longest = |column: usize| cells(column).map(|text| measure(text)).fold(18.0, f32::max);
    let word = |column: usize| cells(column).flat_map(|text| text.split_whitespace()).map(measure).fold(18.0, f32::max);
    let natural: Vec<f32> = (0..head.len()).map(longest).collect();
    let room = ui.available_width() - 24.0 - GAP * head.len().saturating_sub(1) as f32;
    if natural.iter().sum::<f32>() <= room {
        return natural;
    }
    // Narrow columns keep their width; what is too wide gives way, as far as its words allow.
    let least: Vec<f32> = (0..head.len()).map(|column| word(column).min(natural[column])).collect();
    let spare = (room - least.iter().sum::<f32>()).max(0.0);
    let wanted: f32 = natural.iter().zip(&least).map(|(natural, least)| natural - least).sum();
    let part = spare / wanted.max(1.0);
    natural.iter().zip(&least).map(|(natural, least)| least + (natural - least) * part.min(1.0)).collect()
}
