import { codes } from "../../src/engine/codes.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { Scope } from "../../src/engine/Session.js";
import { defaultTerms, domainOf } from "../../src/runtime/runtimeModules.js";
import type { Refusal } from "../harness/refusals.js";
import type { Receipt } from "../harness/Sandbox.js";
import type { World } from "../harness/World.js";
import { lateRefusals } from "../engine/lateRefusals.js";
import { keyFaults, keyWith, openingRefusals } from "../engine/sessionRefusals.js";
import { pairRefusals } from "./pairRefusals.js";
import { queueRefusals } from "./queueRefusals.js";

const sessionRefusals: readonly Refusal[] = [
  ...keyFaults.flatMap(({ fault, changes }): Refusal[] => [
    {
      method: "Matchmaking.requeue",
      code: codes.session.badKey,
      fault: `an owner of whom ${fault}`,
      arrange: (world) => world.register(world.black),
      refused: (world) => world.requeue(world.black, { owner: keyWith(world, changes) }),
      accepted: (world) => world.requeue(world.black),
    },
    {
      method: "Matchmaking.leave",
      code: codes.session.badKey,
      fault: `an owner of whom ${fault}`,
      arrange: (world) => world.register(world.black),
      refused: (world) => world.leave(world.black, world.black.key, keyWith(world, changes)),
      accepted: (world) => world.leave(world.black),
    },
  ]),
  ...bySession("Matchmaking.requeue", (world) => world.requeue(world.black)),
  ...bySession("Matchmaking.leave", (world) => world.leave(world.black)),
  {
    method: "Matchmaking.requeue",
    code: codes.session.unknown,
    fault: "somebody else's session key",
    arrange: async (world) => {
      await world.register(world.black);
      await world.register(world.third, { game: gameNumbers.TicTacToe });
    },
    refused: (world) => world.requeue(world.black, { signer: world.third.key }),
    accepted: (world) => world.requeue(world.third, { signer: world.third.key }),
  },
  {
    method: "Matchmaking.requeue",
    code: codes.session.unknown,
    fault: "the owner's own signature, which names no session and no chain",
    arrange: (world) => world.register(world.black),
    refused: (world) => world.requeue(world.black, { signer: world.black.owner }),
    accepted: (world) => world.requeue(world.black, { signer: world.black.key }),
  },
  ...[
    ["signed for another chain of this name", domainOf({ ...defaultTerms, salt: "1".repeat(32) })],
    ["signed for no chain", 0n],
  ].map(([fault, domain]): Refusal => ({
    method: "Matchmaking.requeue",
    code: codes.session.wrongChain,
    fault: String(fault),
    arrange: (world) => world.register(world.black),
    refused: (world) => world.requeue(world.black, { domain: BigInt(domain ?? 0n) }),
    accepted: (world) => world.requeue(world.black),
  })),
  {
    method: "Matchmaking.leave",
    code: codes.session.wrongChain,
    fault: "signed for another chain, by a wallet",
    arrange: (world) => world.register(world.black),
    refused: (world) => world.leave(world.black, world.black.owner, world.black.ownerFields, 1n),
    accepted: (world) => world.leave(world.black, world.black.owner),
  },
  {
    method: "Matchmaking.leave",
    code: codes.session.unknown,
    fault: "a stranger",
    arrange: (world) => world.register(world.black),
    refused: (world) => world.leave(world.black, world.third.owner),
    accepted: (world) => world.leave(world.black, world.black.owner),
  },
  {
    method: "Matchmaking.leave",
    code: codes.matchmaking.notQueued,
    fault: "a player who never queued",
    arrange: (world) => world.openSession(world.black, { key: world.black.key }),
    refused: (world) => world.leave(world.black),
    mend: (world) => world.requeue(world.black),
    accepted: (world) => world.leave(world.black),
  },
  {
    method: "Matchmaking.leave",
    code: codes.matchmaking.notQueued,
    fault: "a player who has left",
    arrange: async (world) => {
      await world.register(world.black);
      await world.leave(world.black);
    },
    refused: (world) => world.leave(world.black),
    mend: (world) => world.requeue(world.black),
    accepted: (world) => world.leave(world.black),
  },
  {
    method: "Matchmaking.leave",
    code: codes.matchmaking.notQueued,
    fault: "a player who has been paired",
    arrange: (world) => world.register(world.black),
    spoil: (world) => world.register(world.white),
    refused: (world) => world.leave(world.black),
    accepted: (world) => world.leave(world.black),
  },
];

