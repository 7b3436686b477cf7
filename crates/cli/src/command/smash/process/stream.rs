//! A program's output that can be given up, even while somebody else holds its other end.

#[cfg(unix)]
pub use unix::{CAN_STOP, Stop, Stream, is_writable};

#[cfg(not(unix))]
pub use elsewhere::{CAN_STOP, Stop, Stream, is_writable};

#[cfg(unix)]
mod unix {
    use std::io::{self, PipeReader, PipeWriter, Read};
    use std::os::fd::AsFd;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    /// Whether a thread that reads a [`Stream`] always ends.
    pub const CAN_STOP: bool = true;

    /// How much is still read after being told to stop: what a pipe holds.
    const LAST: usize = 64 << 10;

    /// Tells streams to stop: they see the end of a pipe to which nobody ever writes.
    pub struct Stop {
        reader: PipeReader,
        writer: Option<PipeWriter>,
    }

    impl Stop {
        pub fn new() -> io::Result<Stop> {
            let (reader, writer) = io::pipe()?;
            Ok(Stop { reader, writer: Some(writer) })
        }

        pub fn now(&mut self) {
            self.writer = None;
        }
    }

    /// A program's output. Once told to stop, it gives what is there already and ends.
    pub struct Stream<R> {
        input: R,
        stop: PipeReader,
        read_after_stop: usize,
    }

    impl<R> Stream<R> {
        pub fn new(input: R, stop: &Stop) -> io::Result<Stream<R>> {
            Ok(Stream { input, stop: stop.reader.try_clone()?, read_after_stop: 0 })
        }
    }

    impl<R: Read + AsFd> Read for Stream<R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let mut both = [&self.input.as_fd(), &self.stop.as_fd()]
                .map(|fd| PollFd::from_borrowed_fd(*fd, PollFlags::IN));
            wait(&mut both, None)?;
            let [is_readable, is_stopped] = both.map(|fd| !fd.revents().is_empty());
            if !is_readable || self.read_after_stop > LAST {
                return Ok(0);
            }
            let read = self.input.read(buffer)?;
            if is_stopped {
                self.read_after_stop += read;
            }
            Ok(read)
        }
    }

    /// Whether a turn can be written within a time without waiting for the program. One that is
    /// gone can be written to: the error says so.
    pub fn is_writable(output: &impl AsFd, within: Duration) -> io::Result<bool> {
        let within = Timespec::try_from(within).ok();
        let mut one = [PollFd::new(output, PollFlags::OUT)];
        Ok(wait(&mut one, within.as_ref())? > 0)
    }

    fn wait(fds: &mut [PollFd<'_>], within: Option<&Timespec>) -> io::Result<usize> {
        loop {
            match poll(fds, within) {
                Err(rustix::io::Errno::INTR) => {}
                result => return Ok(result?),
            }
        }
    }
}

/// Where there is no `poll`, a stream ends when all programs that hold it have ended.
#[cfg(not(unix))]
mod elsewhere {
    use std::io::{self, Read};
    use std::time::Duration;

    pub const CAN_STOP: bool = false;

    pub struct Stop;

    impl Stop {
        pub fn new() -> io::Result<Stop> {
            Ok(Stop)
        }

        pub fn now(&mut self) {}
    }

    pub struct Stream<R>(R);

    impl<R> Stream<R> {
        pub fn new(input: R, _: &Stop) -> io::Result<Stream<R>> {
            Ok(Stream(input))
        }
    }

    impl<R: Read> Read for Stream<R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.read(buffer)
        }
    }

    pub fn is_writable<W>(_: &W, _: Duration) -> io::Result<bool> {
        Ok(true)
    }
}
