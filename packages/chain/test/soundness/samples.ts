import { writeClock } from "@kifu/wire";
import { NOTICE } from "../../src/engine/plainRules.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { type ChainGame, plainGames } from "../../src/runtime/plainGames.js";
import { sendMove, type SentMove } from "../harness/moves.js";
import { sendDraw } from "../engine/draws.js";
import { foulGames, sendFoul } from "../engine/fouls.js";
import { sendTakeback, takebackGames, takebackOf, type TakebackWish } from "../engine/takebacks.js";
import { seekBySession, seekOf, sendPair } from "../matchmaking/seeks.js";
import { secondsAfter } from "../harness/positionAfter.js";
import type { World } from "../harness/World.js";
import { bridgeSamples, heldBackWithdrawals } from "../bridge/samples.js";
import { heldBackRated, ratingSamples } from "../ratings/samples.js";
import { heldBackStakes, stakeSamples } from "../stakes/samples.js";
import type { Sample } from "./Sample.js";

async function withPast(world: World): Promise<void> {
  await world.openSession(world.third);
  await world.register(world.third, { game: gameNumbers.TicTacToe });
  await world.leave(world.third);
  await world.openSession(world.black);
  await world.pair(gameNumbers.Randzu);
  await world.play("h8");
  await world.endByResignation();
}

async function withMatch(world: World): Promise<void> {
  await withPast(world);
  await world.pair();
  await world.play("h8 h9", 2);
}

async function withTwoMoves(world: World): Promise<void> {
  await world.pair();
  await world.play("h8 h9");
}

const BANK_SECONDS = 8;
const BANK = writeClock({ bank: BANK_SECONDS, increment: 3 });

/**
 * The kind of a method, for shorter runs: apart from moves, all games' methods have the same code.
 * A test compares every method's circuit with the committed one.
 */
export function kindOf(method: string): string {
  const [module = "", name] = method.split(".");
  return module in gameNumbers && name !== "makeMove" ? `Game.${name}` : method;
}

/**
 * The prefix of the names of certain samples: an operator runs them one block after they lapsed.
 */
export const HELD_BACK = "held back";

function late({ time }: World): { validUntil: number } {
  return { validUntil: time - 1 };
}

function movesOf({ module, number, rules, samples }: ChainGame): Sample[] {
  const { opening, reply, third, faults } = samples;
  const method = `${module}.makeMove`;
  const tooLong = secondsAfter(rules, `${opening} ${reply}`, BANK_SECONDS) + 1;
  const following = (moves: string) => async (world: World) => {
    await withPast(world);
    await world.pair(number);
    await world.play(moves, 2);
  };
  const arrange = following(`${opening} ${reply}`);
  const send = (text: string, sent: (world: World) => SentMove) => async (world: World) =>
    await sendMove(world, module, text, { matchId: 2, ...sent(world) });
  const byBlack = ({ black }: World) => ({ signer: black.key });
  const byWhite = ({ white }: World) => ({ signer: white.key });
  return [
    { method, name: "in turn", ok: true, arrange, send: send(third, byBlack) },
    {
      method,
      name: "in turn, the second seat",
      ok: true,
      arrange: following(opening),
      send: send(reply, byWhite),
    },
    { method, name: "out of turn", ok: false, arrange, send: send(third, byWhite) },
    ...[
      { name: "with the increment of a bank", ok: true, seconds: 7 },
      { name: "that fills a bank", ok: true, seconds: 1 },
      { name: "in the second after its time is used up", ok: false, seconds: tooLong },
    ].map(({ seconds, ...sample }) => ({
      ...sample,
      method,
      arrange: async (world: World) => {
        await withPast(world);
        await world.pair(number, BANK);
        await world.play(`${opening} ${reply}`, 2);
        world.pass(seconds);
      },
      send: send(third, byBlack),
    })),
    ...faults.slice(0, 1).map(({ fault, after, move, witness }) => ({
      method,
      name: fault,
      ok: false,
      arrange: after === undefined ? arrange : following(after),
      send: send(third, () => ({ ...(move && { move }), ...(witness && { witness }) })),
    })),
  ];
}

function takebacksOf({ module, number, samples }: ChainGame): Sample[] {
  const method = `${module}.takeBack`;
  const line = `${samples.opening} ${samples.reply} ${samples.third}`;
  const arrange = async (world: World) => {
    await withPast(world);
    await world.pair(number, BANK);
    await world.play(line, 2);
    world.pass(2);
  };
  const send = (wish: Partial<TakebackWish>) => async (world: World) =>
    await sendTakeback(world, line, { module, of: 2, ...wish });
  return [
    { method, name: "one move", ok: true, arrange, send: send({}) },
    { method, name: "two moves", ok: true, arrange, send: send({ plies: 2 }) },
    {
      method,
      name: "by one seat alone",
      ok: false,
      arrange,
      send: send({ first: { none: true } }),
    },
    {
      method,
      name: "to another position",
      ok: false,
      arrange,
      send: send({ change: () => takebackOf(module, samples.opening, 1) }),
    },
  ];
}

