//! Two writers of one file.

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;

use crate::tries;
use crate::work::{ALL, Kind, Place, Work, assert_failed, said};

/// What a command locks while it works.
fn lock(place: &Place, work: &Work) -> PathBuf {
    let output = place.output(work);
    match work.kind {
        Kind::Folder => output.join(".state.json.lock"),
        _ => output.with_file_name(format!(".{}.lock", work.output)),
    }
}

#[test]
fn the_second_writer_is_told_who_is_first() {
    for work in &ALL {
        let place = Place::new();
        let path = lock(&place, work);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let mut first = File::create(&path).unwrap();
        first.lock().unwrap();
        write!(first, "{}", std::process::id()).unwrap();
        let second = place.run(work);
        assert_failed(work, &second);
        let expected = format!("in use by process {}", std::process::id());
        assert!(said(&second).ends_with(&expected), "{}: {}", work.output, said(&second));
        assert!(place.written(work).is_empty());
        // A lock dies with its holder, even if the file stays.
        drop(first);
        place.finish(work);
    }
}

#[test]
fn two_at_once() {
    let (mut refused, mut all) = (0, 0);
    for work in &ALL {
        let complete = Place::new().finish(work);
        for _ in 0..tries() {
            let place = Place::new();
            let both = [(), ()].map(|()| place.command(work).spawn().unwrap());
            let both = both.map(|child| child.wait_with_output().unwrap());
            for output in &both {
                all += 1;
                if !output.status.success() {
                    assert_failed(work, output);
                    assert!(said(output).contains("in use by "), "{}", said(output));
                    refused += 1;
                }
            }
            assert!(both.iter().any(|output| output.status.success()), "{}", work.output);
            assert!(place.written(work) == complete, "{}: two at once", work.output);
        }
    }
    println!("two writers: {refused} of {all} refused, no file wrong");
}