/**
 * The refusals of a session key that may not queue: it never could, or it no longer can. The
 * accepted twin of each uses a key that may queue.
 */
function bySession(method: string, send: (world: World) => Promise<Receipt>): Refusal[] {
  return [
    {
      method,
      code: codes.session.expired,
      fault: "a session at the second of its expiry; not the second before",
      arrange: async (world) => {
        await world.register(world.black, { lasts: 5 });
        world.pass(4);
      },
      spoil: async (world) => world.pass(1),
      refused: (world) => send(world),
      accepted: send,
    },
    {
      method,
      code: codes.session.unknown,
      fault: "a revoked session",
      arrange: (world) => world.register(world.black),
      spoil: (world) => world.revokeSession(world.black),
      refused: (world) => send(world),
      accepted: send,
    },
    {
      method,
      code: codes.session.unknown,
      fault: "a replaced session's key",
      arrange: (world) => world.register(world.black),
      spoil: (world) => world.openSession(world.black, { key: world.black.laterKey }),
      refused: (world) => send(world),
      mend: (world) => world.openSession(world.black, { key: world.black.key }),
      accepted: (world) => send(world),
    },
    {
      method,
      code: codes.session.outOfScope,
      fault: "a session that may only play",
      spoil: (world) => world.register(world.black, { scope: Scope.play }),
      refused: (world) => send(world),
      mend: (world) => world.register(world.black, { scope: Scope.playAndQueue }),
      accepted: (world) => send(world),
    },
  ];
}

/** Days for each move. */
const SLOW = 65_536 + 32_769;

export const matchmakingRefusals: readonly Refusal[] = [
  {
    method: "Matchmaking.register",
    code: codes.matchmaking.slowQueue,
    fault: "a slow match",
    refused: (world) => world.register(world.black, { moveLimit: SLOW }),
    accepted: (world) => world.register(world.black, { moveLimit: 65_535 }),
  },
  {
    method: "Matchmaking.requeue",
    code: codes.matchmaking.slowQueue,
    fault: "a slow match",
    arrange: (world) => world.openSession(world.black, { key: world.black.key }),
    refused: (world) => world.requeue(world.black, { moveLimit: SLOW }),
    accepted: (world) => world.requeue(world.black, { moveLimit: 65_535 }),
  },
  ...openingRefusals("Matchmaking.register", (world, wish) => world.register(world.black, wish)),
  ...queueRefusals("Matchmaking.register", (world, wish) => world.register(world.black, wish)),
  ...queueRefusals(
    "Matchmaking.requeue",
    (world, wish) => world.requeue(world.black, wish),
    (world) => world.openSession(world.black, { key: world.black.key }),
  ),
  ...sessionRefusals,
  ...lateRefusals("Matchmaking.register", (world, validUntil) =>
    world.register(world.black, { validUntil }),
  ),
  ...lateRefusals(
    "Matchmaking.requeue",
    (world, validUntil) => world.requeue(world.black, { validUntil }),
    (world) => world.openSession(world.black, { key: world.black.key }),
  ),
  ...lateRefusals(
    "Matchmaking.leave",
    (world, validUntil) => world.leave(world.black, undefined, undefined, undefined, validUntil),
    (world) => world.register(world.black),
  ),
  ...pairRefusals,
];
