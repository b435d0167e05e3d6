import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Field } from "o1js";
import { permutation, valueAt } from "../../src/hidden/permutation.js";
import { permutation as plainPermutation, type Radices } from "../../src/hidden/plain/index.js";
import { piecesOf, stepsOf } from "../../src/hidden/plain/permutation.js";
import { poseidonState } from "../../src/hidden/plain/poseidon.js";
import { FIELD_ORDER } from "../../src/pallas/fieldOrder.js";
import { findTwoSided, someOf } from "../../src/testing/index.js";
import "./fastPlainHash.js";
import { answer, type Circuit } from "../board/circuit.js";
import { anyField } from "../board/samples.js";
import { expectTwins } from "../board/twins.js";
import { chiSquare, unlikely } from "./evenness.js";
import { answerToLies } from "../board/liar.js";
import { countConstraints, neededBy, type Attack } from "./attacks.js";

const SIZES: Radices[] = [
  [2, 2],
  [4, 5],
  [5, 4],
  [3, 7],
  [8, 8],
  [15, 4],
  [4, 15],
].map(([a, b]) => ({ a: a!, b: b! }));
const TWENTY: Radices = { a: 4, b: 5 };

/** The first seeds whose hash is below 2^239. Of 2^15 seeds, one has such a hash. */
const SMALL_HASHES = [37966n, 39006n, 50165n, 81172n, 82106n, 101938n, 102319n, 122466n];

const circuit =
  (radices: Radices): Circuit =>
  ([index, ...seed]) => [permutation(seed, radices).at(index!)];

const inverse = (x: bigint) => Field(x).inv().toBigInt();
const modulo = (x: bigint) => ((x % FIELD_ORDER) + FIELD_ORDER) % FIELD_ORDER;

describe.each(someOf(2, SIZES))("a permutation of $a × $b indices", (radices) => {
  const count = radices.a * radices.b;

  test("has each index once, for every seed", () => {
    fc.assert(
      fc.property(anyField, anyField, (seed, seat) => {
        const images = plainPermutation([seed, seat], radices);
        expect([...images].sort((a, b) => a - b)).toEqual([...Array(count).keys()]);
      }),
      { numRuns: 300 },
    );
  });

  test("is the same in the circuit", async () => {
    await expectTwins(
      circuit(radices),
      fc.tuple(fc.bigInt(0n, BigInt(count - 1)), anyField, anyField),
      (index, ...seed) => [BigInt(plainPermutation(seed, radices)[Number(index)]!)],
      { constants: 60, systems: 4 },
    );
  });

  test("is not defined for an index that is too large", async () => {
    await expect(answer(circuit(radices), [BigInt(count), 1n])).rejects.toThrow();
    await expect(answer(circuit(radices), [FIELD_ORDER - 1n, 1n])).rejects.toThrow();
  });
});

test("there is none of more than 64 indices, or of a single digit", () => {
  for (const [a, b] of [
    [1, 5],
    [5, 1],
    [16, 4],
    [5, 13],
  ]) {
    expect(() => plainPermutation([1n], { a: a!, b: b! })).toThrow(RangeError);
  }
});

test.each([
  { a: 4, b: 5, seeds: 20_000 },
  { a: 5, b: 4, seeds: 5_000 },
  { a: 8, b: 8, seeds: 5_000 },
])("places and pairs of $a × $b indices are even over $seeds seeds", ({ seeds, ...radices }) => {
  const count = radices.a * radices.b;
  const places = Array.from({ length: count }, () => Array<number>(count).fill(0));
  const pairs = places.slice(1).map(() => Array<number>(count * count).fill(0));
  for (let seed = 0; seed < seeds; seed++) {
    const images = plainPermutation([BigInt(seed), 1n], radices);
    for (const [i, image] of images.entries()) places[i]![image]!++;
    for (const [i, of] of pairs.entries()) of[images[i]! * count + images[i + 1]!]!++;
  }
  for (const of of places) expect(chiSquare(of)).toBeLessThan(unlikely(count));
  for (const of of pairs) {
    const distinct = of.filter((_, i) => i % (count + 1) !== 0);
    expect(chiSquare(distinct)).toBeLessThan(unlikely(distinct.length));
  }
});

