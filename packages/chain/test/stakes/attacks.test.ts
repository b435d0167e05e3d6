import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { firstsOfEach, flips, lengthOf, mutations, random, someOf } from "@kifu/kit/testing";
import { Field } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { contextOfSeeks, Seek, contextOfStakes, StakedSeek } from "../../src/matchmaking/Seek.js";
import { defaultTerms } from "../../src/runtime/chainTerms.js";
import { domainOf } from "../../src/runtime/runtimeModules.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import { GRANT } from "../../src/engine/plainRules.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import { chooseCircuits, verdictOf } from "../harness/verdictOf.js";
import { World } from "../harness/World.js";
import { FOR_ANYBODY, seekBySession, seekOf, sendPair, signedBy } from "../matchmaking/seeks.js";
import { Liar } from "../soundness/Liar.js";
import {
  allowanceOf,
  endow,
  fundsOf,
  pairStaked,
  sendStaked,
  STAKE,
  stakedBySession,
  stakedSeekOf,
  stakedTermsOf,
} from "./staking.js";

jest.setTimeout(900_000);

chooseCircuits(firstsOfEach());

const { badSignature } = codes.matchmaking;
const ALL = Number(GRANT);
const ALLOWED = 500;

type Seeks = [StakedSeek, StakedSeek];

/**
 * Creates two seeks. Black signs with their own key. White's session signs and may stake. Both
 * players can pay.
 */
async function arrange(): Promise<{ sandbox: RecordingSandbox; world: World; seeks: Seeks }> {
  const sandbox = new RecordingSandbox();
  const world = new World(undefined, sandbox);
  world.pass(100);
  await world.openSession(world.white, { key: world.white.key });
  await endow(world, world.black, ALL);
  await endow(world, world.white, ALL, ALLOWED);
  const one = await stakedSeekOf(world, world.black, { ...FOR_ANYBODY, allowance: 100 });
  const other = await stakedBySession(world, world.white, FOR_ANYBODY);
  return { sandbox, world, seeks: [one, other] };
}

const withoutStake = ({ seek }: StakedSeek) => seek;
const allowing = (staked: StakedSeek, allowance: number | bigint) =>
  new StakedSeek({ ...staked, allowance: Field(allowance) });