function foulsOf({ module, number, samples }: ChainGame): Sample[] {
  const method = `${module}.pointOut`;
  const following = (moves: string) => async (world: World) => {
    await withPast(world);
    await world.pair(number, BANK);
    await world.play(moves, 2);
  };
  const foul = samples.foul!;
  const innocent = foul.split(" ").slice(0, -1).join(" ");
  const send = async (world: World) => await sendFoul(world, module, { matchId: 2 });
  return [
    { method, name: "a foul", ok: true, arrange: following(foul), send },
    { method, name: "no foul", ok: false, arrange: following(innocent), send },
  ];
}

/** Calls of every method, both accepted and refused. A prover could lie in either. */
export const samples: readonly Sample[] = [
  {
    method: "Sessions.openSession",
    name: "in a match",
    ok: true,
    arrange: withMatch,
    send: (world) => world.openSession(world.black),
  },
  {
    method: "Sessions.openSession",
    name: "of no scope",
    ok: false,
    arrange: withMatch,
    send: (world) => world.openSession(world.black, { scope: 0 }),
  },
  {
    method: "Sessions.revokeSession",
    name: "in a match",
    ok: true,
    arrange: withMatch,
    send: (world) => world.revokeSession(world.black),
  },
  {
    method: "Sessions.revokeSession",
    name: "of a revoked one",
    ok: false,
    arrange: async (world) => {
      await withMatch(world);
      await world.revokeSession(world.black);
    },
    send: (world) => world.revokeSession(world.black),
  },
  {
    method: "Sessions.reseat",
    name: "of a new session",
    ok: true,
    arrange: async (world) => {
      await withMatch(world);
      await world.openSession(world.black);
      world.pass(NOTICE);
    },
    send: (world) => world.reseat(world.black),
  },
  {
    method: "Sessions.reseat",
    name: "of a revocation",
    ok: true,
    arrange: async (world) => {
      await withMatch(world);
      await world.revokeSession(world.white);
      world.pass(NOTICE);
    },
    send: (world) => world.reseat(world.white),
  },
  {
    method: "Sessions.reseat",
    name: "under notice",
    ok: false,
    arrange: async (world) => {
      await withMatch(world);
      await world.openSession(world.black);
      world.pass(NOTICE - 1);
    },
    send: (world) => world.reseat(world.black),
  },
  {
    method: "Sessions.reseat",
    name: "of a player without a match",
    ok: false,
    arrange: withMatch,
    send: (world) => world.reseat(world.third),
  },
  {
    method: "Matches.resign",
    name: "by the seat's key",
    ok: true,
    arrange: withMatch,
    send: (world) => world.resign(2, 1, world.white.key),
  },
  {
    method: "Matches.resign",
    name: "by a stranger",
    ok: false,
    arrange: withMatch,
    send: (world) => world.resign(2, 1, world.third.laterKey),
  },
  {
    method: "Matches.abort",
    name: "after one move",
    ok: true,
    arrange: async (world) => {
      await withPast(world);
      await world.pair();
      await world.play("h8", 2);
    },
    send: (world) => world.abort(2, 0, world.black.key),
  },
  {
    method: "Matches.abort",
    name: "after two moves",
    ok: false,
    arrange: withMatch,
    send: (world) => world.abort(2, 1, world.white.key),
  },
  {
    method: "Matches.claimAbort",
    name: "once the notice is over",
    ok: true,
    arrange: async (world) => {
      await withPast(world);
      await world.pair();
      await world.abort(2, 1, world.white.key);
      world.pass(NOTICE);
    },
    send: (world) => world.claimAbort(2),
  },
  {
    method: "Matches.claimAbort",
    name: "while the notice runs",
    ok: false,
    arrange: async (world) => {
      await withPast(world);
      await world.pair();
      await world.abort(2, 1, world.white.key);
      world.pass(NOTICE - 1);
    },
    send: (world) => world.claimAbort(2),
  },
  {
    method: "Matches.agreeDraw",
    name: "by an owner and a session",
    ok: true,
    arrange: withTwoMoves,
    send: (world) => sendDraw(world, [{ byOwner: 1 }, {}]),
  },
  {
    method: "Matches.agreeDraw",
    name: "by one seat alone",
    ok: false,
    arrange: withTwoMoves,
    send: (world) => sendDraw(world, [{}, { signer: world.black.secret("key") }]),
  },
  {
    method: "Matches.claimTimeout",
    name: "in time",
    ok: true,
    arrange: async (world) => {
      await withMatch(world);
      world.pass(11);
    },
    send: (world) => world.claimTimeout(2),
  },
  {
    method: "Matches.claimTimeout",
    name: "too early",
    ok: false,
    arrange: withMatch,
    send: (world) => world.claimTimeout(2),
  },
  {
    method: "Matchmaking.register",
    name: "and wait",
    ok: true,
    arrange: withPast,
    send: (world) => world.register(world.black),
  },
  {
    method: "Matchmaking.register",
    name: "and be paired",
    ok: true,
    arrange: async (world) => {
      await withPast(world);
      await world.register(world.white);
    },
    send: (world) => world.register(world.black),
  },
  {
    method: "Matchmaking.register",
    name: "in a match",
    ok: false,
    arrange: async (world) => {
      await withMatch(world);
      await world.register(world.third);
    },
    send: (world) => world.register(world.black),
  },
  {
    method: "Matchmaking.requeue",
    name: "and be paired",
    ok: true,
    arrange: async (world) => {
      await withPast(world);
      await world.requeue(world.white);
    },
    send: (world) => world.requeue(world.black),
  },
  {
    method: "Matchmaking.requeue",
    name: "with an expired session",
    ok: false,
    arrange: async (world) => {
      await withPast(world);
      await world.openSession(world.black, { key: world.black.key, lasts: 5 });
      await world.requeue(world.white);
      world.pass(5);
    },
    send: (world) => world.requeue(world.black),
  },
  {
    method: "Matchmaking.leave",
    name: "a queue",
    ok: true,
    arrange: async (world) => {
      await withPast(world);
      await world.requeue(world.white);
      await world.requeue(world.white, { moveLimit: 11 });
    },
    send: (world) => world.leave(world.white),
  },
  {
    method: "Matchmaking.leave",
    name: "no queue",
    ok: false,
    arrange: withPast,
    send: (world) => world.leave(world.black),
  },
  {
    method: "Matchmaking.pair",
    name: "one by their own key, one by their session",
    ok: true,
    arrange: async (world) => {
      await withPast(world);
      await world.requeue(world.white);
    },
    send: async (world) => {
      // Neither player asks for a side, so chance decides.
      const one = await seekOf(world, world.black, { side: 0 });
      return await sendPair(world, one, await seekBySession(world, world.white, { side: 0 }));
    },
  },
  {
    method: "Matchmaking.pair",
    name: "with a seek from before the last match",
    ok: false,
    arrange: withPast,
    send: async (world) => {
      const one = await seekBySession(world, world.white, { after: 0 });
      return await sendPair(world, one, await seekOf(world, world.third));
    },
  },
  ...plainGames.flatMap(movesOf),
  ...takebackGames.flatMap(takebacksOf),
  ...foulGames.flatMap(foulsOf),
  ...stakeSamples,
  ...bridgeSamples,
  ...ratingSamples,
  ...[...heldBackStakes, ...heldBackWithdrawals, ...heldBackRated].map((sample) => ({
    ...sample,
    name: HELD_BACK,
  })),
  {
    method: "Sessions.openSession",
    name: HELD_BACK,
    ok: false,
    arrange: withMatch,
    send: (world) => world.openSession(world.black, late(world)),
  },
  {
    method: "Sessions.revokeSession",
    name: HELD_BACK,
    ok: false,
    arrange: withMatch,
    send: (world) => world.revokeSession(world.black, undefined, late(world).validUntil),
  },
  {
    method: "Matches.resign",
    name: HELD_BACK,
    ok: false,
    arrange: withMatch,
    send: (world) => world.resign(2, 1, world.white.key, late(world).validUntil),
  },
  {
    method: "Matches.abort",
    name: HELD_BACK,
    ok: false,
    arrange: async (world) => {
      await withPast(world);
      await world.pair();
    },
    send: (world) => world.abort(2, 1, world.white.key, late(world).validUntil),
  },
  {
    method: "Matchmaking.register",
    name: HELD_BACK,
    ok: false,
    arrange: withPast,
    send: (world) => world.register(world.black, late(world)),
  },
  {
    method: "Matchmaking.requeue",
    name: HELD_BACK,
    ok: false,
    arrange: withPast,
    send: (world) => world.requeue(world.black, late(world)),
  },
  {
    method: "Matchmaking.pair",
    name: HELD_BACK,
    ok: false,
    arrange: withPast,
    send: async (world) => {
      const one = await seekBySession(world, world.white, late(world));
      return await sendPair(world, one, await seekOf(world, world.third));
    },
  },
  {
    method: "Matchmaking.leave",
    name: HELD_BACK,
    ok: false,
    arrange: async (world) => {
      await withPast(world);
      await world.requeue(world.white);
    },
    send: (world) =>
      world.leave(world.white, undefined, undefined, undefined, late(world).validUntil),
  },
];
