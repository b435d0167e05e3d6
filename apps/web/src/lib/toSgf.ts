import { texts } from "../texts/texts";
import type { KifuRecord } from "./KifuRecord";

/** The size of the board. SGF counts points from the top left, so "aa" is a15. */
const SIDE = 15;
const LETTERS = "abcdefghijklmno";
/** SGF's number for Gomoku and Renju. */
const GOMOKU = 4;

interface SgfOptions {
  readonly title: string;
  /** Which rows win. */
  readonly rule: string;
  /** Whether the second player has Black. */
  readonly swapped: boolean;
}

function ofRandzu(): SgfOptions {
  const { common, games } = texts();
  return { title: games.Randzu?.title ?? "Randzu", rule: common.fiveOrMore, swapped: false };
}

/**
 * Converts a match of five in a row to SGF (FF[4]), which editors for Go and Renju can open. A move
 * may name several points, with commas. Stops before the first move that names anything else.
 *
 * @example toSgf(record) // (;FF[4]GM[4]CA[UTF-8]…SZ[15]…;B[hh];W[hg])
 */
export function toSgf(
  { match, moves, players, pace, link }: KifuRecord,
  { title, rule, swapped } = ofRandzu(),
): string {
  const { common } = texts();
  const [{ owner: first }, { owner: second }] = match.seats;
  const [black, white] = swapped ? [players[1], players[0]] : players;
  const root = [
    "FF[4]",
    `GM[${GOMOKU}]`,
    "CA[UTF-8]",
    "AP[Kifu:1]",
    `SZ[${SIDE}]`,
    property("GN", common.recordTitle({ game: title, match: match.id })),
    property("PB", black),
    property("PW", white),
    property("RU", rule),
    property("OT", common.perMove({ pace })),
    property("RE", result(match, swapped)),
    property("SO", link),
    property("GC", common.against({ first, second })),
  ].join("");
  const points = moves.flatMap(({ move }) => move.split(",").map(sgfPoint));
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
  foul: "F",
};

function result({ result, reason }: KifuRecord["match"], swapped: boolean): string {
  if (result === "running") return "";
  if (result === "drawn") return "Draw";
  if (result === "aborted") return "Void";
  return `${(result === "first-won") === swapped ? "W" : "B"}+${HOW[reason] ?? ""}`;
}

function lines(nodes: readonly string[]): string {
  const rows: string[] = [];
  for (let i = 0; i < nodes.length; i += 10) rows.push(nodes.slice(i, i + 10).join(""));
  return rows.join("\n");
}