test("an image picks its own of the values", async () => {
  const pick: Circuit = ([index, seed, ...values]) => [
    valueAt(permutation([seed!], TWENTY).digitsAt(index!), values),
  ];
  const values = fc.array(anyField, { minLength: 20, maxLength: 20 });
  await expectTwins(
    pick,
    fc.tuple(fc.bigInt(0n, 19n), anyField, values).map(([index, seed, of]) => [index, seed, ...of]),
    (index, seed, ...of) => [of[plainPermutation([seed], TWENTY)[Number(index)]!]!],
    { constants: 60, systems: 4 },
  );
});

test("leaves a lying prover no other image", async () => {
  for (const inputs of [
    [0n, 1n, 0n],
    [19n, 2n, 1n],
    [7n, 3n, 1n],
  ]) {
    const lie = await findTwoSided({ inputs, run: circuit(TWENTY) }, { most: 300 });
    expect([inputs, lie]).toEqual([inputs, undefined]);
  }
});

describe("each constraint refuses an attack that succeeds without it", () => {
  const run = circuit(TWENTY);
  const pieces = piecesOf(TWENTY);
  const [MIDDLE, TOP] = [pieces, pieces + 1];
  /** Seeds and indices, and the hash of each seed. */
  const samples = Array.from({ length: 40 }, (_, i) => {
    const seed = BigInt(i);
    return { inputs: [BigInt(i % 20), seed], hash: poseidonState([seed])[0] };
  });

  /** The hints of a hash: its pieces, and the two parts above them. */
  function written(hash: bigint): Record<number, bigint> {
    const cut = (from: number, bits: number) =>
      (hash >> BigInt(from)) & ((1n << BigInt(bits)) - 1n);
    const low = Array.from({ length: pieces }, (_, i) => [i, cut(16 * i, 16)]);
    return {
      ...(Object.fromEntries(low) as Record<number, bigint>),
      [MIDDLE]: cut(16 * pieces, 240 - 16 * pieces),
      [TOP]: hash >> 240n,
    };
  }

  test("on the pieces of the hash", async () => {
    const [ofMiddle, ofTop, ofTopTimes4, ofSum] = [0, 1, 2, 3].map((i) => pieces + i);
    const attacks = samples.flatMap(({ inputs, hash }): Attack[] => {
      const honest = written(hash);
      const carries = Array.from({ length: pieces }, (_, i) => ({
        inputs,
        lies: { [i]: honest[i]! + (1n << 16n), [i + 1]: honest[i + 1]! - 1n },
        refusedBy: i,
      })).filter(({ refusedBy }) => honest[refusedBy + 1]! > 0n);
      const first = honest[0]! ^ 1n;
      const missing = (honest[0]! - first) * inverse(1n << BigInt(16 * pieces));
      return [
        ...carries,
        {
          inputs,
          lies: { 0: first, [MIDDLE]: modulo(honest[MIDDLE]! + missing) },
          refusedBy: ofMiddle!,
        },
        { inputs, lies: written(hash + FIELD_ORDER), refusedBy: ofTopTimes4! },
        { inputs, lies: { 0: first }, refusedBy: ofSum! },
      ];
    });
    // A lie about the top: a number divided by 4 in the field. The sum then counts that number
    // from two bits lower. For a small hash, this leaves room to represent the hash plus the
    // field's order.
    const quarters = (1n << 16n) - 1n;
    const rest = (hash: bigint) => hash + FIELD_ORDER - (quarters << 238n);
    for (const seed of SMALL_HASHES) {
      const inputs = [seed % 20n, seed];
      const [hash] = poseidonState([seed]);
      expect(hash).toBeLessThan(1n << 239n);
      const lies = { ...written(rest(hash)), [TOP]: modulo(quarters * inverse(4n)) };
      attacks.push({ inputs, lies, refusedBy: ofTop! });
    }
    expect(await neededBy(run, attacks)).toEqual([...Array(pieces + 4).keys()]);
  });

  test("on the digits and the steps", async () => {
    const from = pieces + 4;
    const [DIGITS, STEPS] = [pieces + 2, pieces + 4];
    const attacks: Attack[] = samples.flatMap(({ inputs, hash }) => {
      const steps = walk(Number(inputs[0]), hash);
      let [hint, constraint] = [STEPS, from + 1];
      const lies: Attack[] = [
        { inputs, lies: { [DIGITS]: turned(hot(Number(inputs[0]) % 4, 4)) }, refusedBy: from },
      ];
      for (const { before, piece, shift, size } of steps) {
        const low = piece & ((1 << shift) - 1);
        const [amount, other] = [piece >> shift, (digit: number) => (digit + 1) % size];
        const after = (before + amount) % size;
        if (shift > 0) {
          // The amount loses 1, and the part below it gains the same value, 2^shift.
          const [lies_, moved] = [low + (1 << shift), amount - 1];
          if (moved >= 0) {
            lies.push({ inputs, lies: { [hint]: BigInt(lies_) }, refusedBy: constraint });
          }
          hint++;
          constraint++;
        }
        const turns = modulo(BigInt(before + amount - other(after)) * inverse(BigInt(size)));
        lies.push(
          { inputs, lies: { [hint]: turns }, refusedBy: constraint },
          { inputs, lies: { [hint + 1]: hot(other(after), size) }, refusedBy: constraint + 1 },
        );
        hint += 2;
        constraint += 2;
      }
      return lies;
    });
    const count = countConstraints(run, [1n, 2n]) - from;
    expect(await neededBy(run, attacks)).toEqual([...Array(count).keys()].map((i) => i + from));
  });
});

