import { describe, expect, test } from "@jest/globals";
import {
  type MoveWidths,
  type PlainSeatSignature,
  type PlainSegment,
  readSegment,
  writeSegment,
} from "../../src/engine/segmentFields.js";

const SIZE = 3;
const WIDTHS: MoveWidths = { move: 2, witness: 1 };
/** The offsets of a segment's fields, for this size and these widths. */
const AT = { moves: 0, times: 6, witnesses: 9, count: 12, last: 13, other: 17 };

const byOwner: PlainSeatSignature = { byOwner: true, x: 11n, y: 12n, z: 13n };
const bySession: PlainSeatSignature = { byOwner: false, x: 21n, y: 22n, z: 23n };

const two: PlainSegment = {
  moves: [
    [1n, 2n],
    [3n, 4n],
  ],
  times: [5n, 6n],
  spares: [7n, 8n],
  witnesses: [[9n], [10n]],
  last: byOwner,
  other: bySession,
};
const one: PlainSegment = {
  ...two,
  moves: [[1n, 2n]],
  times: [5n],
  spares: [7n],
  witnesses: [[9n]],
  other: undefined,
};

const fieldsOf = (segment: PlainSegment) => writeSegment(segment, SIZE, WIDTHS);
const altered = (segment: PlainSegment, changes: Record<number, bigint>) =>
  fieldsOf(segment).map((field, at) => changes[at] ?? field);
const read = (fields: readonly bigint[]) => readSegment(fields, WIDTHS);

describe("the fields of a segment", () => {
  test.each([
    ["one move", one],
    ["two moves", two],
  ])("are read as they were written: %s", (_, segment) => {
    expect(read(fieldsOf(segment))).toEqual(segment);
  });

  test("are read as they were written if moves have no witness", () => {
    const segment = { ...two, witnesses: [] };
    const widths = { move: 2, witness: 0 };
    expect(readSegment(writeSegment(segment, SIZE, widths), widths)).toEqual(segment);
  });

  test("do not hold more moves than their size", () => {
    expect(() => writeSegment(two, 1, WIDTHS)).toThrow(RangeError);
    expect(() => writeSegment(two, 2, WIDTHS)).not.toThrow();
  });
});

describe("fields are not a segment", () => {
  test("of a size without a circuit", () => {
    const fields = fieldsOf(one);
    for (const other of [[], fields.slice(1), fields.slice(0, -1), [...fields, 0n]]) {
      expect(read(other)).toBeUndefined();
    }
    // These fields have no room for a move.
    expect(read(fields.slice(AT.count))).toBeUndefined();
    expect(read([0n, ...fields.slice(AT.last)])).toBeUndefined();
  });

  test("without a move, or with more moves than their size", () => {
    const none = { ...one, moves: [], times: [], spares: [], witnesses: [] };
    expect(read(fieldsOf({ ...none, other: bySession }))).toBeUndefined();
    for (const count of [0n, 4n, 2n ** 64n]) {
      expect(read(altered(two, { [AT.count]: count }))).toBeUndefined();
    }
  });

  test("if a signature is neither the owner's nor the session's", () => {
    expect(read(altered(two, { [AT.last]: 2n }))).toBeUndefined();
    expect(read(altered(two, { [AT.other]: 2n }))).toBeUndefined();
    expect(read(altered(one, { [AT.other]: 2n }))).toBeUndefined();
  });

  test.each([
    ["a move", { [AT.moves + 4]: 1n }],
    ["a time", { [AT.times + 2]: 1n }],
    ["a witness", { [AT.witnesses + 2]: 1n }],
  ])("if %s follows the last one, because a segment must have only one encoding", (_, more) => {
    expect(read(altered(two, more))).toBeUndefined();
  });

  test("if a single move has two signatures", () => {
    for (const at of [0, 1, 2, 3]) {
      expect(read(altered(one, { [AT.other + at]: 1n }))).toBeUndefined();
    }
  });
});
