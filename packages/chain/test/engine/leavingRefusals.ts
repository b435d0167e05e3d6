import { codes } from "../../src/engine/codes.js";
import { NOTICE } from "../../src/engine/plainRules.js";
import { LAST } from "../harness/numbers.js";
import type { Refusal } from "../harness/refusals.js";
import type { World } from "../harness/World.js";
import { lateRefusals } from "./lateRefusals.js";
import { sendTakeback } from "./takebacks.js";
import { NO_MATCHES, OTHER_CHAINS } from "./wrongMatches.js";

function eitherRefusals(call: "resign" | "abort"): Refusal[] {
  const method = `Matches.${call}`;
  const accepted = (world: World) => world[call](1, 1, world.white.key);
  const arrange = (world: World) => world.pair();
  const base = { method, arrange, accepted };
  return [
    ...OTHER_CHAINS.map(([fault, matchId]) => ({
      ...base,
      code: codes.session.wrongChain,
      fault,
      refused: (world: World) => world[call](matchId, 1, world.white.owner),
    })),
    ...NO_MATCHES.map(([name, matchId]) => ({
      ...base,
      code: codes.match.unknown,
      fault: `match ${name}`,
      refused: (world: World) => world[call](matchId, 1, world.white.key),
    })),
    {
      ...base,
      code: codes.match.finished,
      fault: "a match that was given up",
      spoil: (world) => world.resign(1, 0, world.black.key),
      refused: accepted,
    },
    ...[2n, 5n, LAST].map((wrong) => ({
      ...base,
      code: codes.match.badSeat,
      fault: `seat ${wrong === LAST ? "p − 1" : wrong}`,
      refused: (world: World) => world[call](1, wrong, world.white.key),
    })),
    {
      ...base,
      code: codes.match.notAPlayer,
      fault: "a stranger",
      refused: (world) => world[call](1, 1, world.third.owner),
    },
    {
      ...base,
      code: codes.match.notAPlayer,
      fault: "the opponent, for a seat that is not theirs",
      refused: (world) => world[call](1, 1, world.black.owner),
      accepted: (world) => world[call](1, 1, world.white.owner),
    },
    {
      ...base,
      code: codes.session.expired,
      fault: "a session key at the second of its expiry; not the second before",
      arrange: async (world) => {
        await world.register(world.black, { lasts: 5 });
        await world.register(world.white, { lasts: 5 });
        world.pass(4);
      },
      spoil: async (world) => world.pass(1),
      refused: accepted,
    },
    {
      ...base,
      code: codes.match.outOfTime,
      fault: "the second after the deadline; not the deadline itself",
      arrange: async (world) => {
        await world.pair();
        world.pass(10);
      },
      spoil: async (world) => world.pass(1),
      refused: accepted,
    },
    ...lateRefusals(
      method,
      (world, validUntil) => world[call](1, 1, world.white.key, validUntil),
      arrange,
    ),
  ];
}

const announced = async (world: World) => {
  await world.pair(undefined, 600);
  await world.abort(1, 1, world.white.key);
};

const abortRefusals: readonly Refusal[] = [
  ...[
    ["the second has moved as well", "h9"],
    ["the third move is made", "h9 i8"],
  ].map(([fault, moves]) => ({
    method: "Matches.abort",
    code: codes.match.bothMoved,
    fault: fault!,
    arrange: async (world: World) => {
      await world.pair();
      await world.play("h8");
    },
    spoil: (world: World) => world.play(moves!),
    refused: (world: World) => world.abort(1, 0, world.black.key),
    accepted: (world: World) => world.abort(1, 0, world.black.key),
  })),
  {
    method: "Matches.abort",
    code: codes.match.movedOn,
    fault: "a match as it was before its first move",
    arrange: async (world) => {
      await world.pair();
      await world.play("h8");
    },
    refused: (world) => world.abort(1, 0, world.black.key, world.validUntil, 0),
    accepted: (world) => world.abort(1, 0, world.black.key),
  },
  ...[0, 1].flatMap((first) =>
    [0, 1].map((again): Refusal => {
      const announce = (world: World, seat: number) =>
        world.abort(1, seat, (seat === 0 ? world.black : world.white).key);
      return {
        method: "Matches.abort",
        code: codes.match.announced,
        fault: `seat ${again} after seat ${first}, until a move is made`,
        arrange: async (world) => {
          await world.pair(undefined, 600);
          await announce(world, first);
          world.pass(2 * NOTICE);
        },
        mend: (world) => world.play("h8"),
        refused: (world) => announce(world, again),
        accepted: (world) => announce(world, again),
      };
    }),
  ),
  {
    method: "Matches.abort",
    code: codes.match.announced,
    fault: "an announcement that stands, until a move is made and taken back",
    arrange: announced,
    mend: async (world) => {
      await world.play("h8");
      await sendTakeback(world, "h8");
    },
    refused: (world) => world.abort(1, 1, world.white.key),
    accepted: (world) => world.abort(1, 1, world.white.key),
  },
];

const claimRefusals: readonly Refusal[] = [
  ...OTHER_CHAINS.map(([fault, matchId]) => ({
    code: codes.session.wrongChain,
    fault,
    refused: (world: World) => world.claimAbort(matchId),
  })),
  ...NO_MATCHES.map(([name, matchId]) => ({
    code: codes.match.unknown,
    fault: `match ${name}`,
    refused: (world: World) => world.claimAbort(matchId),
  })),
  {
    code: codes.match.finished,
    fault: "a match that has been given up",
    spoil: (world: World) => world.resign(1, 0, world.black.key),
  },
  {
    code: codes.match.noNotice,
    fault: "a match in which the other side has moved since",
    spoil: (world: World) => world.play("h8"),
  },
  {
    code: codes.match.noNotice,
    fault: "a match in which the other side has moved since, and taken the move back",
    spoil: async (world: World) => {
      await world.play("h8");
      await sendTakeback(world, "h8");
    },
  },
].map((refusal): Refusal => ({
  method: "Matches.claimAbort",
  arrange: async (world) => {
    await announced(world);
    world.pass(NOTICE);
  },
  refused: (world) => world.claimAbort(1),
  accepted: (world) => world.claimAbort(1),
  ...refusal,
}));

const noticeRefusals: readonly Refusal[] = [
  {
    method: "Matches.claimAbort",
    code: codes.match.noNotice,
    fault: "an abort that nobody announced",
    arrange: async (world) => {
      await world.pair(undefined, 600);
    },
    mend: async (world) => {
      await world.abort(1, 1, world.white.key);
      world.pass(NOTICE);
    },
    refused: (world) => world.claimAbort(1),
    accepted: (world) => world.claimAbort(1),
  },
  {
    method: "Matches.claimAbort",
    code: codes.match.noticeRuns,
    fault: "an abort in the last second of its notice; not a second later",
    arrange: async (world) => {
      await announced(world);
      world.pass(NOTICE - 1);
    },
    mend: async (world) => world.pass(1),
    refused: (world) => world.claimAbort(1),
    accepted: (world) => world.claimAbort(1),
  },
];

export const leavingRefusals: readonly Refusal[] = [
  ...eitherRefusals("resign"),
  ...eitherRefusals("abort"),
  ...abortRefusals,
  ...claimRefusals,
  ...noticeRefusals,
];
