import { expect, test } from "@jest/globals";
import { Bool, Field, Provable } from "o1js";
import { lineIsFull, readBoard, readCells } from "../../src/board/cells.js";
import { fitsBits } from "../../src/board/rangeTest.js";
import { isFull, compareCounts, countStones } from "../../src/board/count.js";
import { flipsThrough } from "../../src/board/flips.js";
import { canFlip } from "../../src/board/mobility.js";
import { drop, isStacked } from "../../src/board/gravity.js";
import { claimHolds, LineClaim } from "../../src/board/LineClaim.js";
import { Cell, locate } from "../../src/board/location.js";
import { around, aroundBoth } from "../../src/board/neighbourhood.js";
import { splitRows } from "../../src/board/bitRows.js";
import { exactLineIf, exactLineOf, lineOf, runsThrough } from "../../src/board/inARow.js";
import { shape, type Shape } from "../../src/board/shape.js";
import { readBoth, sideBySide } from "../../src/board/twoColours.js";
import { stoneAt, stoneBit } from "../../src/board/stone.js";
import { BASE_GATES, cost, documentedCosts } from "./circuit.js";

const GO = shape(15, 15);
const FOUR = shape(7, 6);
const THREE = shape(3, 3);
const EIGHT = shape(8, 8);

const field = () => Provable.witness(Field, () => 0n);
const bool = () => Provable.witness(Bool, () => false);
const claim = () => new LineClaim({ x: field(), y: field(), direction: field() });
const nothing = () => undefined;

const cell = (board: Shape) => () => locate(new Cell({ x: field(), y: field() }), board);
const rows = (board: Shape) => () => splitRows(field(), board);
const both = (board: Shape) => () => ({ at: cell(board)(), rows: rows(board)() });
const star = (board: Shape, reach: number) => () => {
  const { at, rows } = both(board)();
  return { at, star: around(rows, at, reach) };
};
const runs = (board: Shape, reach: number) => () => {
  const { at, star: cells } = star(board, reach)();
  return { at, runs: runsThrough(cells) };
};

const stars = (board: Shape) => () => {
  const at = cell(board)();
  const star = (reach: number) => around(rows(board)(), at, reach);
  return { own: star(7), other: star(6), at };
};
const twoColours = (board: Shape) => () => ({
  own: readBoard(field(), board).cells,
  other: readBoard(field(), board).cells,
});

/** The cost of a gadget. The cost of making its inputs is not included. */
interface Priced {
  readonly name: string;
  readonly rows: number;
  readonly whole: () => unknown;
  readonly given: () => unknown;
}

function priced<T>(name: string, rows: number, given: () => T, gadget: (on: T) => unknown): Priced {
  return { name, rows, given, whole: () => gadget(given()) };
}

