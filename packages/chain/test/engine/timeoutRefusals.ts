import { codes } from "../../src/engine/codes.js";
import type { Refusal } from "../harness/refusals.js";
import type { World } from "../harness/World.js";
import { NO_MATCHES, OTHER_CHAINS } from "./wrongMatches.js";

export const timeoutRefusals: readonly Refusal[] = [
  ...OTHER_CHAINS.map(([fault, matchId]) => ({
    method: "Matches.claimTimeout",
    code: codes.session.wrongChain,
    fault,
    arrange: async (world: World) => {
      await world.pair();
      world.pass(11);
    },
    refused: (world: World) => world.claimTimeout(matchId),
    accepted: (world: World) => world.claimTimeout(1),
  })),
  ...NO_MATCHES.map(([name, matchId]) => ({
    method: "Matches.claimTimeout",
    code: codes.match.unknown,
    fault: `match ${name}`,
    arrange: async (world: World) => {
      await world.pair();
      world.pass(11);
    },
    refused: (world: World) => world.claimTimeout(matchId),
    accepted: (world: World) => world.claimTimeout(1),
  })),
  {
    method: "Matches.claimTimeout",
    code: codes.match.stillOnTime,
    fault: "the second of the deadline; not the next",
    arrange: async (world) => {
      await world.pair();
      world.pass(10);
    },
    refused: (world) => world.claimTimeout(1),
    mend: async (world) => world.pass(1),
    accepted: (world) => world.claimTimeout(1),
  },
  {
    method: "Matches.claimTimeout",
    code: codes.match.stillOnTime,
    fault: "a deadline that a move has put off",
    arrange: async (world) => {
      await world.pair();
      world.pass(10);
    },
    spoil: (world) => world.play("h8"),
    refused: async (world) => {
      world.pass(1);
      return await world.claimTimeout(1);
    },
    accepted: async (world) => {
      world.pass(1);
      return await world.claimTimeout(1);
    },
  },
  {
    method: "Matches.claimTimeout",
    code: codes.match.finished,
    fault: "a timeout claimed already",
    arrange: async (world) => {
      await world.pair();
      world.pass(11);
    },
    spoil: (world) => world.claimTimeout(1),
    refused: (world) => world.claimTimeout(1),
    accepted: (world) => world.claimTimeout(1),
  },
];
