import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { flips, mutations, random, someOf } from "@kifu/kit/testing";
import { writeClock } from "@kifu/wire";
import { Field } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { EDGES, LAST } from "../harness/numbers.js";
import type { Signed } from "../harness/CircuitSandbox.js";
import { Liar } from "../soundness/Liar.js";
import { SegmentWorld } from "./SegmentWorld.js";
import { signTwice } from "./signTwice.js";

jest.setTimeout(900_000);

const SEED = 1;
/** The number of random lies for each segment. Flipped hints are not counted. */
const LIES = 30;
const LEAST = 2;
/**
 * At least `FIELDS` single fields are tried, and at least `VALUES` values for all fields at once.
 */
const FIELDS = 3;
const VALUES = 1;
const NEVER = [LAST, 2n ** 254n];

/** A segment of two moves with room for three. So it has padding. */
async function withSegment(changes: object = {}) {
  const world = await SegmentWorld.begin("Randzu", 3);
  const segment = { ...(await world.segment(await world.line("h8 h9"))), ...changes };
  return { world, send: () => world.sendSegment(segment) };
}

async function underBank(times: readonly number[]) {
  const world = SegmentWorld.empty("Randzu", 3);
  await world.pair(world.game.plain.number, writeClock({ bank: 8, increment: 3 }));
  world.pass(100);
  const segment = await world.segment(await world.line("h8 h9", times));
  return { world, send: () => world.sendSegment(segment) };
}

async function withForfeit() {
  const world = await SegmentWorld.begin("Randzu", 3);
  const [signer] = await world.signers();
  const evidence = await signTwice(world, ["h8", "h9"], { signer });
  return { world, send: () => world.sendForfeit(0, evidence) };
}

describe("a prover that lies in its hints of a segment", () => {
  test.each([
    ["good", {}],
    ["with a wrong count", { count: Field(3) }],
    ["with invalid times", { times: [Field(1), Field(LAST), Field(0)] }],
  ] as const)("proves the same as an honest prover, or nothing: %s", async (name, changes) => {
    await expectHonesty(name, await withSegment(changes));
  });

  test.each([
    ["in which one side gets the increment, and the other a whole bank", [7, 9]],
    ["in which one side has used its last second", [8, 16]],
    ["in which one side is a second late", [8, 17]],
  ] as const)("proves the same as an honest prover for a bank: %s", async (name, times) => {
    await expectHonesty(name, await underBank(times));
  });

  test("cannot move seconds between the time taken and the spare time", async () => {
    // Numbers that no other hint equals.
    const [taken, spare] = [4321, 1234];
    const world = SegmentWorld.empty("Randzu", 3);
    await world.pair(world.game.plain.number, 10_000);
    world.pass(9_000);
    const line = await world.line("h8 h9", [5, 5 + taken], 1, [2, spare]);
    const segment = await world.segment(line);
    const liar = await Liar.about(world.sandbox, () => world.sendSegment(segment));
    const has = (at: number, value: number) => String(liar.hints[at]?.value) === String(value);
    const places = [...liar.hints.keys()].filter((at) => has(at, spare) && has(at + 1, taken));
    expect(places).toHaveLength(1);
    const lies = places.flatMap((at) =>
      [1n, -1n].map((more) => ({
        label: `${more} more was taken`,
        edits: new Map([
          [at, (honest: bigint) => honest - more * 2n ** 16n],
          [at + 1, (honest: bigint) => honest + more],
        ]),
      })),
    );
    expect(await liar.deceives(lies)).toEqual([]);
  });

  test("cannot date a move before the previous one", async () => {
    const spare = 1234;
    const world = SegmentWorld.empty("Randzu", 3);
    await world.pair(world.game.plain.number, 10_000);
    world.pass(9_000);
    // Both players sign a second move that is one second earlier than the first.
    const line = await world.line("h8 h9", [10, 9], 1, [2, spare]);
    const segment = await world.segment(line);
    const liar = await Liar.about(world.sandbox, () => world.sendSegment(segment));
    // For a negative x, an honest prover writes p − 1 − x.
    const own = [...liar.hints.keys()].filter((i) => liar.hints[i]!.own);
    const low = BigInt(2 ** 16 - spare - 1);
    const places = own.filter((i) => liar.hints[i]!.value === low);
    expect(places).toHaveLength(1);
    const at = own.indexOf(places[0]!);
    // In this order: whether x is negative, the spare time, the time taken, and two higher parts.
    const lies = [0n, BigInt(spare), LAST, 0n, 0n];
    const lie = {
      label: "x as it is, with nothing above",
      edits: new Map(lies.map((value, i) => [own[at - 1 + i]!, () => value])),
    };
    expect(await liar.deceives([lie])).toEqual([]);
  });
});

async function expectHonesty(name: string, { world, send }: Awaited<ReturnType<typeof underBank>>) {
  const liar = await Liar.about(world.sandbox, send);
  expect(liar.hints.length).toBeGreaterThan(300);
  const others = mutations(liar.hints, random(SEED, name), LIES).slice(0, LIES);
  const lies = [flips(liar.hints), others].flatMap((list) => someOf(LEAST, list));
  expect(await liar.deceives(lies)).toEqual([]);
}

const known = [
  ...Object.values(codes.match),
  ...Object.values(codes.session),
  ...Object.values(codes.segment),
  "randzu/malformed",
  "randzu/off-board",
  "randzu/occupied",
];

describe.each([
  // The fields are the match's number, two fields and a time for each move, the count, and four
  // fields for each signature.
  ["a segment", 1 + 3 * 3 + 1 + 8, withSegment],
  // The match's number, the seat and the previous transcript; then, for each move, two fields,
  // its timing and a signature.
  ["a forfeit", 1 + 1 + 1 + 2 * (2 + 1 + 4), withForfeit],
] as const)("any fields of %s can be proven", (_name, size, arrange) => {
  let world: SegmentWorld;
  let signed: Signed;
  let honest: bigint[];

  beforeAll(async () => {
    const begun = await arrange();
    ({ world } = begun);
    signed = await world.sandbox.hold(begun.send);
    honest = world.sandbox.argumentFields(signed);
  });

  test.each(someOf(FIELDS, [...Array(size).keys()]))("field %i", async (at) => {
    expect(honest).toHaveLength(size);
    const others = EDGES.filter((edge) => !NEVER.includes(edge));
    const edges = [...NEVER, ...someOf(0, others)];
    for (const edge of edges.filter((value) => value !== honest[at])) {
      const fields = honest.map((field, i) => (i === at ? edge : field));
      const { ok, code } = await world.sandbox.run(world.sandbox.withArguments(signed, fields));
      expect(ok).toBe(false);
      expect(known).toContain(code);
    }
  });

  test.each(someOf(VALUES, EDGES))("all fields %i", async (edge) => {
    const fields = honest.map(() => edge);
    const { ok, code } = await world.sandbox.run(world.sandbox.withArguments(signed, fields));
    expect(ok).toBe(false);
    expect(known).toContain(code);
  });
});
