import { describe, expect, jest, test } from "@jest/globals";
import { findTwoSided } from "@kifu/kit/testing";
import { Field, Poseidon, Provable } from "o1js";
import { seatOfFirst } from "../../src/matchmaking/seatOfFirst.js";
import type { Seek } from "../../src/matchmaking/Seek.js";
import type { PlainSignedSeek } from "../../src/matchmaking/pairFields.js";
import { FIELD_ORDER } from "@kifu/wire";
import { isSquare, NON_SQUARE } from "../../src/engine/isSquare.js";
import { squareRootOf } from "../../src/engine/arithmetic.js";
import { type Actor, World } from "../harness/World.js";
import { FOR_ANYBODY, seekOf, sendPair } from "./seeks.js";

jest.setTimeout(300_000);

/**
 * The maximum number of times that seeks are signed again until chance has favoured each player
 * once. With 30, fewer than one run in 10^9 fails.
 */
const ENOUGH = 30;

const hash = (fields: readonly bigint[]) => Poseidon.hash(fields.map(Field)).toBigInt();

function plain({ side, by }: Seek): PlainSignedSeek {
  const z = by.signature.z.toBigInt();
  return { side: side.toBigInt(), by: { z } } as PlainSignedSeek;
}

function chanceOf(seeks: readonly [PlainSignedSeek, PlainSignedSeek]): 0 | 1 {
  const seat = seatOfFirst(hash, seeks);
  if (seat === undefined) throw new Error("Two who ask for no side agree");
  return seat;
}

describe("the first mover of two players without a side", () => {
  test("is decided by both signatures, like in the plain rules", async () => {
    const seen = new Set<number>();
    for (let i = 0; seen.size < 2 && i < ENOUGH; i++) {
      const world = new World();
      const { black, white } = world;
      const seeks = [
        await seekOf(world, black, FOR_ANYBODY),
        await seekOf(world, white, FOR_ANYBODY),
      ] as const;
      expect(await sendPair(world, ...seeks)).toMatchObject({ ok: true });
      const seat = chanceOf([plain(seeks[0]), plain(seeks[1])]);
      const { first, second } = await world.mustMatch(1);
      const owners = [first, second].map(({ owner }) => owner.toBase58());
      expect(owners[seat]).toBe(black.owner.toBase58());
      expect(owners[1 - seat]).toBe(white.owner.toBase58());
      seen.add(seat);
    }
    expect(seen.size).toBe(2);
  });

  test("changes if one of them signs again, so neither knows it beforehand", async () => {
    const world = new World();
    const one = plain(await seekOf(world, world.black, FOR_ANYBODY));
    const seats = new Set<number>();
    for (let i = 0; seats.size < 2 && i < ENOUGH; i++) {
      seats.add(chanceOf([one, plain(await seekOf(world, world.white, FOR_ANYBODY))]));
    }
    expect(seats.size).toBe(2);
  });
});

test("an operator can choose among all pairs of seeks that have not lapsed, in either order", async () => {
  const world = new World();
  const { black, white, validUntil } = world;
  const signedBy = async (actor: Actor) => [
    await seekOf(world, actor, FOR_ANYBODY),
    await seekOf(world, actor, { ...FOR_ANYBODY, validUntil: validUntil + 15 }),
  ];
  const [ours, theirs] = [await signedBy(black), await signedBy(white)];
  const pairs = ours.flatMap((one) => theirs.map((other) => [one, other] as const));
  const { values } = world.sandbox.state;
  for (const [one, other] of [...pairs, ...pairs.map(([one, other]) => [other, one] as const)]) {
    world.sandbox.state.values = { ...values };
    expect(await sendPair(world, one, other)).toMatchObject({ ok: true });
    const { first } = await world.mustMatch(1);
    const expected = [one, other][chanceOf([plain(one), plain(other)])]!;
    expect(first.owner.x.toBigInt()).toBe(expected.owner.x.toBigInt());
  }
});

describe("the first mover of two players with sides", () => {
  const [black, white, nobody] = [1n, 2n, 0n].map((x) => ({ x, isOdd: 0n }));
  const sides = (one: bigint, other: bigint, opponents = [white, black]) =>
    seatOfFirst(hash, [
      { side: one, owner: black, opponent: opponents[0], by: { z: 1n } } as PlainSignedSeek,
      { side: other, owner: white, opponent: opponents[1], by: { z: 2n } } as PlainSignedSeek,
    ]);

  test("is the player for whom both signed", () => {
    expect([sides(1n, 2n), sides(2n, 1n)]).toEqual([0, 1]);
  });

  test.each([
    [1n, 0n],
    [0n, 2n],
    [2n, 0n],
    [0n, 1n],
    [1n, 1n],
    [2n, 2n],
    [3n, 0n],
    [0n, 3n],
    [4n, FIELD_ORDER - 1n],
  ])("is undefined if they do not both sign for the same player: %i and %i", (one, other) => {
    expect(sides(one, other)).toBeUndefined();
  });

  test.each([
    ["the first", [nobody, black]],
    ["the second", [white, nobody]],
    ["either", [nobody, nobody]],
  ])("is undefined if %s would play anyone", (_, opponents) => {
    expect(sides(1n, 2n, opponents as typeof opponents & { x: bigint; isOdd: bigint }[])).toBe(
      undefined,
    );
  });

  // If this pair were accepted, a seek that asks for a side would always win over a seek that
  // leaves the side to chance.
  test("an open seek does not choose the side of another that leaves it to chance", async () => {
    const world = new World();
    const asks = await seekOf(world, world.black, { ...FOR_ANYBODY, side: 1 });
    const leaves = await seekOf(world, world.white, FOR_ANYBODY);
    expect(await sendPair(world, asks, leaves)).toMatchObject({
      ok: false,
      code: "matchmaking/side-not-agreed",
    });
  });
});

describe("whether a number is a square", () => {
  const squares = [1n, 4n, 9n, 25n, FIELD_ORDER - 1n];
  const others = squares.map((square) => (square * BigInt(NON_SQUARE)) % FIELD_ORDER);
  const run = ([number]: readonly Field[]) => [squareRootOf(number!).isSquare];

  test("is decided in the field of o1js", () => {
    expect(FIELD_ORDER).toBe(Field.ORDER);
  });

  test.each([
    ...squares.map((number) => [number, true] as const),
    ...others.map((number) => [number, false] as const),
  ])("%i: %s", async (number, expected) => {
    expect(isSquare(number)).toBe(expected);
    await Provable.runAndCheck(() => {
      const found = squareRootOf(Provable.witness(Field, () => number));
      Provable.asProver(() => expect(found.isSquare.toBoolean()).toBe(expected));
    });
  });

  test.each([...squares, ...others])("cannot be a prover's choice: %i", async (number) => {
    expect(await findTwoSided({ inputs: [number], run })).toBeUndefined();
  });
});
