// The page in English.

const s = (count, one, many = `${one}s`) => `${typeof count === "number" ? count.toLocaleString("en") : count} ${String(count) === "1" ? one : many}`;

export default {
  views: { pc: "Perfect clear", play: "Play", lunar: "Lunar Lockout", smash: "Smash the Code", lab: "Bitboard lab", book: "Book" },
  short: { pc: "Clear", play: "Play", lunar: "Lunar", smash: "Smash", lab: "Lab", book: "Book" },
  frame: {
    theme: "Switch between dark and light", settings: "Settings", close: "Close", theme_: "Theme", system: "As the system", light: "Light", dark: "Dark",
    colours: "Colours of pieces", usual: "Guideline", distinct: "Colour-blind safe", language: "Language",
    broken: (part) => `The address has a part that cannot be read: ${part}`,
    unknown: "That is neither a fumen, nor a Lunar Lockout board, nor a Smash the Code turn.",
    large: "That file is too large to be a puzzle.",
  },
  copied: (what) => `${what} copied.`,
  imageCopied: "Image copied.",
  copyThis: (what) => `Copy ${what.toLowerCase()}:`,
  cancelled: "Cancelled.",
  time: (millis) => (millis >= 90_000 ? `${Math.round(millis / 60_000)} min` : millis >= 1000 ? `${(millis / 1000).toFixed(1)} s` : millis >= 10 ? `${Math.round(millis)} ms` : `${millis.toFixed(1)} ms`),
  lines: (n) => s(n, "line"),
  pieces: (n) => s(n, "piece"),
  keeps: (pieces) => `keeps ${pieces}`,
  solution: (n) => (n ? `Solution ${n}` : "Solution"),

  engine: {
    unloadable: (status) => `The solver could not be loaded${status ? ` (${status})` : ""}. Check the connection and try again.`,
    memory: "This needs more memory than the page may use. Ask about fewer queues, or use the command line.",
    crash: (why) => `Something went wrong inside the solver (${why}).`,
    cancelled: "Cancelled.",
  },

  run: {
    searching: "Searching…",
    progress: "Progress",
    cancel: "Cancel",
    left: (percent, time) => `${percent} % done, about ${time} left`,
    heavy: (count) => `The pattern has ${count} queues: this may take minutes and a lot of memory in a browser.`,
    anyway: "Ask anyway",
  },

  questions: {
    label: "Question",
    solve: { name: "Solve", button: "Find perfect clears", lede: "Paint a field, type the pieces to come, and see every way to leave it empty. Paste a fumen anywhere." },
    best: { name: "Best play", button: "Rate every move", lede: "You see the current piece and a few previews. Every move, with the exact chance of a perfect clear that it leaves." },
    chance: { name: "Chance", button: "Count the queues", lede: "How many queues of a pattern have a perfect clear, by their first pieces, and which ones fail." },
    path: { name: "Path", button: "Find all solutions", lede: "Every solution that some queue of a pattern can play, with its share of the queues." },
    minimal: { name: "Minimal", button: "Find the smallest set", lede: "The fewest solutions to learn: together they cover every queue that can be cleared." },
    saves: { name: "Saves", button: "Count the saves", lede: "Which piece each queue can keep in hold after the clear, and how often." },
    cover: { name: "Cover", button: "Count the queues", lede: "Which queues can build given shapes: fumens, or the coloured field." },
    setup: { name: "Setup", button: "Find setups", lede: "Every way to fill cells of the field, and the chance of a perfect clear after each." },
    congruents: { name: "Congruents", button: "Find other ways", lede: "All ways to fill the same cells with the same pieces, and the queues that can build one of them." },
    score: { name: "Score", button: "Count the points", lede: "The most points that each queue can get on the way to its perfect clear." },
  },

  inputs: {
    hold: "Hold", queue: "Queue", random: "Random queue", pattern: "Pattern",
    saved: "Must save", savedIdea: "any piece; or T, T||I, !S",
    wanted: "Expressions", wantedNote: "Separated by spaces: T, T&&I, T||I, !S, /S.*Z/",
    shapes: "Shapes", shapesIdea: "One fumen per line, or leave this empty and paint the field",
    shapesNote: "With one piece per page, or coloured. Grey cells of a field are there before.",
    mirror: "Count mirror images too",
    follow: "Then clear with", exclude: "Leave out", table: "Scoring", b2b: "Back-to-back at the start",
    bag: "Left in the bag", bagIdea: "as the queue says",
  },

  rules: {
    label: "Rules", height: "Height", rotation: "Rotation", drop: "Drop", save: "Must keep", mode: "On the way",
    noHold: "Hold may not be used", shortest: "Shortest", empty: "Empty", anyPiece: "Any piece",
    drops: {
      softdrop: "Soft drop: slides and spins", harddrop: "Hard drop only", tsoft: "Only T may slide and spin", tucks: "Slides, no spins",
    },
    modes: {
      "": "Nothing special", tetris: "A tetris", tsd: "A T-spin double", tss: "A T-spin single", tst: "A T-spin triple", "any-tspin": "Any T-spin", b2b: "Only tetrises and T-spins",
    },
  },

  atlas: {
    download: "Download the atlas",
    note: "770 kB, once: the first answer for an empty 4-line field then comes without a search.",
    here: ({ fields, kicks, drop }) => `The atlas is here: all ${fields.toLocaleString("en")} fields that can lead to a 4-line perfect clear (${kicks}, ${drop}).`,
    failed: (status) => `The atlas could not be downloaded${status ? ` (${status})` : ""}.`,
  },

  pattern: {
    optional: "not needed",
    count: (text, count) => `${text} ${count === 1 ? "queue" : "queues"}`,
    ideas: [
      ["*p7", "a bag: all seven pieces in any order"], ["*!", "the same"], ["*p6", "six of the seven"], ["*p4", "four of the seven"], ["*", "any one piece"],
      ["[SZ]p2", "S and Z in any order"], ["[TIL]!", "T, I and L in any order"], ["[^T]!", "all pieces but T in any order"],
      ["T", "this piece"], ["*p7{T<I}", "a bag in which T comes before I"],
    ],
  },

  viewer: {
    label: "Solution", step: "Step", hold: "hold", afterHold: "after hold", back: "Back", forward: "Forward", whole: "The whole solution",
    stepName: (n, piece, hold) => `Step ${n}: ${piece}${hold ? ", hold first" : ""}`,
    explain: "Every piece where it ends up. Step through to see the order and the keys.",
    forQueue: (queue) => `played with ${queue}`,
    covers: (count, percent) => `${s(count, "queue")} (${percent}): choose one to see how it is played`,
  },
  keys: {
    left: "←", right: "→", "das-left": "⇤ hold ←", "das-right": "hold → ⇥", cw: "turn ↻", ccw: "turn ↺", 180: "turn 180°",
    "soft-drop": "↓", "soft-drop-floor": "hold ↓", "hard-drop": "drop", hold: "hold",
  },

  gallery: {
    sort: "Sort by", keeps: "Keeps", kept: "Piece kept in hold", none: "None",
    any: (count) => `Any ${count}`,
    more: (some, all) => `Show ${some} more of ${all}`,
    passing: (some, all) => `${some} of ${all} shown`,
    label: (n, save) => `Solution ${n}${save?.length ? `, keeps ${save.join(" ")}` : ""}`,
    keepsThese: (save) => `Keeps ${save.join(" or ")}`,
  },

  parts: {
    share: "Share", queues: "Queues",
    of: (part, whole) => `${part} of ${whole}`,
    ofQueues: (part, whole) => `${part} of ${whole} queues`,
    first: (some, all) => `The first ${some} of ${all}.`,
  },

  share: {
    label: "Share this answer", copy: "Copy", save: "Download", fumen: "Fumen", link: "Link", image: "Image", text: "Text",
    copyFumen: "Copy as fumen", copyLink: "Copy a link", copyImage: "Copy as image", saveSvg: "Download as SVG",
    copyField: "Copy the field as fumen", fieldFumen: "Fumen of the field", fieldLink: "Copy a link to this field and question",
    copyText: "Copy a text for a chat", allFumen: "Copy one fumen of all", allPng: "Copy all as an image", allSvg: "Download all as SVG",
    saveCsv: (name) => `Download a table${name ? ` by ${name}` : ""}`,
  },

  solve: {
    soFar: (text) => `${s(text, "solution")} so far…`,
    cancelledWith: (text) => `Cancelled with ${s(text, "solution")} found.`,
    none: (why) => `There is no perfect clear: ${why}.`,
    tried: "every way was tried",
    unknown: "No perfect clear was found, but not every way was tried.",
    found: (count, all, first) => `${count} solutions in ${all}, the first after ${first}.`,
    only: (time) => `The only solution, in ${time}.`,
    stopped: (text, most) => `${text} The search stopped there: the page shows at most ${most}.`,
    tooMany: "There are too many solutions for one file.",
    chat: (queue, count) => `${queue}: ${s(count, "perfect clear")}`,
  },

  best: {
    chance: "Chance by best play", holdFirst: "Hold first, then choose", previews: "Previews", best: "best",
    seen: (n) => (n ? `${s(n, "preview")} after the current piece` : "Only the current piece is seen"),
    ofFutures: (part, whole) => `${part} of ${whole} futures`,
    move: (piece, hold) => `${piece}${hold ? " after hold" : ""}`,
    isBest: (chance) => `${chance}: no move is better`,
    costs: (chance, loss) => `${chance}: ${loss} less than the best`,
    none: "No perfect clear is possible any more.",
    noneBut: (lines) => `No perfect clear of this height is possible any more; one of ${lines} is.`,
    done: (text, count, previews, time) => `${s(text, "move")} can still clear, rated with ${s(previews, "preview")} in ${time}.`,
    chat: (queue, previews, chance) => `${queue} with ${s(previews, "preview")}: ${chance} by best play`,
  },

  chance: {
    withHold: "With hold", withoutHold: "Without hold", tree: "By first pieces", allSucceed: "Every queue has a perfect clear.",
    whole: (part, all, percent) => `Of whole queues: ${part} of ${all} (${percent}).`,
    failed: (text) => `${s(text, "queue")} without a perfect clear: choose one to look at it`,
    done: (lines, time) => `${lines}, in ${time}.`,
    sample: (count) => `Draw ${count} at random instead`,
    sampled: (count) => `Of ${count} queues drawn at random`,
    between: (low, high) => `With 95 % confidence between ${low} and ${high}`,
    drawn: (some, all) => `${some} of ${all} queues were tried.`,
    chat: (pattern, percent, part, whole) => `${pattern}: ${percent} (${part} of ${whole} queues) have a perfect clear`,
  },

  path: {
    none: "No queue of the pattern has a perfect clear.", covered: "Queues that some solution covers",
    byShare: "Share of the queues", by: { drops: "Fewest soft drops", spins: "Fewest spins", holds: "Fewest holds" },
    shareAtLeast: "Share at least", anyShare: "Any", anyNumber: "Any number",
    atMost: { drops: "Soft drops at most", spins: "Spins at most" },
    needsClear: "needs a line clear on the way",
    effort: ({ drops, spins }) => `${drops.toFixed(1)} soft drops, ${spins.toFixed(1)} spins on average`,
    label: (n, share, save) => `Solution ${n}: ${share}${save.length ? `, keeps ${save.join(" or ")}` : ""}`,
    csv: { solution: "solution", pattern: "queue", use: "pieces" },
    done: (text, count, lines, time) => `${s(text, "solution")} of ${lines}, in ${time}.`,
    chat: (what, pattern, count, percent) => `${pattern}: ${s(count, "solution")} (${what}) cover ${percent} of the queues`,
  },

  minimal: {
    size: "Solutions to learn", proven: "proven: fewer are not enough", covered: "Queues covered together",
    atLeast: (n) => `best so far; the minimum is at least ${n}`,
    caption: (own, together) => `${own} · Σ ${together}`,
  },

  saves: {
    solvable: "Queues with a perfect clear", nothing: "nothing", bySave: "By what is kept in hold", byExpression: "By expression",
    done: (text, time) => `${s(text, "queue")}, in ${time}.`,
    chat: (pattern) => `${pattern}: share of the queues by what they can save`,
  },

  shapes: { missing: "Paint a shape in the colours of its pieces, or paste fumens." },
  cover: {
    some: "Build at least one", all: "Build whichever is asked for", mirrored: "mirrored",
    shape: (n) => `Shape ${n}`,
    soFar: (percent) => `${percent} together with those before`,
    done: (text, count, time) => `${s(text, "shape")}, in ${time}.`,
    chat: (pattern, percent, part, whole) => `${pattern}: ${percent} (${part} of ${whole} queues) build it`,
  },
  congruents: {
    joint: "Build one of them", one: "Give one shape only.",
    way: (n) => `Way ${n}`,
    done: (text, count, time) => `${s(text, "way")}, in ${time}.`,
    chat: (count, percent) => `${s(count, "way")} to build it, together ${percent} of the queues`,
  },
  setup: {
    note: "I-coloured cells must be filled, O-coloured cells may be; grey is there before. All else stays empty.",
    missing: "Paint cells in the colour of I (must be filled) or O (may be filled) first.",
    none: "No queue of the pattern fills these cells.", some: "Queues that build at least one",
    exclude: { "": "Nothing", holes: "Holes below a block", "strict-holes": "Holes that cannot be reached" },
    byClear: "Chance afterwards", byBuilt: "Queues that build it",
    shape: (n) => `Setup ${n}`,
    caption: (built, cleared) => `${built} → ${cleared}`,
    cleared: (percent) => `${percent} cleared afterwards`,
    lines: (n) => `${s(n, "line")} cleared on the way`,
    done: (text, count, time) => `${s(text, "setup")}, in ${time}.`,
    chat: (count, pattern) => `${s(count, "setup")} with ${pattern}`,
  },
  score: {
    average: "Average of solved queues", clears: "Queues that can have it on the way", queues: "By queue", queue: "Queue", pointsHead: "Points", show: "See how it is played",
    averageAll: (points) => `${points} over all queues`,
    points: (points) => `${points} points`,
    kinds: { mini: "Mini T-spin", tss: "T-spin single", tsd: "T-spin double", tst: "T-spin triple", tetris: "Tetris", b2b: "Back-to-back at the end", allspin: "Spin of another piece" },
    done: (text, table, time) => `${s(text, "queue")} by the ${table} table, in ${time}.`,
    chat: (pattern, points, percent) => `${pattern}: ${points} points on average, ${percent} solved`,
  },

  play: {
    lede: "Practise perfect clears. The coach knows the exact chance of every position, and what each placement cost.",
    board: "Field of play", next: "Next", coach: "Coach", mistakes: "Mistakes", totals: "Your record", settings: "Settings",
    coaching: { never: "Silent", ask: "When asked", always: "Always" },
    undo: "Take back", again: "Again", fresh: "New game", hint: "Hint", forget: "Forget", tryAgain: "Try again from there",
    seed: "Seed", startAt: "Start", fromFumen: "From a fumen", fumen: "Fumen", das: "DAS, milliseconds", arr: "ARR, milliseconds (0: at once)", falls: "Pieces fall by themselves",
    start: (n) => (n === 1 ? "Fresh bag" : `Clear ${n} of the cycle of seven`),
    keyHelp: "← → move, ↓ soft drop, ↑ or X and Z turn, A half a turn, C or Shift hold, space drops. U takes back, H asks for a hint, N starts a new game.",
    keys: { left: "Left", right: "Right", "soft-drop": "Down", ccw: "Turn left", cw: "Turn right", hold: "Hold", "hard-drop": "Drop" },
    short: { hold: "hold", drop: "drop" },
    chanceNow: "Chance now, by best play",
    bestMove: (move) => `best: ${move}`,
    thinking: "The coach is thinking…", ready: "Your move.", silent: "The coach is silent, and keeps the list of mistakes.",
    good: (after) => `As good as any move: ${after} are left.`,
    bad: (loss, before, after) => `Cost ${loss.replace(" %", "")} points of chance: ${before} before, ${after} after.`,
    mistake: (n, loss) => `Piece ${n} cost ${loss.replace(" %", "")} points of chance`,
    noMistakes: "None so far.",
    cleared: (n) => (n > 1 ? `Perfect clear! ${n} in a row.` : "Perfect clear!"),
    end: "Topped out. R plays the same pieces again, N starts a new game.",
    streak: "in a row", clears: "perfect clears",
    bestStreak: (n) => `best: ${n}`,
    average: (loss) => `${loss} lost per piece on average`,
  },
};
