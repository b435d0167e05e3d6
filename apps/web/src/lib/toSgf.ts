import type { KifuRecord } from "./KifuRecord";

/** The size of the board. SGF counts points from the top left, so "aa" is a15. */
const SIDE = 15;
const LETTERS = "abcdefghijklmno";
/** SGF's number for Gomoku and Renju. */
const GOMOKU = 4;

/**
 * Converts a match of five in a row to SGF (FF[4]), which editors for Go and Renju can open.
 * Stops before the first move that does not name a point.
 *
 * @example toSgf(record) // (;FF[4]GM[4]CA[UTF-8]…SZ[15]…;B[hh];W[hg])
 */
export function toSgf({ match, moves, players, pace, link }: KifuRecord): string {
  const [black, white] = players;
  const root = [
    "FF[4]",
    `GM[${GOMOKU}]`,
    "CA[UTF-8]",
    "AP[Kifu:1]",
    `SZ[${SIDE}]`,
    property("GN", `Randzu, match ${match.id}`),
    property("PB", black),
    property("PW", white),
    property("RU", "Five or more in a row win"),
    property("OT", `${pace} per move`),
    property("RE", result(match)),
    property("SO", link),
    property("GC", `${match.seats[0].owner} against ${match.seats[1].owner}`),
  ].join("");
  const points = moves.map(({ move }) => sgfPoint(move));
  const end = points.indexOf(undefined);
  const nodes = (end === -1 ? points : points.slice(0, end)).map(
    (point, i) => `;${i % 2 === 0 ? "B" : "W"}[${point ?? ""}]`,
  );
  return `(;${root}\n${lines(nodes)})\n`;
}

/** A move such as "h8" in SGF. Undefined if it is not a point. */
export function sgfPoint(move: string): string | undefined {
  const [, file = "", row] = /^([a-o])(1[0-5]|[1-9])$/.exec(move) ?? [];
  const letter = LETTERS[SIDE - Number(row)];
  return letter === undefined ? undefined : `${file}${letter}`;
}

function property(name: string, text: string): string {
  return text === "" ? "" : `${name}[${escapeText(text)}]`;
}

/**
 * Escapes the two characters that are special in SGF: the closing bracket and the backslash.
 */
function escapeText(text: string): string {
  return text.replace(/[\\\]]/g, "\\$&").replace(/\s+/g, " ");
}

/** SGF's letters for matches that were not won on the board. */
const HOW: { readonly [Reason in KifuRecord["match"]["reason"]]?: string } = {
  resignation: "R",
  timeout: "T",
  "signed-twice": "F",
  abort: "F",
};

function result({ result, reason }: KifuRecord["match"]): string {
  if (result === "running") return "";
  if (result === "drawn") return "Draw";
  if (result === "aborted") return "Void";
  return `${result === "first-won" ? "B" : "W"}+${HOW[reason] ?? ""}`;
}

function lines(nodes: readonly string[]): string {
  const rows: string[] = [];
  for (let i = 0; i < nodes.length; i += 10) rows.push(nodes.slice(i, i + 10).join(""));
  return rows.join("\n");
}
