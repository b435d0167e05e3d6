import { codes } from "../../src/engine/codes.js";
import { GRANT, LARGEST_STAKE } from "../../src/engine/plainRules.js";
import { LAST } from "../harness/numbers.js";
import type { Refusal } from "../harness/refusals.js";
import type { Receipt } from "../harness/Sandbox.js";
import type { World } from "../harness/World.js";
import { NO_MATCHES, OTHER_CHAINS } from "../engine/wrongMatches.js";
import { pairRefusalsOf, places } from "../matchmaking/pairRefusals.js";
import { openingRefusals } from "../engine/sessionRefusals.js";
import { lateRefusals } from "../engine/lateRefusals.js";
import {
  endow,
  pairStaked,
  sendStaked,
  STAKE,
  stakedBySession,
  stakedSeekOf,
  type StakeWish,
  withStakedMatch,
} from "./staking.js";

const method = "Stakes.pair";

async function endowAll(world: World): Promise<void> {
  for (const actor of [world.black, world.white, world.third])
    await endow(world, actor, GRANT, 500);
}

/** Seeks with a stake are refused in all cases in which seeks without a stake are refused. */
const asWithoutStake = pairRefusalsOf({
  method,
  seekOf: stakedSeekOf,
  seekBySession: stakedBySession,
  send: sendStaked,
}).map((refusal): Refusal => {
  const { arrange, mend } = refusal;
  return {
    ...refusal,
    arrange: async (world) => {
      await arrange?.(world);
      await endowAll(world);
    },
    mend: async (world) => {
      await mend?.(world);
      await endowAll(world);
    },
  };
});

const tooLarge: readonly (readonly [string, bigint])[] = [
  ["2^32", LARGEST_STAKE + 1n],
  ["2^32 and one", LARGEST_STAKE + 2n],
  ["2^240", 1n << 240n],
  ["2^254", 1n << 254n],
  ["p − 1", LAST],
];

type Place = (typeof places)[number];