describe("a seek for a stake that differs from the signed one is refused:", () => {
  let sandbox: RecordingSandbox;
  let world: World;
  let seeks: Seeks;

  beforeAll(async () => {
    ({ sandbox, world, seeks } = await arrange());
  });

  const verdict = (one: StakedSeek, other: StakedSeek, terms = {}) =>
    verdictOf(sandbox, () => sendStaked(world, one, other, terms));

  test.each(Array.from({ length: 16 }, (_, i) => i))("field %i of it, altered", async (at) => {
    const [one, other] = seeks;
    expect(StakedSeek.toFields(one)).toHaveLength(16);
    const altered = (staked: StakedSeek, by: number) => {
      const fields = StakedSeek.toFields(staked);
      const changed = fields.map((field, i) => (i === at ? field.add(by) : field));
      const { seek, allowance } = StakedSeek.fromFields(changed);
      return new StakedSeek({ seek: new Seek(seek), allowance });
    };
    for (const by of [1, -1]) {
      const first = await sendStaked(world, altered(one, by), other);
      const second = await sendStaked(world, one, altered(other, by));
      expect([first.ok, second.ok]).toEqual([false, false]);
    }
  });

  test.each([STAKE - 1, STAKE + 1, 1, ALL])(
    "with a stake of %i, only because of the signatures",
    async (stake) => {
      expect(await verdict(...seeks, { stake })).toBe(badSignature);
    },
  );

  test("with a stake that only one of them signed", async () => {
    const stake = STAKE + 1;
    const one = await stakedSeekOf(world, world.black, { ...FOR_ANYBODY, stake });
    expect(await verdict(one, seeks[1], { stake })).toBe(badSignature);
    expect(await verdict(one, seeks[1])).toBe(badSignature);
  });

  test.each([0, 99, 101, ALLOWED])(
    "with an allowance of %i, only because of the signature",
    async (allowance) => {
      expect(await verdict(allowing(seeks[0], allowance), seeks[1])).toBe(badSignature);
    },
  );

  test("with an allowance that only the session signed", async () => {
    const greedy = await stakedBySession(world, world.white, { ...FOR_ANYBODY, allowance: 1 });
    expect(await verdict(seeks[0], greedy)).toBe(codes.matchmaking.badSeek);
    expect(await verdict(seeks[0], allowing(greedy, 0))).toBe(badSignature);
  });

  test("with the signatures of both swapped", async () => {
    const [one, other] = seeks;
    const swapped = (staked: StakedSeek, { seek }: StakedSeek, byOwner: number) =>
      new StakedSeek({
        ...staked,
        seek: new Seek({ ...staked.seek, by: signedBy(seek.by.signature, byOwner) }),
      });
    expect(await verdict(swapped(one, other, 1), swapped(other, one, 0))).toBe(badSignature);
  });

  test("without the stake that was signed", async () => {
    const [one, other] = seeks.map(withoutStake) as [Seek, Seek];
    const send = () => sendPair(world, one, other);
    expect(await verdictOf(sandbox, send)).toBe(badSignature);
  });

  test("with an unsigned stake, even without an allowance", async () => {
    const one = await seekOf(world, world.black, FOR_ANYBODY);
    const other = await seekBySession(world, world.white, FOR_ANYBODY);
    const [first, second] = [one, other].map(
      (seek) => new StakedSeek({ seek, allowance: Field(0) }),
    ) as Seeks;
    expect(await verdict(first, second, { stake: 1 })).toBe(badSignature);
    expect(await verdict(first, seeks[1])).toBe(badSignature);
    expect(await verdict(seeks[0], second)).toBe(badSignature);
  });

  test("signed for another chain, for one without play money, or for none", async () => {
    const others = [{ salt: "1".repeat(32) }, { faucet: false }];
    const domains = others.map((terms) => domainOf({ ...defaultTerms, ...terms }));
    for (const domain of [...domains, 0n]) {
      const one = await stakedSeekOf(world, world.black, { ...FOR_ANYBODY, domain });
      const other = await stakedBySession(world, world.white, { ...FOR_ANYBODY, domain });
      expect(await verdict(one, seeks[1])).toBe(badSignature);
      expect(await verdict(seeks[0], other)).toBe(badSignature);
    }
  });

  test("with a signature for a match without a stake over the same number", async () => {
    const [one, other] = seeks;
    const digest = one.digest(stakedTermsOf({}));
    const asSeek = contextOfSeeks(Field(domainOf(world.terms)));
    const signature = signTranscriptWithO1js(world.black.secret("owner"), asSeek, digest);
    const forged = new StakedSeek({
      ...one,
      seek: new Seek({ ...one.seek, by: signedBy(signature, 1) }),
    });
    expect(await verdict(forged, other)).toBe(badSignature);

    const seek = await seekOf(world, world.black, FOR_ANYBODY);
    const asStake = contextOfStakes(Field(domainOf(world.terms)));
    const stolen = signTranscriptWithO1js(
      world.black.secret("owner"),
      asStake,
      seek.digest(stakedTermsOf({}).game, Field(10)),
    );
    const unstaked = new Seek({ ...seek, by: signedBy(stolen, 1) });
    const against = await seekBySession(world, world.white, FOR_ANYBODY);
    expect(await verdictOf(sandbox, () => sendPair(world, unstaked, against))).toBe(badSignature);
  });

  test("but is accepted as it was signed", async () => {
    const begun = await arrange();
    const send = () => sendStaked(begun.world, ...begun.seeks);
    expect(await verdictOf(begun.sandbox, send)).toBe("accepted");
    expect(await fundsOf(begun.world)).toEqual([ALL - STAKE, ALL - STAKE, STAKE]);
    expect(await allowanceOf(begun.world, begun.world.black)).toBe(100);
    expect(await allowanceOf(begun.world, begun.world.white)).toBe(ALLOWED - STAKE);
  });
});

