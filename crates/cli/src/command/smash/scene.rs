//! A round of a game as a row of scenes: the drop, what lights up, what is gone.

use std::time::Duration;

use allclear_smash::{Answer, Field, Game};

/// What there is to see at one moment.
#[derive(Clone)]
pub struct Scene {
    /// The game as it stood when the round began.
    pub game: Game,
    /// Both players' sides at this moment.
    pub sides: [Side; 2],
    /// Whether a round begins here.
    pub begins: bool,
    /// For how many of four parts of a round's time it is shown.
    quarters: u32,
}

/// One player's side at a moment.
#[derive(Clone)]
pub struct Side {
    pub field: Field,
    pub points: u32,
    /// The cells that are about to vanish.
    pub lit: Vec<(usize, usize)>,
    /// The step of a chain that is being played, and its points.
    pub step: Option<(u32, u32)>,
}

impl Side {
    /// The next step lights up; false if nothing vanishes.
    fn light(&mut self, step: u32) -> bool {
        let Some((_, found)) = self.field.step(step) else { return false };
        self.lit = self.field.vanishing();
        self.step = Some((step + 1, found.score()));
        true
    }

    /// What is lit vanishes, and the rest falls.
    fn vanish(&mut self, step: u32) {
        if let Some((after, found)) = self.field.step(step) {
            self.field = after;
            self.points += found.score();
        }
        self.lit.clear();
    }
}

impl Scene {
    /// The beginning of a round, or the end of a game.
    pub fn beginning(game: &Game) -> Scene {
        let side = |player: usize| Side {
            field: *game.field(player),
            points: game.players[player].side.score,
            lit: Vec::new(),
            step: None,
        };
        Scene { game: game.clone(), sides: [side(0), side(1)], begins: true, quarters: 4 }
    }

    /// A round: how it begins, and if there is a chain, the drop and each step of it, lit and
    /// then gone. Both players' chains run side by side.
    pub fn round(game: &Game, answers: &[Answer; 2]) -> Vec<Scene> {
        let mut scene = Scene::beginning(game);
        let mut scenes = vec![scene.clone()];
        let pair = game.turn(0).pairs[0];
        for (side, answer) in scene.sides.iter_mut().zip(answers) {
            if let Answer::Place(placement) = answer {
                side.field = side.field.place(pair, *placement).unwrap_or(side.field);
            }
        }
        scene.begins = false;
        for step in 0.. {
            let dropped = scene.clone();
            let lit = scene.sides.each_mut().map(|side| side.light(step));
            if lit == [false, false] {
                break;
            }
            if step == 0 {
                scenes.push(dropped);
            }
            scenes.push(Scene { quarters: 3, ..scene.clone() });
            for (side, lit) in scene.sides.iter_mut().zip(lit) {
                if lit {
                    side.vanish(step);
                }
            }
            scenes.push(Scene { quarters: 1, ..scene.clone() });
        }
        scenes
    }

    /// How long the scene is shown if a round is shown for `delay`.
    pub fn time(&self, delay: Duration) -> Duration {
        delay * self.quarters / 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_smash::{Limit, Opponent};

    /// The scenes of whole games: each chain ends as the referee says.
    #[test]
    fn scenes_lead_from_round_to_round() {
        let mut longest = 0;
        for seed in 0..3 {
            let [mut one, mut two] = ["two-ply", "greedy"]
                .map(|name| Opponent::named(name, Limit::Nodes(1), 1).unwrap());
            let mut game = Game::new(seed);
            while !game.is_over() {
                let answers = [one.choose(&game.turn(0)), two.choose(&game.turn(1))];
                let answers = answers.map(Answer::Place);
                let scenes = Scene::round(&game, &answers);
                let steps = game.play(answers).map(|steps| steps.len());
                let most = steps[0].max(steps[1]);
                assert_eq!(scenes.len(), if most == 0 { 1 } else { 2 + 2 * most });
                assert!(scenes[0].begins && scenes[1..].iter().all(|scene| !scene.begins));
                if most > 0 {
                    let last = &scenes[scenes.len() - 1];
                    let points = game.players.each_ref().map(|player| player.side.score);
                    assert_eq!(last.sides.each_ref().map(|side| side.points), points);
                    let lit = scenes[2].sides.each_ref().map(|side| !side.lit.is_empty());
                    assert_eq!(lit, steps.map(|steps| steps > 0));
                }
                longest = longest.max(most);
            }
        }
        assert!(longest >= 2);
    }
}