function refusalsOf(place: Place): Refusal[] {
  const at = `, in ${place} seek`;
  const inOrder = <Seek>(seeks: [Seek, Seek]): [Seek, Seek] =>
    place === "the first" ? seeks : [seeks[1], seeks[0]];
  /**
   * Sends black's seek, signed by black's own key or session, and a seek that White's own key
   * signs.
   */
  const send = async (world: World, wish: Partial<StakeWish> = {}): Promise<Receipt> => {
    const one = await stakedSeekOf(world, world.black, wish);
    const { stake = STAKE } = wish;
    const other = await stakedSeekOf(world, world.white, { stake });
    return await sendStaked(world, ...inOrder([one, other]), { stake });
  };
  const whiteCanPay = (world: World) => endow(world, world.white, LARGEST_STAKE);
  const withSession = async (world: World) => {
    await whiteCanPay(world);
    await world.openSession(world.black, { key: world.black.key });
    await endow(world, world.black, GRANT, 500);
  };
  const bySession =
    (wish: Partial<StakeWish> = {}) =>
    (world: World) =>
      send(world, { byOwner: 0, ...wish });
  const refused = { method, arrange: whiteCanPay, refused: send, accepted: send };

  return [
    {
      ...refused,
      code: codes.stake.tooLittle,
      fault: `a player who has one less than the stake, not just the stake${at}`,
      spoil: (world) => endow(world, world.black, STAKE - 1),
      mend: (world) => endow(world, world.black, STAKE),
    },
    {
      ...refused,
      code: codes.stake.tooLittle,
      fault: `a player who never had anything, and stakes the least${at}`,
      refused: (world) => send(world, { stake: 1 }),
      mend: (world) => endow(world, world.black, 1),
      accepted: (world) => send(world, { stake: 1 }),
    },
    {
      ...refused,
      code: codes.stake.tooLittle,
      fault: `a player who has one less than the largest stake${at}`,
      spoil: (world) => endow(world, world.black, LARGEST_STAKE - 1n),
      refused: (world) => send(world, { stake: LARGEST_STAKE }),
      mend: (world) => endow(world, world.black, LARGEST_STAKE),
      accepted: (world) => send(world, { stake: LARGEST_STAKE }),
    },
    {
      ...refused,
      arrange: withSession,
      code: codes.stake.tooLittle,
      fault: `a session that may stake more than its owner has${at}`,
      spoil: (world) => endow(world, world.black, STAKE - 1, 500),
      refused: bySession(),
      accepted: bySession(),
    },
    ...tooLarge.map(([fault, allowance]): Refusal => ({
      ...refused,
      code: codes.stake.badAllowance,
      fault: `an allowance of ${fault}${at}`,
      arrange: async (world) => {
        await whiteCanPay(world);
        await endow(world, world.black, GRANT);
      },
      refused: (world) => send(world, { allowance }),
      accepted: (world) => send(world, { allowance: LARGEST_STAKE }),
    })),
    ...[1n, LARGEST_STAKE].map((allowance): Refusal => ({
      ...refused,
      code: codes.matchmaking.badSeek,
      fault: `a session that asks for an allowance of ${allowance}${at}`,
      arrange: withSession,
      refused: bySession({ allowance }),
      accepted: bySession(),
    })),
    {
      ...refused,
      code: codes.stake.overAllowance,
      fault: `a session that may stake one less, not just so much${at}`,
      arrange: withSession,
      spoil: (world) => endow(world, world.black, GRANT, STAKE - 1),
      refused: bySession(),
      mend: (world) => endow(world, world.black, GRANT, STAKE),
      accepted: bySession(),
    },
    {
      ...refused,
      code: codes.stake.overAllowance,
      fault: `a session that may stake nothing${at}`,
      arrange: withSession,
      spoil: (world) => endow(world, world.black, GRANT),
      refused: bySession({ stake: 1 }),
      accepted: bySession({ stake: 1 }),
    },
    {
      ...refused,
      code: codes.stake.overAllowance,
      fault: `a session of another key than the one that may stake${at}`,
      arrange: withSession,
      spoil: (world) => world.openSession(world.black, { key: world.black.laterKey }),
      refused: (world) => bySession({ signer: world.black.secret("laterKey") })(world),
      accepted: bySession(),
    },
    {
      ...refused,
      code: codes.stake.overAllowance,
      fault: `the session that may stake, opened again as it was${at}`,
      arrange: withSession,
      spoil: (world) => world.openSession(world.black, { key: world.black.key, lasts: 1000 }),
      refused: bySession(),
      mend: (world) => world.openToStake(world.black, 500, { key: world.black.key, lasts: 1000 }),
      accepted: bySession(),
    },
  ];
}

const openingToStake: readonly Refusal[] = [
  ...openingRefusals("Stakes.openSession", (world, wish) =>
    world.openToStake(world.black, 500, wish),
  ),
  ...lateRefusals("Stakes.openSession", (world, validUntil) =>
    world.openToStake(world.black, 500, { validUntil }),
  ),
  ...tooLarge.map(([fault, allowance]): Refusal => ({
    method: "Stakes.openSession",
    code: codes.stake.badAllowance,
    fault: `an allowance of ${fault}`,
    refused: (world) => world.openToStake(world.black, allowance),
    accepted: (world) => world.openToStake(world.black, LARGEST_STAKE),
  })),
];

