import { codes } from "../../src/engine/codes.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { LAST } from "../harness/numbers.js";
import type { Refusal } from "../harness/refusals.js";
import type { Receipt } from "../harness/Sandbox.js";
import type { World } from "../harness/World.js";

type Any = number | bigint;

const NO_GAME = BigInt(Math.max(...Object.values(gameNumbers)) + 1);

export function queueRefusals(
  method: string,
  send: (world: World, wish: { game?: Any; moveLimit?: Any }) => Promise<Receipt>,
  arrange?: (world: World) => Promise<unknown>,
): Refusal[] {
  const base = { method, ...(arrange && { arrange }) };
  return [
    ...[0n, NO_GAME, LAST].map((game) => ({
      ...base,
      code: codes.matchmaking.unknownGame,
      fault: `game ${game === LAST ? "p − 1" : String(game)}`,
      refused: (world: World) => send(world, { game }),
      accepted: (world: World) =>
        send(world, { game: game === 0n ? gameNumbers.Randzu : gameNumbers.TicTacToe }),
    })),
    ...moveLimits.map(([fault, moveLimit, right]) => ({
      ...base,
      code: codes.matchmaking.badMoveLimit,
      fault,
      refused: (world: World) => send(world, { moveLimit }),
      accepted: (world: World) => send(world, { moveLimit: right }),
    })),
    ...endings.map(([fault, end]) => ({
      method,
      code: codes.matchmaking.alreadyPlaying,
      fault: `a player whose match runs; not one whose match ended by ${fault}`,
      arrange: (world: World) => world.pair(),
      refused: (world: World) => send(world, {}),
      mend: (world: World) => end(world),
      accepted: (world: World) => send(world, {}),
    })),
    {
      method,
      code: codes.matchmaking.alreadyPlaying,
      fault: "a player whose opponent's time is over; not once that is claimed",
      arrange: async (world) => {
        await world.pair();
        await world.play("h8");
        world.pass(11);
      },
      refused: (world) => send(world, {}),
      mend: (world) => world.claimTimeout(1),
      accepted: (world) => send(world, {}),
    },
  ];
}

function bank(seconds: bigint, increment: bigint): bigint {
  return seconds * 65_536n + increment;
}

function days(most: bigint, increment: bigint): bigint {
  return bank(most, 32_768n + increment);
}

const moveLimits: readonly [string, Any, Any][] = [
  ["no time for a move", 0, 1],
  ["a bank of 1 second with an increment of 1", 65_537, 65_536],
  ["an increment as large as the bank", bank(180n, 180n), bank(180n, 179n)],
  ["an increment larger than the bank", bank(2n, 65_535n), bank(2n, 1n)],
  ["a bank of 32,768 seconds", bank(32_768n, 0n), bank(32_767n, 0n)],
  ["the largest bank and increment of 16 bits", bank(65_535n, 65_534n), bank(32_767n, 32_766n)],
  ["a bank of 15 days", days(15n, 1n), bank(15n, 1n)],
  ["an increment of 2 days with a bank of 1", days(1n, 2n), bank(2n, 1n)],
  ["2^32 more than a bank with its increment", (1n << 32n) + bank(180n, 2n), bank(180n, 2n)],
  ["2^32 more than a time for each move", (1n << 32n) + 10n, 10],
  ["2^240 seconds for a move", 2n ** 240n, 1],
  ["2^254 seconds for a move", 2n ** 254n, 1],
  ["p − 1 seconds for a move", LAST, 65_535],
];

const endings: readonly [string, (world: World) => Promise<unknown>][] = [
  ["five in a row", (world) => world.play("h8 h9 i8 i9 j8 j9 k8 k9 l8")],
  ["resignation", (world) => world.resign(1, 0, world.black.key)],
];
