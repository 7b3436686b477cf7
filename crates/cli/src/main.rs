//! The program: all of it is in the library, so that it is compiled beside what it calls.

use std::process::ExitCode;

fn main() -> ExitCode {
    allclear_cli::main()
}
