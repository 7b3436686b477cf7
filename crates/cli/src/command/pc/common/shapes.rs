//! Shapes as arguments: fumens, or files with one fumen per line.

use std::path::Path;

use crate::input::Text;

/// The fumens of all arguments, each with the name that errors call it by. Lines of a file that
/// begin with `;` are comments.
pub fn read_shapes(arguments: &[String]) -> anyhow::Result<Vec<Text>> {
    let mut shapes = Vec::new();
    for argument in arguments {
        let is_file = argument == "-" || !argument.contains('@') && Path::new(argument).is_file();
        if !is_file {
            shapes.push(Text::argument("fumen", argument));
            continue;
        }
        let file = match argument.as_str() {
            "-" => Text::argument_or_stdin("fumens", None)?,
            path => Text::read(Path::new(path))?,
        };
        let lines = (1..).zip(file.text.lines().map(str::trim));
        let mut fumens: Vec<(usize, &str)> =
            lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(';')).collect();
        // A fumen that was wrapped goes on in lines without an `@`.
        if fumens.iter().filter(|(_, line)| line.contains('@')).count() == 1 {
            let whole: String = fumens.iter().map(|(_, line)| *line).collect();
            shapes.push(Text::argument(&file.name, whole));
            continue;
        }
        for (number, line) in fumens.drain(..) {
            shapes.push(Text::argument(&format!("{}:{number}", file.name), line));
        }
    }
    Ok(shapes)
}
