import { beforeAll, describe, expect, test } from "@jest/globals";
import {
  NO_KEY,
  NO_SESSION,
  type PlainSeek,
  seekContext,
  seekDigest,
  SIGNED_SEEK,
  SIGNED_STAKE,
} from "@kifu/wire";
import { Field, Poseidon } from "o1js";
import {
  PAIR_FIELDS,
  pairMethod,
  type PlainPair,
  readPair,
  STAKED_PAIR_FIELDS,
  writePair,
} from "../../src/matchmaking/pairFields.js";
import { Seek, contextOfStakes, StakedSeek } from "../../src/matchmaking/Seek.js";
import type { PlainSignedSeek } from "../../src/matchmaking/pairFields.js";
import { domainOf } from "../../src/runtime/runtimeModules.js";
import { LARGEST_STAKE } from "../../src/engine/plainRules.js";
import { KeyFields } from "../../src/engine/KeyFields.js";
import { LAST } from "../harness/numbers.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import { type Actor, World } from "../harness/World.js";
import { FOR_ANYBODY, seekOf, sendPair } from "../matchmaking/seeks.js";
import { signSeek } from "../matchmaking/signSeek.js";
import { endow, fundsOf, sendStaked, stakedSeekOf, stakedTermsOf } from "./staking.js";

const hash = (fields: readonly bigint[]) =>
  Poseidon.hash(fields.map((field) => Field(field))).toBigInt();

const STAKES = [0n, 5n, LARGEST_STAKE];

async function plainSeek(
  world: World,
  actor: Actor,
  changes: Partial<PlainSeek> = {},
): Promise<PlainSeek> {
  const plain = (key: KeyFields) => ({ x: key.x.toBigInt(), isOdd: key.isOdd.toBigInt() });
  return {
    owner: plain(actor.ownerFields),
    sessionKey: plain(KeyFields.of(actor.key)),
    expiresAt: BigInt(world.time + 1000),
    scope: 2n,
    after: 0n,
    validUntil: BigInt(world.validUntil),
    opponent: NO_KEY,
    side: 0n,
    allowance: 0n,
    ...changes,
  };
}

/**
 * Two seeks signed without circuits. Black's own key signs one, and White's session signs the
 * other.
 */
async function plainPair(world: World, stake: bigint): Promise<PlainPair> {
  const terms = { game: 1n, moveLimit: 10n, stake, rated: false };
  const domain = domainOf(world.terms);
  const { black, white } = world;
  const allowance = stake === 0n ? 0n : 77n;
  const one = await plainSeek(world, black, { allowance });
  const other = await plainSeek(world, white, NO_SESSION);
  return {
    terms,
    seeks: [
      signSeek({ secret: black.secret("owner"), byOwner: true }, domain, terms, one),
      signSeek({ secret: white.secret("key"), byOwner: false }, domain, terms, other),
    ],
  };
}

describe("the digest of a seek for a stake", () => {
  test("matches the plain rules", async () => {
    const world = new World();
    const terms = { game: 1n, moveLimit: 10n, stake: 12n };
    const staked = await stakedSeekOf(world, world.black, {
      ...FOR_ANYBODY,
      stake: 12,
      allowance: 34,
    });
    const plain = await plainSeek(world, world.black, { allowance: 34n });
    expect(staked.digest(stakedTermsOf(terms)).toBigInt()).toBe(seekDigest(hash, terms, plain));
    const domain = domainOf(world.terms);
    expect(contextOfStakes(Field(domain)).toBigInt()).toBe(seekContext(hash, domain, terms));
    expect(seekContext(hash, domain, terms)).not.toBe(seekContext(hash, domain, { stake: 0n }));
  });

  test("starts with its own tag in ASCII", () => {
    const text = Buffer.from(SIGNED_STAKE.toString(16), "hex").toString("ascii");
    expect(text).toBe("kifu stake");
    expect(SIGNED_STAKE).not.toBe(SIGNED_SEEK);
  });

  test("covers each of its fields and the terms", async () => {
    const world = new World();
    const staked = await stakedSeekOf(world, world.black);
    const terms = stakedTermsOf({});
    const digests = new Set([staked.digest(terms).toBigInt()]);
    const fields = StakedSeek.toFields(staked);
    const signature = [11, 12, 13, 14];
    const signed = fields.map((_, i) => i).filter((i) => !signature.includes(i));
    for (const at of signed) {
      const altered = fields.map((field, i) => (i === at ? field.add(1) : field));
      const { seek, allowance } = StakedSeek.fromFields(altered);
      digests.add(new StakedSeek({ seek: new Seek(seek), allowance }).digest(terms).toBigInt());
    }
    for (const name of ["game", "moveLimit", "stake"] as const) {
      digests.add(staked.digest({ ...terms, [name]: terms[name].add(1) }).toBigInt());
    }
    expect(digests.size).toBe(1 + signed.length + 3);
  });

  test("differs from that of a seek without a stake, which ignores the allowance", async () => {
    const world = new World();
    const plain = await plainSeek(world, world.black);
    const terms = { game: 1n, moveLimit: 10n };
    const digests = STAKES.map((stake) => seekDigest(hash, { ...terms, stake }, plain));
    expect(new Set(digests).size).toBe(STAKES.length);
    const allowing = seekDigest(hash, { ...terms, stake: 0n }, { ...plain, allowance: 9n });
    expect(allowing).toBe(digests[0]);
  });
});

