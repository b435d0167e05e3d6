import { beforeAll, expect, jest, test } from "@jest/globals";
import { signedMoves } from "../../bench/figures/signedMoves.js";
import { type Report, runBench } from "../../bench/runBench.js";
import { smoke } from "./smoke.js";

jest.setTimeout(300_000);

let report: Report;

beforeAll(async () => {
  report = await runBench({ figures: [signedMoves], seed: 1, sizes: smoke });
});

function row(what: RegExp) {
  const found = report.rows.find((row) => what.test(row.what));
  if (found === undefined) throw new Error(`No row says ${String(what)}`);
  return found;
}

test("a signed move is measured beside stock Protokit's, in the same run", () => {
  const { kifu, stock, ratio, hold } = row(/^processor time of a signed move/);
  expect(kifu).toBeGreaterThan(0);
  expect(stock).toBeGreaterThan(0);
  expect(ratio).toBeCloseTo(stock! / kifu);
  expect(hold).toEqual({ of: "kifu", atMost: 1.5 });
  expect(row(/^stock's by it/)).toMatchObject({ kifu: ratio, hold: { atLeast: 12 } });
  expect(row(/^until its receipt/).kifu).toBeGreaterThan(0);
});

test("the longest stall is that of the turns", () => {
  const { kifu, hold } = row(/^longest stall/);
  expect(kifu).toBeGreaterThan(0);
  expect(hold).toEqual({ of: "kifu", atMost: 50 });
});

test("every turn has all of its moves, after those that bring segments near to full", () => {
  const { open, alone, together } = report.raw["signed-moves"] as {
    open: { moves: number };
    alone: { moves: number }[];
    together: { moves: number }[];
  };
  // 48 more moves fill a segment in three of the four matches.
  expect(open.moves).toBe(16 + 32 + 48);
  const { matches, movesEach, turns } = smoke.signed;
  const moves = [...alone, ...together].map((turn) => turn.moves);
  expect(moves).toEqual(Array<number>(2 * turns).fill(matches * movesEach));
});