const payOutRefusals: readonly Refusal[] = [
  ...OTHER_CHAINS.map(([fault, matchId]): Refusal => ({
    method: "Stakes.payOut",
    code: codes.session.wrongChain,
    fault,
    arrange: overAndStaked,
    refused: (world) => world.payOut(matchId),
    accepted: (world) => world.payOut(1),
  })),
  ...NO_MATCHES.map(([name, matchId]): Refusal => ({
    method: "Stakes.payOut",
    code: codes.match.unknown,
    fault: `match ${name}`,
    arrange: overAndStaked,
    refused: (world) => world.payOut(matchId),
    accepted: (world) => world.payOut(1),
  })),
  {
    method: "Stakes.payOut",
    code: codes.match.notOver,
    fault: "a match that runs",
    arrange: (world) => withStakedMatch(world),
    refused: (world) => world.payOut(1),
    mend: (world) => world.resign(1, 0, world.black.key),
    accepted: (world) => world.payOut(1),
  },
  {
    method: "Stakes.payOut",
    code: codes.match.notOver,
    fault: "a match out of time, before that is claimed",
    arrange: async (world) => {
      await withStakedMatch(world);
      await world.play("h8 h9");
      world.pass(11);
    },
    refused: (world) => world.payOut(1),
    mend: (world) => world.claimTimeout(1),
    accepted: (world) => world.payOut(1),
  },
  {
    method: "Stakes.payOut",
    code: codes.stake.noPot,
    fault: "a match without a stake",
    spoil: async (world) => {
      await world.pair();
      await world.resign(1, 0, world.black.key);
    },
    refused: (world) => world.payOut(1),
    mend: overAndStaked,
    accepted: (world) => world.payOut(1),
  },
  {
    method: "Stakes.payOut",
    code: codes.stake.noPot,
    fault: "a match whose pot is paid; not of another that is over",
    arrange: async (world) => {
      await overAndStaked(world);
      await pairStaked(world);
      await world.resign(2, 0, world.black.key);
      await world.payOut(1);
    },
    refused: (world) => world.payOut(1),
    accepted: (world) => world.payOut(2),
  },
];

async function overAndStaked(world: World): Promise<void> {
  await withStakedMatch(world);
  await world.play("h8 h9");
  await world.resign(1, 0, world.black.key);
}

const grantRefusals: readonly Refusal[] = [
  ...[1n, 0n].map((domain): Refusal => ({
    method: "Treasury.grant",
    code: codes.session.wrongChain,
    fault: domain === 0n ? "no domain" : "the domain of another chain",
    refused: (world) => world.grant(world.black.owner, domain),
    accepted: (world) => world.grant(world.black.owner),
  })),
  ...lateRefusals("Treasury.grant", (world, validUntil) =>
    world.grant(world.black.owner, undefined, validUntil),
  ),
  ...[GRANT, GRANT + 1n, 1n << 40n].map((amount): Refusal => ({
    method: "Treasury.grant",
    code: codes.stake.enough,
    fault: `a player who has ${amount}`,
    spoil: (world) => endow(world, world.black, amount),
    refused: (world) => world.grant(world.black.owner),
    mend: (world) => endow(world, world.black, GRANT - 1n),
    accepted: (world) => world.grant(world.black.owner),
  })),
  {
    method: "Treasury.grant",
    code: codes.stake.enough,
    fault: "a player who has just been given it",
    arrange: (world) => world.grant(world.white.owner),
    refused: (world) => world.grant(world.white.owner),
    accepted: (world) => world.grant(world.black.owner),
  },
];

export const stakeRefusals: readonly Refusal[] = [
  ...asWithoutStake,
  ...[["nothing", 0n] as const, ...tooLarge].map(([fault, stake]): Refusal => ({
    method,
    code: codes.stake.badStake,
    fault: `a stake of ${fault}`,
    arrange: async (world) => {
      for (const actor of [world.black, world.white]) await endow(world, actor, (1n << 64n) - 1n);
    },
    refused: async (world) => await sendForStake(world, stake),
    accepted: async (world) => await sendForStake(world, stake === 0n ? 1n : LARGEST_STAKE),
  })),
  ...places.flatMap(refusalsOf),
  ...openingToStake,
  ...payOutRefusals,
  ...grantRefusals,
];

async function sendForStake(world: World, stake: bigint): Promise<Receipt> {
  const one = await stakedSeekOf(world, world.black, { stake });
  return await sendStaked(world, one, await stakedSeekOf(world, world.white, { stake }), { stake });
}