describe("the holder of a session's key", () => {
  test("can lose at most the allowance, in any number of matches, and never wins for themselves", async () => {
    const { world } = await arrange();
    const { black, white, third } = world;
    await endow(world, third, 1_000_000);
    await endow(world, black, ALL, 0);
    let lost = 0;
    for (const stake of [300, 150, 150, 50, 1]) {
      const one = await stakedBySession(world, white, { ...FOR_ANYBODY, stake });
      const other = await stakedSeekOf(world, third, { stake });
      const { ok, code } = await sendStaked(world, one, other, { stake });
      const isAllowed = lost + stake <= ALLOWED;
      expect([ok, code]).toEqual([isAllowed, isAllowed ? undefined : codes.stake.overAllowance]);
      if (!ok) continue;
      const number = await world.count();
      const match = await world.mustMatch(number);
      await world.play("h8 h9", number);
      const isFirst = match.first.owner.equals(white.owner).toBoolean();
      await world.resign(number, isFirst ? 0 : 1, white.key);
      await world.payOut(number);
      lost += stake;
    }
    expect(lost).toBe(ALLOWED);
    expect(await fundsOf(world)).toEqual([ALL, ALL - ALLOWED, 0]);
  });

  test("cannot raise the allowance, however they sign", async () => {
    const { sandbox, world, seeks } = await arrange();
    const { white } = world;
    const signer = white.secret("key");
    const asOwner = await stakedSeekOf(world, white, { ...FOR_ANYBODY, signer, allowance: ALL });
    const send = (seek: StakedSeek) => verdictOf(sandbox, () => sendStaked(world, seeks[0], seek));
    expect(await send(asOwner)).toBe(badSignature);
    const flagged = new StakedSeek({
      ...asOwner,
      seek: new Seek({ ...asOwner.seek, by: signedBy(asOwner.seek.by.signature, 0) }),
    });
    expect(await send(flagged)).toBe(codes.matchmaking.badSeek);
  });

  test("cannot stake the money of another player who names the same key", async () => {
    const { sandbox, world, seeks } = await arrange();
    const { third, white } = world;
    await world.openSession(third, { key: white.key });
    await endow(world, third, ALL, ALLOWED);
    const stolen = new StakedSeek({
      ...seeks[1],
      seek: new Seek({ ...seeks[1].seek, owner: third.ownerFields }),
    });
    expect(await verdictOf(sandbox, () => sendStaked(world, seeks[0], stolen))).toBe(badSignature);
  });

  test("cannot stake once the owner has revoked or replaced it", async () => {
    for (const end of ["revokeSession", "openSession"] as const) {
      const { sandbox, world, seeks } = await arrange();
      await world[end](world.white);
      const code = end === "revokeSession" ? codes.session.unknown : badSignature;
      expect(await verdictOf(sandbox, () => sendStaked(world, ...seeks))).toBe(code);
    }
  });
});

describe("an allowance", () => {
  const EXPIRY = 5000;

  async function allowed(): Promise<{ sandbox: RecordingSandbox; world: World }> {
    const { sandbox, world } = await arrange();
    const { white } = world;
    await world.openToStake(white, ALLOWED, { key: white.key, expiresAt: EXPIRY });
    return { sandbox, world };
  }

  async function verdict(sandbox: RecordingSandbox, world: World): Promise<string> {
    const one = await stakedSeekOf(world, world.black, { allowance: 100 });
    const other = await stakedBySession(world, world.white);
    return await verdictOf(sandbox, () => sendStaked(world, one, other));
  }

  test("belongs to the session that it was given to", async () => {
    const { sandbox, world } = await allowed();
    expect(await verdict(sandbox, world)).toBe("accepted");
  });

  test.each(["after it was revoked", "in place of itself"])(
    "does not come back when the same key is opened again with the same expiry, %s",
    async (how) => {
      const { sandbox, world } = await allowed();
      const { white } = world;
      if (how === "after it was revoked") await world.revokeSession(white);
      const opened = await world.openSession(white, { key: white.key, expiresAt: EXPIRY });
      expect(opened).toMatchObject({ ok: true });
      expect(await verdict(sandbox, world)).toBe(codes.stake.overAllowance);
      expect(await allowanceOf(world, white)).toBe(ALLOWED);
    },
  );

  test("does not come back when a seek without a stake opens the same session", async () => {
    const { sandbox, world } = await allowed();
    const { black, white } = world;
    const reopening = await seekOf(world, white, { key: white.key, expiresAt: EXPIRY });
    await sendPair(world, await seekOf(world, black), reopening);
    world.pass(11);
    await world.claimTimeout(1);
    expect(await verdict(sandbox, world)).toBe(codes.stake.overAllowance);
  });

  test("comes back with a staked seek that was held back, and opens the session again", async () => {
    const { sandbox, world } = await arrange();
    const { black, white } = world;
    const heldBack = await stakedSeekOf(world, white, { allowance: ALLOWED });
    await world.revokeSession(white);
    expect(await sendStaked(world, await stakedSeekOf(world, black), heldBack)).toMatchObject({
      ok: true,
    });
    await world.endByResignation(1);
    expect(await verdict(sandbox, world)).toBe("accepted");
  });

  test("does not come back when a registration opens the same session", async () => {
    const { sandbox, world } = await allowed();
    const { white } = world;
    await world.register(white, { key: white.key, expiresAt: EXPIRY });
    expect(await verdict(sandbox, world)).toBe(codes.stake.overAllowance);
  });
});

