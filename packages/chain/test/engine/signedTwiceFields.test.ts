import { describe, expect, test } from "@jest/globals";
import { readSignedTwice } from "../../src/engine/signedTwiceFields.js";

const MOVE_FIELDS = 2;
/** A seat, a transcript and two moves. Each move has a timing and a signature. */
const FIELDS = [1n, 2n, 3n, 4n, 5n, 1n, 11n, 12n, 13n, 6n, 7n, 8n, 0n, 21n, 22n, 23n];
const altered = (at: number, value: bigint) => FIELDS.map((field, i) => (i === at ? value : field));
const read = (fields: readonly bigint[]) => readSignedTwice(fields, MOVE_FIELDS);

test("the fields of two signed moves are read", () => {
  expect(read(FIELDS)).toEqual({
    seat: 1,
    transcript: 2n,
    moves: [
      { move: [3n, 4n], timing: 5n, by: { byOwner: true, x: 11n, y: 12n, z: 13n } },
      { move: [6n, 7n], timing: 8n, by: { byOwner: false, x: 21n, y: 22n, z: 23n } },
    ],
  });
  expect(read(altered(0, 0n))?.seat).toBe(0);
});

test("a move that was made needs no signature", () => {
  expect(read(altered(12, 2n))?.moves[1].by).toBeUndefined();
});

describe("fields are not two signed moves", () => {
  test("of a seat that does not exist", () => {
    for (const seat of [2n, 2n ** 64n]) expect(read(altered(0, seat))).toBeUndefined();
  });

  test("with a field too few or too many", () => {
    for (const other of [[], FIELDS.slice(1), FIELDS.slice(0, -1), [...FIELDS, 0n]]) {
      expect(read(other)).toBeUndefined();
    }
  });
});