const PRICES: Priced[] = [
  priced("fitsBits 16", 25, nothing, () => fitsBits(field(), 16)),
  priced("fitsBits 64", 25, nothing, () => fitsBits(field(), 64)),
  priced("fitsBits 240", 24, nothing, () => fitsBits(field(), 240)),
  priced("locate 15×15", 51, nothing, cell(GO)),
  priced("locate 7×6", 25, nothing, cell(FOUR)),
  priced("locate 3×3", 15, nothing, cell(THREE)),
  priced("splitRows 15×15", 38, nothing, rows(GO)),
  priced("splitRows 7×6", 30, nothing, rows(FOUR)),
  priced("splitRows 3×3", 27, nothing, rows(THREE)),
  priced("stoneBit 15×15", 14, cell(GO), stoneBit),
  priced("stoneAt 15×15", 26, both(GO), ({ at, rows }) => stoneAt(rows, at)),
  priced("around 15×15, reach 1", 55, both(GO), ({ at, rows }) => around(rows, at, 1)),
  priced("around 15×15, reach 4", 123, both(GO), ({ at, rows }) => around(rows, at, 4)),
  priced("around 15×15, reach 5", 152, both(GO), ({ at, rows }) => around(rows, at, 5)),
  priced("around 15×15, reach 7", 231, both(GO), ({ at, rows }) => around(rows, at, 7)),
  priced("around 7×6, reach 3", 76, both(FOUR), ({ at, rows }) => around(rows, at, 3)),
  priced("around 3×3, reach 2", 45, both(THREE), ({ at, rows }) => around(rows, at, 2)),
  priced("runsThrough reach 4", 12, star(GO, 4), ({ star }) => runsThrough(star)),
  priced("exactLineOf 5", 41, runs(GO, 5), ({ at, runs }) => exactLineOf(runs, at, 5)),
  priced("exactLineIf 5", 70, runs(GO, 5), ({ at, runs }) => exactLineIf(bool(), runs, at, 5)),
  priced("lineOf 5", 36, runs(GO, 4), ({ at, runs }) => lineOf(runs, at, 5)),
  priced("claimHolds 5", 69, star(GO, 4), ({ at, star }) => claimHolds(claim(), star, at, 5)),
  priced("readCells 3×3", 12, rows(THREE), (rows) => readCells(rows, THREE)),
  priced(
    "lineIsFull 3",
    1,
    () => readCells(rows(THREE)(), THREE),
    (cells) => lineIsFull(cells, { x: 0, y: 0, direction: 2 }, 3),
  ),
  priced("isFull", 2, nothing, () => isFull(field(), field(), GO)),
  priced("drop 7×6", 43, rows(FOUR), (rows) => drop(rows, field(), FOUR)),
  priced("readBoard 8×8", 109, nothing, () => readBoard(field(), EIGHT)),
  priced("readBoard 7×6", 82, nothing, () => readBoard(field(), FOUR)),
  priced("around 8×8, reach 7", 203, both(EIGHT), ({ at, rows }) => around(rows, at, 7)),
  priced("aroundBoth 8×8, reach 7 and 6", 311, both(EIGHT), ({ at, rows }) =>
    aroundBoth(rows, at, { first: 7, second: 6 }),
  ),
  priced("sideBySide", 1, nothing, () => sideBySide(field(), field(), EIGHT)),
  priced("readBoth 8×8", 144, nothing, () => readBoth(field(), EIGHT)),
  priced("flipsThrough 8×8", 101, stars(EIGHT), ({ own, other, at }) =>
    flipsThrough(own, other, at),
  ),
  priced("canFlip 8×8", 301, twoColours(EIGHT), ({ own, other }) => canFlip(own, other)),
  priced(
    "countStones 8×8",
    32,
    () => readBoard(field(), EIGHT),
    ({ cells }) => countStones(cells),
  ),
  priced("compareCounts", 7, nothing, () => compareCounts(field(), field())),
  priced("isStacked 7×6", 282, nothing, () => isStacked(field(), field(), FOUR)),
  priced("drop 15×15", 102, rows(GO), (rows) => drop(rows, field(), GO)),
  priced("a move of five in a row", 392, nothing, moveOfFiveInARow),
];

/** All board gadgets that one move uses: cell, stones, line, claim, end. */
function moveOfFiveInARow(): unknown {
  const [own, other] = [field(), field()];
  const at = cell(GO)();
  const stars = around(splitRows(own, GO), at, 4);
  const others = splitRows(other, GO);
  const { claimed, holds } = claimHolds(claim(), stars, at, 5);
  return [
    stars.centre.or(stoneAt(others, at)),
    isFull(own.add(stoneBit(at)).seal(), other, GO),
    lineOf(runsThrough(stars), at, 5),
    claimed.and(holds.not()),
  ];
}

test.each(PRICES)("$name costs $rows rows, all in base gates", async (price) => {
  const whole = await cost(price.whole);
  const given = await cost(price.given);
  expect(whole.gates.filter((gate) => !BASE_GATES.includes(gate))).toEqual([]);
  expect(whole.rows - given.rows).toBe(price.rows);
});

test("the reference of the gadgets lists these rows", () => {
  const gadgets = PRICES.filter(({ name }) => !name.startsWith("a move"));
  expect(documentedCosts("others")).toEqual(
    gadgets.map(({ name, rows }) => `${name}: ${rows}`).sort(),
  );
});
