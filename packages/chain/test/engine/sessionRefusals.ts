import { Field } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { NOTICE } from "../../src/engine/plainRules.js";
import { LONGEST_SESSION, Scope } from "../../src/engine/Session.js";
import { KeyFields } from "../../src/engine/KeyFields.js";
import { LAST } from "../harness/numbers.js";
import type { Refusal } from "../harness/refusals.js";
import type { Receipt } from "../harness/Sandbox.js";
import { lateRefusals } from "./lateRefusals.js";
import { NO_MATCHES, OTHER_CHAINS } from "./wrongMatches.js";
import type { SessionWish, World } from "../harness/World.js";

type Fault = readonly [
  code: string,
  fault: string,
  wrong: (world: World) => Partial<SessionWish>,
  right: (world: World) => Partial<SessionWish>,
];

function keyWith(world: World, changes: { x?: bigint; isOdd?: bigint }): KeyFields {
  const { x, isOdd } = KeyFields.of(world.black.key);
  return new KeyFields({
    x: changes.x === undefined ? x : Field(changes.x),
    isOdd: changes.isOdd === undefined ? isOdd : Field(changes.isOdd),
  });
}

export const keyFaults: readonly { fault: string; changes: { x?: bigint; isOdd?: bigint } }[] = [
  ...[2n, 5n, LAST].map((isOdd) => ({ fault: `isOdd is ${nameOf(isOdd)}`, changes: { isOdd } })),
  { fault: "x is 0", changes: { x: 0n } },
  { fault: "the empty key", changes: { x: 0n, isOdd: 0n } },
];

export { keyWith };

const HEIGHT = 100;

const faults: readonly Fault[] = [
  [codes.session.wrongChain, "the domain of another chain", () => ({ domain: 1n }), () => ({})],
  [codes.session.wrongChain, "no domain", () => ({ domain: 0n }), () => ({})],
  ...keyFaults.map(({ fault, changes }): Fault => [
    codes.session.badKey,
    fault,
    (world) => ({ key: keyWith(world, changes) }),
    (world) => ({ key: keyWith(world, { isOdd: 1n }) }),
  ]),
  ...expiryFaults(),
  ...[0n, 3n, LAST].map((scope): Fault => [
    codes.session.badScope,
    `scope ${nameOf(scope)}`,
    () => ({ scope }),
    () => ({ scope: scope === 0n ? Scope.play : Scope.playAndQueue }),
  ]),
];

function expiryFaults(): Fault[] {
  const first = HEIGHT + 1;
  const last = HEIGHT + LONGEST_SESSION;
  const wrong: [string, number | bigint, number][] = [
    ["an expiry in the present block", HEIGHT, first],
    ["an expiry in the past", HEIGHT - 1, first],
    ["an expiry at block 0", 0, first],
    ["an expiry one block beyond the longest session", last + 1, last],
    ["an expiry of 2^48", 2n ** 48n, last],
    ["an expiry of 2^48 and a block", 2n ** 48n + BigInt(first), first],
    ["an expiry of 2^64 and a block", 2n ** 64n + BigInt(first), first],
    ["an expiry of 2^254", 2n ** 254n, first],
    ["an expiry of p − 1", LAST, first],
  ];
  return wrong.map(([fault, expiresAt, right]) => [
    codes.session.badExpiry,
    fault,
    () => ({ expiresAt }),
    () => ({ expiresAt: right }),
  ]);
}

export function openingRefusals(
  method: string,
  send: (world: World, wish: Partial<SessionWish>) => Promise<Receipt>,
): Refusal[] {
  return faults.map(([code, fault, wrong, right]) => ({
    method,
    code,
    fault,
    arrange: async (world) => world.pass(HEIGHT),
    refused: (world) => send(world, wrong(world)),
    accepted: (world) => send(world, right(world)),
  }));
}

