//! Tables that many solvers need alike, made once in a process.
//!
//! A program that makes a new solver for each queue spends twenty times as long on the list of
//! tiles of the empty box as on the search. That list never changes, so the first solver makes it
//! and the others share it.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

/// What has been made. There are only a few entries for each height that is shared.
static MADE: Mutex<Vec<Arc<dyn Any + Send + Sync>>> = Mutex::new(Vec::new());

/// The table that fits; made now if there is none.
pub fn made_once<T: Any + Send + Sync>(
    fits: impl Fn(&T) -> bool,
    make: impl FnOnce() -> T,
) -> Arc<T> {
    let find = |made: &[Arc<dyn Any + Send + Sync>]| {
        made.iter()
            .find_map(|table| table.clone().downcast().ok().filter(|table: &Arc<T>| fits(table)))
    };
    let lock = || MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(table) = find(&lock()) {
        return table;
    }
    let table = Arc::new(make());
    let mut made = lock();
    // Another thread may have been quicker.
    find(&made).unwrap_or_else(|| {
        made.push(table.clone());
        table
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_made_once() {
        struct Squares(u32, Vec<u32>);
        let squares = |upto: u32| {
            made_once(
                |Squares(known, _)| *known == upto,
                || Squares(upto, (0..upto).map(|i| i * i).collect()),
            )
        };
        let (three, four) = (squares(3), squares(4));
        assert_eq!(three.1, [0, 1, 4]);
        assert_eq!(four.1, [0, 1, 4, 9]);
        assert!(Arc::ptr_eq(&three, &squares(3)));
    }
}