test("a fraction of a piece does not stand for another number of true Bools", async () => {
  const [count, lies] = [piecesOf(TWENTY), [] as Parameters<typeof answerToLies>[]];
  for (const seed of Array(8).keys()) {
    const inputs = [BigInt(seed % 20), BigInt(seed)];
    let hint = count + 4;
    for (const step of walk(seed % 20, poseidonState([BigInt(seed)])[0])) {
      const { before, piece, shift, size } = step;
      const moved = before + (piece >> shift);
      const [after, turns] = [moved % size, BigInt(Math.floor(moved / size))];
      // The places of the true Bools sum up to the digit, as those of a single one would.
      const hots = subsets(size).filter((places) => places.length !== 1 && sum(places) === after);
      for (const places of shift > 0 ? hots : []) {
        const sixteenths = (places.length - 1) * 2 ** shift;
        const low = modulo(BigInt(piece % 2 ** shift) - BigInt(sixteenths) * inverse(16n));
        const hot = Array.from({ length: size }, (_, i) => places.includes(i));
        lies.push([circuit(TWENTY), inputs, { [hint]: low, [hint + 1]: turns, [hint + 2]: hot }]);
      }
      hint += shift > 0 ? 3 : 2;
    }
  }
  expect(lies.length).toBeGreaterThan(50);
  for (const lie of lies) expect([lie[1], await answerToLies(...lie)]).toEqual([lie[1], undefined]);
});

/** The steps from an index to its image, each with the digit that moves and the piece for it. */
function walk(index: number, hash: bigint) {
  const { a, b } = TWENTY;
  let [left, right] = [index % a, Math.floor(index / a)];
  return stepsOf(TWENTY).map(({ movesLeft, table, shift }) => {
    const at = table[movesLeft ? right : left]!;
    const piece = Number((hash >> BigInt(16 * at)) & 0xffffn);
    const step = { before: movesLeft ? left : right, piece, shift, size: movesLeft ? a : b };
    const after = (step.before + (piece >> shift)) % step.size;
    if (movesLeft) left = after;
    else right = after;
    return step;
  });
}

const hot = (at: number, size: number) => Array.from({ length: size }, (_, i) => i === at);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const subsets = (size: number) =>
  Array.from({ length: 2 ** size }, (_, bits) =>
    [...Array(size).keys()].filter((i) => (bits >> i) & 1),
  );
const turned = (digit: readonly boolean[]) => [...digit.slice(1), digit[0]!];
