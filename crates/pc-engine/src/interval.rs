//! What a sample says about the whole: exact limits for a share.
//!
//! # What
//! [`clopper_pearson`] gives the 95 % confidence interval of Clopper and Pearson: whatever the
//! true share is, an interval found so holds it at least 19 times in 20.
//!
//! # How
//! The lower limit is the share at which so many hits or more would come with a probability of
//! 2.5 %, the upper the one for so many or fewer. Both tails of the binomial distribution are
//! values of the regularised incomplete beta function, which a continued fraction gives (Lentz's
//! method); the share is found by halving.

/// Each tail of a 95 % interval.
const TAIL: f64 = 0.025;

/// The limits of the share of which `hits` of `tries` are a sample, with 95 % confidence.
///
/// ```
/// use allclear_pc::study::clopper_pearson;
/// let (low, high) = clopper_pearson(8, 10);
/// assert!((low - 0.4439).abs() < 1e-4 && (high - 0.9748).abs() < 1e-4);
/// assert_eq!(clopper_pearson(0, 0), (0.0, 1.0));
/// ```
pub fn clopper_pearson(hits: u64, tries: u64) -> (f64, f64) {
    let hits = hits.min(tries);
    let (k, n) = (hits as f64, tries as f64);
    // P(at least k hits) = I_p(k, n - k + 1); P(at most k) = 1 - I_p(k + 1, n - k).
    let low = if hits == 0 { 0.0 } else { share_where(k, n - k + 1.0, TAIL) };
    let high = if hits == tries { 1.0 } else { share_where(k + 1.0, n - k, 1.0 - TAIL) };
    (low, high)
}

/// The `p` with `I_p(a, b) = value`.
fn share_where(a: f64, b: f64, value: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    // Until there is no number between them.
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        match incomplete_beta(a, b, middle) < value {
            true => low = middle,
            false => high = middle,
        }
    }
    0.5 * (low + high)
}

/// The regularised incomplete beta function.
fn incomplete_beta(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let front = ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (-x).ln_1p();
    // The fraction converges quickly below the mean; above it, the other tail is easier.
    match x < (a + 1.0) / (a + b + 2.0) {
        true => front.exp() * fraction(a, b, x) / a,
        false => 1.0 - front.exp() * fraction(b, a, 1.0 - x) / b,
    }
}

/// The continued fraction of the incomplete beta function.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    let away_from_zero = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut result = d;
    // About the square root of the number of tries is enough.
    for m in 1..100_000 {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut factor = 1.0;
        for term in [even, odd] {
            d = 1.0 / away_from_zero(1.0 + term * d);
            c = away_from_zero(1.0 + term / c);
            factor = c * d;
            result *= factor;
        }
        if (factor - 1.0).abs() < 1e-15 {
            break;
        }
    }
    result
}

/// The logarithm of the gamma function: Stirling's series, after stepping up to where it is exact.
fn ln_gamma(x: f64) -> f64 {
    let (mut x, mut below) = (x, 0.0);
    while x < 15.0 {
        below += x.ln();
        x += 1.0;
    }
    let square = x * x;
    let series =
        1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - 1.0 / (1680.0 * square)) / square) / square;
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series / x - below
}

/// How many queues of a sample have a perfect clear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// Queues drawn and answered.
    pub sampled: u64,
    /// Those with a perfect clear.
    pub solvable: u64,
    /// Whether as many were answered as were asked for. If not, the sample is smaller and just as
    /// good.
    pub complete: bool,
}

impl Sample {
    /// The share of the sample that has a perfect clear; of nothing, 0.
    pub fn share(&self) -> f64 {
        if self.sampled == 0 { 0.0 } else { self.solvable as f64 / self.sampled as f64 }
    }

    /// Limits of the share of all queues, with 95 % confidence ([`clopper_pearson`]).
    pub fn interval(&self) -> (f64, f64) {
        clopper_pearson(self.solvable, self.sampled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether both limits are right to so many digits.
    fn near((low, high): (f64, f64), (known_low, known_high): (f64, f64)) -> bool {
        (low - known_low).abs() < 5e-5 && (high - known_high).abs() < 5e-5
    }

    #[test]
    fn limits_of_published_tables() {
        // R's binom.test, and for none and all the closed form 1 - 0.025^(1/n).
        assert!(near(clopper_pearson(1, 10), (0.0025, 0.4450)));
        assert!(near(clopper_pearson(5, 10), (0.1871, 0.8129)));
        assert!(near(clopper_pearson(10, 100), (0.0490, 0.1762)));
        assert!(near(clopper_pearson(95, 100), (0.8872, 0.9836)));
        for n in [1, 2, 10, 1000, 1_000_000] {
            let (low, high) = clopper_pearson(0, n);
            assert_eq!(low, 0.0);
            assert!((high - (1.0 - 0.025f64.powf(1.0 / n as f64))).abs() < 1e-9, "{n}");
            let (low, high) = clopper_pearson(n, n);
            assert_eq!(high, 1.0);
            assert!((low - 0.025f64.powf(1.0 / n as f64)).abs() < 1e-9, "{n}");
        }
    }

    /// The probability of `from..=to` hits, term by term.
    fn binomial(n: u64, p: f64, hits: std::ops::RangeInclusive<u64>) -> f64 {
        let term = |k: u64| {
            let ways: f64 = (1..=k).map(|i| ((n - k + i) as f64 / i as f64).ln()).sum();
            (ways + k as f64 * p.ln() + (n - k) as f64 * (1.0 - p).ln()).exp()
        };
        hits.map(term).sum()
    }

    #[test]
    fn each_tail_has_the_probability_it_should() {
        for n in [1, 2, 3, 7, 30, 100, 400, 1000] {
            for k in (0..=n).step_by(1 + n as usize / 12) {
                let (low, high) = clopper_pearson(k, n);
                assert!(low <= k as f64 / n as f64 && k as f64 / n as f64 <= high);
                if k > 0 {
                    assert!((binomial(n, low, k..=n) - 0.025).abs() < 1e-9, "{k} of {n}");
                }
                if k < n {
                    assert!((binomial(n, high, 0..=k) - 0.025).abs() < 1e-9, "{k} of {n}");
                }
            }
        }
    }

    #[test]
    fn limits_close_in_as_the_sample_grows() {
        let width = |n: u64| {
            let (low, high) = clopper_pearson(n * 3 / 4, n);
            high - low
        };
        assert!(width(100) > width(1000) && width(1000) > width(100_000));
        assert!((width(100_000_000) - 2.0 * 1.959_964 * (0.1875f64 / 1e8).sqrt()).abs() < 1e-7);
    }
}
