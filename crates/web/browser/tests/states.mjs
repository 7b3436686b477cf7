// States of every view that are worth looking at: name → [view, address].

const FIELD = "f=v115@9gD8FeD8FeD8FeD8PeAgH";
const SHAPE = encodeURIComponent("v115@vhGRQJUGJKJJvMJTNJ+DJFKJ");

export const STATES = {
  pc: ["pc", "#pc"],
  "pc-best": ["pc", `#pc?w=best&${FIELD}&q=TIOLJS&see=3&bag=JSZ`],
  "pc-chance": ["pc", `#pc?w=chance&${FIELD}&p=*p7`],
  "pc-path": ["pc", `#pc?w=path&${FIELD}&p=*p7`],
  "pc-minimal": ["pc", `#pc?w=minimal&${FIELD}&p=*p7`],
  "pc-saves": ["pc", `#pc?w=saves&${FIELD}&p=*p7`],
  "pc-cover": ["pc", `#pc?w=cover&shape=${SHAPE}&p=*p7&mirror=1`],
  "pc-setup": ["pc", "#pc?w=setup&f=v115@9gTpFeTpFeTpFezhPeAgH&p=*!"],
  "pc-congruents": ["pc", `#pc?w=congruents&shape=${SHAPE}&p=*p7`],
  "pc-score": ["pc", `#pc?w=score&${FIELD}&p=*p7`],
  "pc-spin": ["pc", "#pc?w=spin&f=v115@HhB8AeH8BeI8AeG8JeAgH&p=*!&roofs=1"],
  play: ["play", "#play?seed=7"],
  lunar: ["lunar", "#lunar?card=39"],
  smash: ["smash", "#smash?f=....1./....2./.1..3./.2.331/.3.112/131223/212331"],
  "smash-watch": ["watch", "#smash?w=bot,greedy&seed=3"],
  lab: ["lab", "#lab"],
  book: ["book", "#book?c=regions"],
};
