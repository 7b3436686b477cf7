//! The operations as commands, made from the table that the lab is made from too.

use allclear_api::board::{Board, By, OPERATIONS, Operation, Pair, Takes};
use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches, Subcommand, value_parser};

/// An operation with its arguments.
pub struct Op {
    /// The request, without a size; the board only if it was given as an argument.
    pub request: Board,
    /// Whether it works on a board at all.
    pub takes_board: bool,
}

/// The option for something that an operation takes.
fn argument(takes: Takes) -> Arg {
    let (name, help) = (takes.name(), takes.says());
    let argument = Arg::new(name).help(help).required(takes.is_required());
    let argument = match takes {
        Takes::Board => {
            let help = format!("{help}; from stdin if not given");
            return argument.help(help).required(false).value_name("PICTURE");
        }
        Takes::Diagonal => return argument.long(name).action(ArgAction::SetTrue),
        Takes::At | Takes::From | Takes::To => argument.value_parser(cell),
        Takes::Extent => argument.value_parser(extent),
        Takes::Distance => argument.value_parser(distance).allow_hyphen_values(true),
        Takes::Rows => argument.value_parser(value_parser!(usize)).value_delimiter(','),
        Takes::X | Takes::Y => argument.value_parser(value_parser!(usize)),
        Takes::AtLeast => argument.value_parser(value_parser!(u32)),
        _ => argument,
    };
    let argument = match takes.choices() {
        [] => argument,
        choices => argument.value_parser(
            choices
                .iter()
                .map(|&(name, alias, help)| PossibleValue::new(name).aliases(alias).help(help))
                .collect::<Vec<_>>(),
        ),
    };
    let argument = match takes.default() {
        Some(default) => argument.default_value(default),
        None => argument,
    };
    let long = if takes == Takes::AtLeast { "at-least" } else { name };
    argument.long(long).value_name(takes.value())
}

fn pair(text: &str) -> Option<Pair> {
    let (a, b) = text.split_once(',')?;
    Some(Pair(a.trim().parse().ok()?, b.trim().parse().ok()?))
}

fn cell(text: &str) -> Result<Pair, String> {
    let good = pair(text).filter(|Pair(x, y)| *x >= 0 && *y >= 0);
    good.ok_or_else(|| "expected a cell x,y such as 3,0".to_string())
}

fn extent(text: &str) -> Result<Pair, String> {
    let good = pair(text).filter(|Pair(width, height)| *width >= 0 && *height >= 0);
    good.ok_or_else(|| "expected a width and a height w,h such as 3,2".to_string())
}

fn distance(text: &str) -> Result<Pair, String> {
    pair(text).ok_or_else(|| "expected a distance dx,dy such as 2,-1".to_string())
}

/// Two commands to paste.
fn examples(operation: &Operation) -> String {
    let takes_board = operation.takes.contains(&Takes::Board);
    let example = |board: &str, end: &str| {
        let mut words = format!("  allclear board {}", operation.name);
        for takes in operation.takes {
            let value = match takes {
                Takes::Board | Takes::Side | Takes::AtLeast | Takes::Diagonal | Takes::Blocks => "",
                Takes::With => " --with '.## / ##. / .#.'",
                Takes::Shape => " --shape '## / ##'",
                Takes::At => " --at 1,1",
                Takes::From => " --from 0,0",
                Takes::To => " --to 2,2",
                Takes::Distance => " --by 1,0",
                Takes::Extent => " --by 2,2",
                Takes::Turn => " --by left",
                Takes::Direction | Takes::Way => " --dir e",
                Takes::Rule => " --rule stopper",
                Takes::Rows => " --rows 0,1",
                Takes::Y => " --y 1",
                Takes::X => " --x 1",
            };
            words.push_str(value);
        }
        let last = match takes_board {
            true => format!("'{board}'{end}"),
            false => format!("--size 3x3{end}"),
        };
        match words.len() + last.len() < 80 {
            true => format!("{words} {last}"),
            false => format!("{words} \\\n      {last}"),
        }
    };
    format!(
        "Examples:\n{}\n{}",
        example("##. / ### / #..", ""),
        example("### / ##. / #..", " --json")
    )
}

impl Subcommand for Op {
    fn augment_subcommands(command: Command) -> Command {
        let commands = OPERATIONS.iter().map(|operation| {
            Command::new(operation.name)
                .about(operation.says)
                .args(operation.takes.iter().map(|&takes| argument(takes)))
                .after_help(examples(operation))
        });
        command.subcommand_required(true).arg_required_else_help(true).subcommands(commands)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Op::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        allclear_api::board::find(name).is_some()
    }
}

impl FromArgMatches for Op {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Op, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let operation = allclear_api::board::find(name).ok_or_else(missing)?;
        let mut request = Board { op: name.to_string(), ..Board::default() };
        for &takes in operation.takes {
            let name = takes.name();
            let text = || matches.get_one::<String>(name).cloned();
            let pair = || matches.get_one::<Pair>(name).copied();
            match takes {
                Takes::Board => request.board = text(),
                Takes::With => request.with = text(),
                Takes::Blocks => request.blocks = text(),
                Takes::Shape => request.shape = text(),
                Takes::At => request.at = pair(),
                Takes::From => request.from = pair(),
                Takes::To => request.to = pair(),
                Takes::Distance | Takes::Extent => request.by = pair().map(By::Pair),
                Takes::Turn => request.by = text().map(By::Turn),
                Takes::Direction | Takes::Side | Takes::Way => request.dir = text(),
                Takes::Rule => request.rule = text(),
                Takes::Rows => {
                    let rows = matches.get_many::<usize>(name);
                    request.rows = rows.map(|rows| rows.copied().collect());
                }
                Takes::Y => request.y = matches.get_one(name).copied(),
                Takes::X => request.x = matches.get_one(name).copied(),
                Takes::AtLeast => request.at_least = matches.get_one(name).copied(),
                Takes::Diagonal => request.diagonal = Some(matches.get_flag(name)),
            }
        }
        Ok(Op { request, takes_board: operation.takes.contains(&Takes::Board) })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Op::from_arg_matches(matches)?;
        Ok(())
    }
}
