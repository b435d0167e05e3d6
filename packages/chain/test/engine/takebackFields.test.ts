import { describe, expect, test } from "@jest/globals";
import type { PlainSeatSignature } from "../../src/engine/segmentFields.js";
import {
  type PlainTakeback,
  readTakeback,
  type TakebackWidths,
  writeTakeback,
} from "../../src/engine/takebackFields.js";

const WIDTHS: TakebackWidths = { state: 2, move: 1, witness: 1 };
const AT = { moves: 2, witnesses: 4, plies: 6, first: 7, second: 11 };

const byOwner: PlainSeatSignature = { byOwner: true, x: 11n, y: 12n, z: 13n };
const bySession: PlainSeatSignature = { byOwner: false, x: 21n, y: 22n, z: 23n };

const two: PlainTakeback = {
  before: [1n, 2n],
  moves: [[3n], [4n]],
  witnesses: [[5n], [6n]],
  signed: [byOwner, bySession],
};
const one: PlainTakeback = { ...two, moves: [[3n]], witnesses: [[5n]] };

const fieldsOf = (takeback: PlainTakeback) => writeTakeback(takeback, WIDTHS);
const altered = (takeback: PlainTakeback, changes: Record<number, bigint>) =>
  fieldsOf(takeback).map((field, at) => changes[at] ?? field);
const read = (fields: readonly bigint[]) => readTakeback(fields, WIDTHS);

describe("the fields of a takeback", () => {
  test.each([
    ["one move", one],
    ["two moves", two],
  ])("are read as they were written: %s", (_, takeback) => {
    expect(read(fieldsOf(takeback))).toEqual(takeback);
  });

  test("are read as they were written if moves have no witness", () => {
    const takeback = { ...two, witnesses: [] };
    const widths = { ...WIDTHS, witness: 0 };
    expect(readTakeback(writeTakeback(takeback, widths), widths)).toEqual(takeback);
  });
});

describe("fields are not a takeback", () => {
  test("with a field too few or too many", () => {
    const fields = fieldsOf(two);
    for (const other of [[], fields.slice(1), fields.slice(0, -1), [...fields, 0n]]) {
      expect(read(other)).toBeUndefined();
    }
  });

  test("of no move or of more than two", () => {
    const none = { ...two, moves: [], witnesses: [] };
    expect(read(fieldsOf(none))).toBeUndefined();
    for (const plies of [0n, 3n, 2n ** 64n]) {
      expect(read(altered(two, { [AT.plies]: plies }))).toBeUndefined();
    }
  });

  test("if a signature is neither the owner's nor the session's", () => {
    for (const at of [AT.first, AT.second]) {
      expect(read(altered(two, { [at]: 2n }))).toBeUndefined();
    }
  });

  test.each([
    ["a second move", { [AT.moves + 1]: 1n }],
    ["its witness", { [AT.witnesses + 1]: 1n }],
  ])("if one move is taken back but %s is present", (_, more) => {
    expect(read(altered(one, more))).toBeUndefined();
  });
});