describe("the holder of seeks for a stake", () => {
  test("gets one match from all of a player's seeks, with or without a stake", async () => {
    const { world, seeks } = await arrange();
    const { black, white, third } = world;
    const unstaked = await seekOf(world, black);
    const dearer = await stakedSeekOf(world, black, { ...FOR_ANYBODY, stake: 900 });
    await sendStaked(world, ...seeks);
    await world.endByAbort(1);
    await world.payOut(1);
    await endow(world, third, ALL);
    const { staleSeek } = codes.matchmaking;
    const stake = 900;
    const against = await stakedSeekOf(world, third, { stake });
    expect(await sendStaked(world, dearer, against, { stake })).toMatchObject({ code: staleSeek });
    expect(await sendStaked(world, ...seeks)).toMatchObject({ code: staleSeek });
    const other = await seekOf(world, white);
    expect(await sendPair(world, unstaked, other)).toMatchObject({ code: staleSeek });
    expect(await fundsOf(world)).toEqual([ALL, ALL, 0]);
  });

  test("cannot pay a match without a stake out of another's pot", async () => {
    const { world } = await arrange();
    await pairStaked(world);
    await world.endByAbort(1);
    await sendPair(world, await seekOf(world, world.black), await seekOf(world, world.white));
    expect(await world.endByAbort(2)).toMatchObject({ ok: true });
    expect(await world.payOut(2)).toMatchObject({ code: codes.stake.noPot });
    expect(await fundsOf(world)).toEqual([ALL - STAKE, ALL - STAKE, STAKE]);
  });
});

describe("a prover that lies in its hints of a pair with a stake", () => {
  const most = lengthOf({ short: 1, whole: 40 });

  test.each([
    ["good", (seeks: Seeks) => seeks, STAKE, ALL],
    ["with another stake", (seeks: Seeks) => seeks, STAKE + 1, ALL],
    ["of no stake", (seeks: Seeks) => seeks, 0, ALL],
    ["of a player with one less than the stake", (seeks: Seeks) => seeks, STAKE, STAKE - 1],
    [
      "with an allowance of 2^32",
      ([one, other]: Seeks): Seeks => [allowing(one, 1n << 32n), other],
      STAKE,
      ALL,
    ],
    [
      "of a session that grants itself an allowance",
      ([one, other]: Seeks): Seeks => [one, allowing(other, 9)],
      STAKE,
      ALL,
    ],
  ] as const)(
    "proves the same as an honest prover, or nothing: %s",
    async (name, change, stake, has) => {
      const { sandbox, world, seeks } = await arrange();
      await endow(world, world.white, has, ALLOWED);
      const liar = await Liar.about(sandbox, () => sendStaked(world, ...change(seeks), { stake }));
      expect(liar.hints.length).toBeGreaterThan(300);
      const others = mutations(liar.hints, random(1, name), most).slice(0, most);
      const lies = [...someOf(most, flips(liar.hints)), ...others];
      expect(await liar.deceives(lies)).toEqual([]);
    },
  );
});
