import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Field } from "o1js";
import { chance } from "../../src/hidden/chance.js";
import { chance as plainChance } from "../../src/hidden/plain/index.js";
import { hashPieces } from "../../src/hidden/plain/hashPieces.js";
import { FIELD_ORDER } from "../../src/pallas/fieldOrder.js";
import { findTwoSided } from "../../src/testing/index.js";
import "./fastPlainHash.js";
import type { Circuit } from "../board/circuit.js";
import { anyField } from "../board/samples.js";
import { expectTwins } from "../board/twins.js";
import { countConstraints, neededBy, type Attack } from "./attacks.js";
import { chiSquare, unlikely } from "./evenness.js";

const circuit =
  (outcomes: number): Circuit =>
  (shares) => [chance(shares, outcomes)];

describe.each([1, 2, 6, 20, 64])("a chance of %i outcomes", (outcomes) => {
  test("is the same in the circuit", async () => {
    await expectTwins(
      circuit(outcomes),
      fc.tuple(anyField, anyField, fc.bigInt(0n, 40n)),
      (...shares) => [BigInt(plainChance(shares, outcomes))],
      { constants: 100, systems: 5 },
    );
  });

  test("has even outcomes, whichever share varies", () => {
    for (const fixed of [
      [0n, undefined],
      [undefined, 7n],
    ]) {
      const counts = Array<number>(outcomes).fill(0);
      for (let i = 0n; i < 5_000n; i++)
        counts[plainChance([fixed[0] ?? i, fixed[1] ?? i], outcomes)]!++;
      if (outcomes > 1) expect(chiSquare(counts)).toBeLessThan(unlikely(outcomes));
    }
  });

  test("leaves a lying prover no other outcome", async () => {
    const lie = await findTwoSided({ inputs: [3n, 4n], run: circuit(outcomes) }, { most: 300 });
    expect(lie).toBeUndefined();
  });
});

test("there is none of no outcome, or of more than 64", () => {
  for (const outcomes of [0, 65]) expect(() => circuit(outcomes)([Field(1)])).toThrow(RangeError);
});

test("each constraint on the outcome refuses an attack that succeeds without it", async () => {
  const inputs = [3n, 4n];
  const constraints = countConstraints(circuit(6), inputs);
  const number = hashPieces(inputs, 4).reduceRight(
    (sum, piece) => sum * 65536n + BigInt(piece),
    0n,
  );
  const outcome = number % 6n;
  const modulo = (x: bigint) => ((x % FIELD_ORDER) + FIELD_ORDER) % FIELD_ORDER;
  // The hints are four pieces and two parts above them, and then the outcome.
  const lie = (to: bigint, after: number): Attack => ({
    inputs,
    lies: { 6: modulo(to) },
    refusedBy: constraints - after,
  });
  const attacks = [lie(outcome - 6n, 3), lie(outcome + 6n, 2), lie((outcome + 1n) % 6n, 1)];
  expect(await neededBy(circuit(6), attacks)).toEqual([3, 2, 1].map((i) => constraints - i));
});
