import { codes } from "../../src/engine/codes.js";
import type { Refusal } from "../harness/refusals.js";
import type { World } from "../harness/World.js";
import { NO_MATCHES, OTHER_CHAINS } from "../engine/wrongMatches.js";
import { pairRefusalsOf } from "../matchmaking/pairRefusals.js";
import { seekOf } from "../matchmaking/seeks.js";
import { stakedSeekOf } from "../stakes/staking.js";
import { rate, ratedBySession, ratedSeekOf, sendRated, withRatedMatch } from "./rating.js";

const method = "Ratings.pair";

const paired = async (world: World) =>
  await sendRated(
    world,
    await ratedSeekOf(world, world.black),
    await ratedSeekOf(world, world.white),
  );

const notAgreed: readonly Refusal[] = (["black", "white"] as const).map((player) => ({
  method,
  code: codes.matchmaking.badSignature,
  fault: `a casual seek of one player, who is ${player}`,
  refused: async (world) => {
    const seekBy = (each: typeof player) => (each === player ? seekOf : ratedSeekOf);
    return await sendRated(
      world,
      await seekBy("black")(world, world.black),
      await seekBy("white")(world, world.white),
    );
  },
  accepted: paired,
}));

const staked: Refusal = {
  method,
  code: codes.matchmaking.badSignature,
  fault: "a seek for a stake",
  refused: async (world) => {
    const { seek } = await stakedSeekOf(world, world.black);
    return await sendRated(world, seek, await ratedSeekOf(world, world.white));
  },
  accepted: paired,
};

async function finished(world: World): Promise<void> {
  await withRatedMatch(world);
  await world.play("h8 h9");
  await world.endByResignation();
}

const rating = {
  method: "Ratings.rate",
  arrange: finished,
  refused: (world: World) => rate(world, 1),
  accepted: (world: World) => rate(world, 1),
};

const rateRefusals: readonly Refusal[] = [
  ...OTHER_CHAINS.map(([fault, number]): Refusal => ({
    ...rating,
    code: codes.session.wrongChain,
    fault,
    refused: (world) => rate(world, number),
  })),
  ...NO_MATCHES.map(([fault, number]): Refusal => ({
    ...rating,
    code: codes.match.unknown,
    fault: `match ${fault}`,
    refused: (world) => rate(world, number),
  })),
  {
    ...rating,
    code: codes.match.notOver,
    fault: "a match that still runs",
    arrange: (world) => withRatedMatch(world),
    mend: (world) => world.endByResignation(),
  },
  {
    ...rating,
    code: codes.rating.notDue,
    fault: "a match that has been rated",
    spoil: (world) => rate(world, 1),
  },
  {
    ...rating,
    code: codes.rating.notDue,
    fault: "a casual match",
    arrange: async () => undefined,
    spoil: async (world) => {
      await world.pair();
      await world.endByResignation();
    },
    mend: finished,
  },
  {
    ...rating,
    code: codes.rating.aborted,
    fault: "an aborted match",
    arrange: (world) => withRatedMatch(world),
    spoil: (world) => world.endByAbort(1, 0),
    mend: async (world) => {
      await world.leftBefore(world.black);
      await world.endByAbort(1, 0);
    },
  },
];

export const ratingRefusals: readonly Refusal[] = [
  ...pairRefusalsOf({
    method,
    seekOf: ratedSeekOf,
    seekBySession: ratedBySession,
    send: sendRated,
  }),
  ...notAgreed,
  staked,
  ...rateRefusals,
];