export const sessionRefusals: readonly Refusal[] = [
  ...openingRefusals("Sessions.openSession", (world, wish) => world.openSession(world.black, wish)),
  ...lateRefusals("Sessions.openSession", (world, validUntil) =>
    world.openSession(world.black, { validUntil }),
  ),
  ...lateRefusals(
    "Sessions.revokeSession",
    (world, validUntil) => world.revokeSession(world.black, undefined, validUntil),
    (world) => world.openSession(world.black),
  ),
  {
    method: "Sessions.revokeSession",
    code: codes.session.wrongChain,
    fault: "the domain of another chain",
    arrange: (world) => world.openSession(world.black),
    refused: (world) => world.revokeSession(world.black, 1n),
    accepted: (world) => world.revokeSession(world.black),
  },
  {
    method: "Sessions.revokeSession",
    code: codes.session.unknown,
    fault: "an owner who never opened one",
    arrange: (world) => world.openSession(world.white),
    refused: (world) => world.revokeSession(world.black),
    accepted: (world) => world.revokeSession(world.white),
  },
  {
    method: "Sessions.revokeSession",
    code: codes.session.unknown,
    fault: "a session revoked already",
    arrange: async (world) => {
      await world.openSession(world.black);
      await world.revokeSession(world.black);
    },
    refused: (world) => world.revokeSession(world.black),
    mend: (world) => world.openSession(world.black),
    accepted: (world) => world.revokeSession(world.black),
  },
  ...[2n, LAST].map((seat): Refusal => ({
    method: "Sessions.reseat",
    code: codes.match.badSeat,
    fault: `seat ${nameOf(seat)}`,
    arrange: withDueSession,
    refused: (world) => world.reseat(world.black, { seat }),
    accepted: (world) => world.reseat(world.black),
  })),
  ...[
    ...OTHER_CHAINS.map(([fault, match]) => ({ code: codes.session.wrongChain, fault, match })),
    ...NO_MATCHES.map(([name, match]) => ({
      code: codes.match.unknown,
      fault: `match ${name}`,
      match,
    })),
  ].map(({ code, fault, match }): Refusal => ({
    method: "Sessions.reseat",
    code,
    fault,
    arrange: withDueSession,
    refused: (world) => world.reseat(world.black, { match }),
    accepted: (world) => world.reseat(world.black),
  })),
  {
    method: "Sessions.reseat",
    code: codes.session.underNotice,
    fault: "a session in the last second of its notice",
    arrange: withDueSession,
    spoil: async (world) => world.pass(-1),
    refused: (world) => world.reseat(world.black),
    accepted: (world) => world.reseat(world.black),
  },
  {
    method: "Sessions.reseat",
    code: codes.session.underNotice,
    fault: "a revocation, right away",
    arrange: withDueSession,
    spoil: (world) => world.revokeSession(world.black),
    refused: (world) => world.reseat(world.black),
    accepted: (world) => world.reseat(world.black),
  },
  {
    method: "Sessions.reseat",
    code: codes.match.finished,
    fault: "a match that is over",
    arrange: withDueSession,
    spoil: (world) => world.claimTimeout(1),
    refused: (world) => world.reseat(world.black),
    accepted: (world) => world.reseat(world.black),
  },
  {
    method: "Sessions.reseat",
    code: codes.session.seated,
    fault: "a session that has the seat",
    arrange: withDueSession,
    refused: (world) => world.reseat(world.white),
    accepted: (world) => world.reseat(world.black),
  },
  {
    method: "Sessions.reseat",
    code: codes.session.seated,
    fault: "the same a second time",
    arrange: withDueSession,
    spoil: (world) => world.reseat(world.black),
    refused: (world) => world.reseat(world.black),
    accepted: (world) => world.reseat(world.black),
  },
];

/**
 * A running match of black and white. Black's later session may take the seat, because its notice
 * period is over.
 */
async function withDueSession(world: World): Promise<void> {
  world.pass(HEIGHT);
  await world.pair();
  await world.openSession(world.black);
  world.pass(NOTICE);
}

function nameOf(value: bigint): string {
  return value === LAST ? "p − 1" : String(value);
}
