import { codes } from "../../src/codes.js";
import { LAST } from "../harness/numbers.js";
import type { Refusal } from "../harness/refusals.js";
import type { World } from "../harness/World.js";
import { lateRefusals } from "../state/lateRefusals.js";
import { NO_MATCHES, OTHER_CHAINS } from "./wrongMatches.js";

/** What is refused of a player who gives a match up, in either way. */
function eitherRefusals(call: "resign" | "abort"): Refusal[] {
  const method = `Matches.${call}`;
  return [
    ...OTHER_CHAINS.map(([fault, matchId]) => ({
      method,
      code: codes.session.wrongChain,
      fault,
      arrange: (world: World) => world.pair(),
      refused: (world: World) => world[call](matchId, 0, world.black.owner),
      accepted: (world: World) => world[call](1, 0, world.black.owner),
    })),
    ...NO_MATCHES.map(([name, matchId]) => ({
      method,
      code: codes.match.unknown,
      fault: `match ${name}`,
      arrange: (world: World) => world.pair(),
      refused: (world: World) => world[call](matchId, 0, world.black.key),
      accepted: (world: World) => world[call](1, 0, world.black.key),
    })),
    {
      method,
      code: codes.match.finished,
      fault: "a match that the opponent gave up",
      arrange: (world) => world.pair(),
      spoil: (world) => world.resign(1, 1, world.white.key),
      refused: (world) => world[call](1, 0, world.black.key),
      accepted: (world) => world[call](1, 0, world.black.key),
    },
    ...[2n, 5n, LAST].map((seat) => ({
      method,
      code: codes.match.badSeat,
      fault: `seat ${seat === LAST ? "p − 1" : seat}`,
      arrange: (world: World) => world.pair(),
      refused: (world: World) => world[call](1, seat, world.black.key),
      accepted: (world: World) => world[call](1, 0, world.black.key),
    })),
    {
      method,
      code: codes.match.notAPlayer,
      fault: "a stranger",
      arrange: (world) => world.pair(),
      refused: (world) => world[call](1, 0, world.third.owner),
      accepted: (world) => world[call](1, 0, world.black.owner),
    },
    {
      method,
      code: codes.match.notAPlayer,
      fault: "the opponent, for a seat that is not theirs",
      arrange: (world) => world.pair(),
      refused: (world) => world[call](1, 0, world.white.owner),
      accepted: (world) => world[call](1, 1, world.white.owner),
    },
    {
      method,
      code: codes.session.expired,
      fault: "a session key at the second of its expiry; not the second before",
      arrange: async (world) => {
        await world.register(world.black, { lasts: 5 });
        await world.register(world.white);
        world.pass(4);
      },
      spoil: async (world) => world.pass(1),
      refused: (world) => world[call](1, 0, world.black.key),
      accepted: (world) => world[call](1, 0, world.black.key),
    },
    {
      method,
      code: codes.match.outOfTime,
      fault: "the second after the deadline; not the deadline itself",
      arrange: async (world) => {
        await world.pair();
        world.pass(10);
      },
      spoil: async (world) => world.pass(1),
      refused: (world) => world[call](1, 1, world.white.key),
      accepted: (world) => world[call](1, 1, world.white.key),
    },
    ...lateRefusals(
      method,
      (world, validUntil) => world[call](1, 0, world.black.key, validUntil),
      (world) => world.pair(),
    ),
  ];
}

const abortRefusals: readonly Refusal[] = [
  ["the second has moved as well", "h8 h9"],
  ["the third move is made", "h8 h9 i8"],
].map(([fault, moves]) => ({
  method: "Matches.abort",
  code: codes.match.bothMoved,
  fault: fault!,
  arrange: async (world: World) => {
    await world.pair();
    await world.play("h8");
  },
  spoil: (world: World) => world.play(moves!.slice(3)),
  refused: (world: World) => world.abort(1, 1, world.white.key),
  accepted: (world: World) => world.abort(1, 1, world.white.key),
}));

/** One case for each way in which a resignation or an abort is refused. */
export const leavingRefusals: readonly Refusal[] = [
  ...eitherRefusals("resign"),
  ...eitherRefusals("abort"),
  ...abortRefusals,
];
