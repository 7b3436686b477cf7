//! `allclear sfinder cover`: `pc cover`, as solution-finder prints it.

use std::io::Write;
use std::time::Instant;

use allclear_api::pc::{Cover, CoverReply, CoveredShape};
use allclear_pc::Ratio;
use allclear_pc::study::Goal;

use super::log;
use super::options::{Known, Options, options};
use super::source;
use crate::command::Run;
use crate::command::pc::read_shapes;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;

const OPTIONS: &[Known] = options![
    "t" "tetfu" Many, "p" "patterns" One, "H" "hold" One, "K" "kicks" One, "d" "drop" One,
    "m" "mirror" One, "M" "mode" One, "s" "sort" One, "a" "accum" One, "sb" "starting-b2b" One,
    "P" "priority" One, "l" "last-sd" One, "ms" "max-softdrop" One, "mc" "max-clearline" One,
    "pp" "patterns-path" One, "fp" "field-path" One, "lp" "log-path" One, "o" "output-base" One,
];

/// Count which queues build shapes, as solution-finder's cover (ours: pc cover)
///
/// Options: -t/--tetfu (several), -p/--patterns, -pp/--patterns-path, -H/--hold, -K/--kicks,
/// -d/--drop, -m/--mirror, -M/--mode, -sb/--starting-b2b, -P/--priority, -l/--last-sd,
/// -ms/--max-softdrop, -mc/--max-clearline, -s/--sort, -a/--accum, -o/--output-base,
/// -fp/--field-path, -lp/--log-path.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear sfinder cover -t v115@vhFRQJUGJKJJvMJTNJGBJ \\
      v115@vhFRQJPGJKJJGMJTNJ0BJ -p '*p7'
  allclear sfinder cover -t v115@vhGRQJUGJKJJvMJTNJ+DJFKJ -p '*p7' -M tsd -m yes")]
pub struct Args {
    #[command(flatten)]
    raw: super::Raw,
}

/// The shapes: arguments, or the lines of a file.
fn shapes(options: &Options) -> anyhow::Result<Vec<String>> {
    let mut given = options.all("tetfu").to_vec();
    if given.is_empty() {
        given.push(options.get("field-path").unwrap_or("input/field.txt").to_string());
    }
    Ok(read_shapes(&given)?.into_iter().map(|shape| shape.text).collect())
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let options = Options::read(OPTIONS, &self.raw.arguments)?;
        log::keep(&options, context)?;
        let patterns = source::patterns(&options)?;
        let mut sources = Sources::default();
        let mode: Goal = options.get("mode").unwrap_or("normal").parse()?;
        // Limits are for modes of lines, starting B2B for T-spins; elsewhere they are ignored.
        let lines = matches!(mode, Goal::Built | Goal::Lines { .. });
        let limit = |name| options.limit(name).map(|limit| limit.filter(|_| lines));
        let starting_b2b = options.limit("starting-b2b")?.unwrap_or(0);
        let request = Cover {
            shape: shapes(&options)?,
            pattern: patterns.clone(),
            mirror: options.is_on("mirror", false)?,
            mode: Some(mode.to_string()),
            priority: options.is_on("priority", false)?,
            starting_b2b: if matches!(mode, Goal::TSpin(_)) { starting_b2b } else { 0 },
            max_soft_drops: limit("max-softdrop")?,
            max_line_clears: limit("max-clearline")?,
            last_soft_drops: options.limit("last-sd")?.unwrap_or(0),
            sort: options.get("sort").map(str::to_ascii_lowercase),
            detail: true,
            csv: true,
            no_hold: !options.is_on("hold", true)?,
            rules: source::rules(&options, &mut sources)?,
            ..Cover::default()
        };
        let begin = Instant::now();
        let reply = context.ask(&request, |job| job).map_err(|error| sources.blame(error))?;
        let took = begin.elapsed();
        let base = options.get("output-base").unwrap_or("output/cover.csv");
        log::write_file(std::path::Path::new(base), reply.csv.as_deref().unwrap_or_default())?;
        writeln!(context.out, "# Setup Field")?;
        for shape in reply.shapes.iter().filter(|shape| !shape.mirrored) {
            picture(shape, context)?;
        }
        log::rules(&options, context)?;
        writeln!(
            context.out,
            "Mode: {}\nMax Softdrop Times: {}\nMax Clear Line Times: {}\nStartingB2B: {}\n\
             Priority: {}\nLast drop: {}\nVersion: {}\nSearching patterns:",
            mode.to_string().to_lowercase(),
            options.get("max-softdrop").unwrap_or("-1"),
            options.get("max-clearline").unwrap_or("-1"),
            starting_b2b,
            if request.priority { "yes" } else { "no" },
            request.last_soft_drops,
            log::VERSION,
        )?;
        for pattern in patterns.split([';', '\n']).filter(|pattern| !pattern.trim().is_empty()) {
            writeln!(context.out, "  {}", pattern.trim())?;
        }
        writeln!(context.out, "\nSearching pattern size ( no dup. ) = {}\n", reply.total.0)?;
        log::begin("Calculate", context)?;
        log::end(took, context)?;
        print(&reply, options.is_on("accum", false)?, context)?;
        Ok(Exit::Found)
    }
}

/// A shape as letters, with an empty row above it.
fn picture(shape: &CoveredShape, context: &mut Context) -> anyhow::Result<()> {
    let mut rows: Vec<[char; 10]> = vec![['_'; 10]; 24];
    for (y, row) in shape.field.split('/').filter(|row| !row.is_empty()).rev().enumerate() {
        for (x, _) in row.chars().enumerate().filter(|(_, cell)| *cell != '_') {
            rows[y][x] = 'X';
        }
    }
    for group in &shape.groups {
        for cell in group.cells.map(usize::from) {
            rows[cell / 10][cell % 10] = group.piece;
        }
    }
    let top = rows.iter().rposition(|row| row.iter().any(|cell| *cell != '_')).unwrap_or(0);
    writeln!(context.out, "[{}]", shape.fumen)?;
    for row in rows[..(top + 2).min(24)].iter().rev() {
        writeln!(context.out, "{}", row.iter().collect::<String>())?;
    }
    Ok(writeln!(context.out)?)
}

fn print(reply: &CoverReply, accum: bool, context: &mut Context) -> anyhow::Result<()> {
    let share = |part: u128| {
        let percent = Ratio::new(part, reply.total.0).percent();
        format!("{percent:.2} % [{part}/{}]", reply.total.0)
    };
    writeln!(context.out, "# Output\nsuccess:")?;
    for shape in &reply.shapes {
        let so_far = match accum {
            true => format!(" (accum. OR={}, AND={})", shape.or.0, shape.and.0),
            false => String::new(),
        };
        let mirror = if shape.mirrored { " (mirror)" } else { "" };
        writeln!(
            context.out,
            "{}{so_far}: http://fumen.zui.jp/?{}{mirror}",
            share(shape.queues.0),
            shape.fumen
        )?;
    }
    writeln!(context.out, ">>>\nOR  = {}\nAND = {}", share(reply.or.0), share(reply.and.0))?;
    Ok(())
}
