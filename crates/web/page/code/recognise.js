// What a pasted text is: a fumen, a Lunar Lockout board, or a turn of Smash the Code.

const FUMEN = /(?:^|[?#=&\s/])([vmdD]1(?:10|15)@[\w+/?\s]+)/;

/** { view, values } for a text, or null. */
export function recognise(text) {
  const fumen = text.match(FUMEN);
  if (fumen) return { view: "pc", values: { f: fumen[1].replace(/[\s?]/g, "") } };
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  const pairs = lines.filter((line) => /^[1-5] [1-5]$/.test(line));
  const rows = lines.filter((line) => /^[.0-5]{6}$/.test(line));
  if (rows.length >= 12) {
    return {
      view: "smash",
      values: {
        f: rows.slice(0, 12).join("/"),
        o: rows.length >= 24 ? rows.slice(12, 24).join("/") : undefined,
        p: pairs.map((pair) => pair.replace(" ", "")).join(","),
      },
    };
  }
  const board = lines.filter((line) => !line.startsWith(";"));
  const square = board.length >= 3 && board.length <= 8
    && board.every((line) => line.length === board[0].length && /^[A-Za-z.#+]+$/.test(line));
  if (square && /[XYZW]/.test(text)) return { view: "lunar", values: { b: lines.join("\n") } };
  return null;
}
