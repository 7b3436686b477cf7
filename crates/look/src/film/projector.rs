//! Showing a film: at its own speed, or step by step.

use std::time::Duration;

use super::{Film, Still};

/// A film and where it is.
#[derive(Clone, Debug)]
pub struct Projector {
    film: Film,
    at: usize,
    shown: Duration,
    /// Whether it moves by itself.
    pub playing: bool,
    /// How many times as fast as usual, in percent.
    pub speed: u32,
}

impl Projector {
    /// At the beginning of a film.
    pub fn new(film: Film) -> Projector {
        Projector { film, at: 0, shown: Duration::ZERO, playing: true, speed: 100 }
    }

    /// Another film, at the same speed.
    pub fn load(&mut self, film: Film) {
        (self.film, self.at, self.shown) = (film, 0, Duration::ZERO);
    }

    /// What is to be seen now; `None` of a film without pictures.
    pub fn still(&self) -> Option<&Still> {
        self.film.stills.get(self.at)
    }

    /// The number of characters of the longest caption.
    pub fn longest_caption(&self) -> usize {
        self.film.stills.iter().map(|still| still.caption.chars().count()).max().unwrap_or(0)
    }

    /// Whether this is the last picture.
    pub fn is_at_end(&self) -> bool {
        self.at + 1 >= self.film.stills.len()
    }

    /// Lets time pass; true if there is another picture. After the last comes the first.
    pub fn pass(&mut self, time: Duration) -> bool {
        let Some(still) = self.film.stills.get(self.at).filter(|_| self.playing) else {
            return false;
        };
        self.shown += time * self.speed / 100;
        if self.shown < still.time {
            return false;
        }
        self.at = if self.is_at_end() { 0 } else { self.at + 1 };
        self.shown = Duration::ZERO;
        true
    }

    /// Stops, and goes to the next place to stop at, or the one before.
    pub fn step(&mut self, forward: bool) {
        self.playing = false;
        self.shown = Duration::ZERO;
        let stops = |i: &usize| self.film.stills[*i].stop;
        let to = match forward {
            true => (self.at + 1..self.film.stills.len()).find(stops),
            false => (0..self.at.min(self.film.stills.len())).rev().find(stops),
        };
        self.at = to.unwrap_or(self.at);
    }

    /// Goes to the first or the last picture.
    pub fn jump(&mut self, end: bool) {
        self.playing = false;
        self.at = if end { self.film.stills.len().saturating_sub(1) } else { 0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    #[test]
    fn it_plays_and_steps() {
        let stills = vec![
            Still::stop(Grid::new(2, 2), "the field"),
            Still::moment(Grid::new(2, 2), "on the way"),
            Still::stop(Grid::new(2, 2), "the end"),
        ];
        let film = Film::new(stills, Vec::new());
        let stills = film.stills.len();
        let mut projector = Projector::new(film);
        assert!(!projector.pass(Duration::from_millis(10)));
        assert!(projector.pass(Duration::from_secs(1)));
        projector.jump(true);
        assert!(projector.is_at_end());
        projector.playing = true;
        assert!(projector.pass(Duration::from_secs(9)));
        projector.step(true);
        assert!(projector.still().unwrap().stop);
        (0..stills).for_each(|_| projector.step(false));
        assert_eq!(projector.still().unwrap().caption, "the field");
    }
}
