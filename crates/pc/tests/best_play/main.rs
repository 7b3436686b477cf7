//! Best play against an obvious expectimax that shares only the rules with it, against published
//! chances, and against games played out.

#![cfg(feature = "atlas")]

mod case;
mod counts;
mod expectimax;
mod facts;
mod games;
#[path = "../kept/mod.rs"]
mod kept;
mod positions;
mod slow;
