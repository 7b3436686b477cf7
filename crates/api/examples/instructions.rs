//! One part of the signature's workload and nothing else, for counting instructions:
//! `crates/bench/instructions` runs it under valgrind.

use allclear_api::signature::WORKLOADS;

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    match WORKLOADS.iter().find(|one| one.name == name) {
        Some(workload) => match (workload.count)() {
            Ok(count) => println!("{count} {}", workload.what),
            Err(error) => panic!("{name}: {error}"),
        },
        None => WORKLOADS.iter().for_each(|one| println!("{}", one.name)),
    }
}