describe("two seeks in a transaction", () => {
  test.each(STAKES)("with a stake of %i are read as they were written", async (stake) => {
    const pair = await plainPair(new World(), stake);
    const fields = writePair(pair);
    expect(fields).toHaveLength(stake === 0n ? PAIR_FIELDS : STAKED_PAIR_FIELDS);
    const method = pairMethod(pair.terms);
    expect(method).toBe(stake === 0n ? "Matchmaking.pair" : "Stakes.pair");
    expect(readPair(method, fields)).toEqual(pair);
    if (stake !== 0n) return;
    const rated = { ...pair, terms: { ...pair.terms, rated: true } };
    expect(pairMethod(rated.terms)).toBe("Ratings.pair");
    expect(writePair(rated)).toEqual(fields);
    expect(readPair("Ratings.pair", fields)).toEqual(rated);
  });

  test.each([0n, 5n])(
    "with a stake of %i are accepted and paired by their method",
    async (stake) => {
      const sandbox = new RecordingSandbox();
      const world = new World(undefined, sandbox);
      const { black, white } = world;
      await world.openSession(white, { key: white.key });
      for (const actor of [black, white]) await endow(world, actor, 5, 5);
      const pair = await plainPair(world, stake);
      // The tests replace the arguments of these two seeks.
      const send =
        stake === 0n
          ? async () =>
              await sendPair(world, await seekOf(world, black), await seekOf(world, white))
          : async () =>
              await sendStaked(
                world,
                await stakedSeekOf(world, black),
                await stakedSeekOf(world, white),
              );
      const signed = await sandbox.hold(send);
      expect(`${signed.moduleName}.${signed.methodName}`).toBe(pairMethod(pair.terms));
      expect(sandbox.argumentFields(signed)).toHaveLength(writePair(pair).length);
      const written = sandbox.withArguments(signed, writePair(pair));
      expect(sandbox.argumentFields(written)).toEqual(writePair(pair));
      expect(await sandbox.run(written)).toMatchObject({ ok: true, code: undefined });
      expect(await fundsOf(world)).toEqual([5, 5, undefined]);
    },
  );

  describe("are not read", () => {
    let staked: PlainPair;
    let unstaked: PlainPair;

    beforeAll(async () => {
      staked = await plainPair(new World(), 5n);
      unstaked = await plainPair(new World(), 0n);
    });

    test("with a field too few or too many, or with none", () => {
      const [one, other] = [staked, unstaked].map(writePair) as [bigint[], bigint[]];
      for (const [method, fields, others] of [
        ["Stakes.pair", one, other],
        ["Matchmaking.pair", other, one],
        ["Ratings.pair", other, one],
      ] as const) {
        expect(readPair(method, fields)).toBeDefined();
        for (const wrong of [fields.slice(1), fields.slice(0, -1), [...fields, 0n], [], others]) {
          expect(readPair(method, wrong)).toBeUndefined();
        }
      }
    });

    test.each([0n, LARGEST_STAKE + 1n, LAST])("with a stake of %i", (stake) => {
      const fields = writePair(staked);
      const at = (value: bigint) => fields.map((field, i) => (i === 2 ? value : field));
      expect(readPair("Stakes.pair", at(stake))).toBeUndefined();
      for (const good of [1n, LARGEST_STAKE])
        expect(readPair("Stakes.pair", at(good))?.terms.stake).toBe(good);
    });

    const faults: readonly (readonly [string, 0 | 1, Partial<PlainSignedSeek>])[] = [
      ["an allowance of 2^32", 0, { allowance: LARGEST_STAKE + 1n }],
      ["an allowance of p − 1", 0, { allowance: LAST }],
      ["a session that asks for an allowance", 1, { allowance: 1n }],
      ["a session that asks for a key", 1, { sessionKey: { x: 1n, isOdd: 0n } }],
      ["an owner without an x", 0, { owner: NO_KEY }],
      ["an owner of parity 2", 1, { owner: { x: 1n, isOdd: 2n } }],
      ["side 3", 0, { side: 3n }],
    ];
    test.each(faults)("with %s", (_, at, fault) => {
      const [one, other] = staked.seeks;
      const seeks = [one, other].map((seek, i) => (i === at ? { ...seek, ...fault } : seek));
      const [first, second] = seeks as [PlainSignedSeek, PlainSignedSeek];
      expect(
        readPair("Stakes.pair", writePair({ ...staked, seeks: [first, second] })),
      ).toBeUndefined();
    });

    test("an allowance of the largest stake is read", () => {
      const [one, other] = staked.seeks;
      const seeks = [{ ...one, allowance: LARGEST_STAKE }, other] as const;
      expect(readPair("Stakes.pair", writePair({ ...staked, seeks }))?.seeks[0].allowance).toBe(
        LARGEST_STAKE,
      );
    });
  });
});
