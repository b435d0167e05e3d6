import { Side } from "@kifu/wire";
import { Field } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { KeyFields } from "../../src/engine/KeyFields.js";
import { Scope } from "../../src/engine/Session.js";
import { LAST } from "../harness/numbers.js";
import type { Refusal } from "../harness/refusals.js";
import type { Receipt } from "../harness/Sandbox.js";
import type { Actor, World } from "../harness/World.js";
import { keyFaults, keyWith, openingRefusals } from "../engine/sessionRefusals.js";
import { lateRefusals } from "../engine/lateRefusals.js";
import { queueRefusals } from "./queueRefusals.js";
import {
  FOR_ANYBODY,
  seekBySession,
  seekOf,
  type SeekWish,
  sendPair,
  type Terms,
} from "./seeks.js";

export interface Pairing<Seek> {
  method: string;
  seekOf(world: World, actor: Actor, wish?: Partial<SeekWish>): Promise<Seek>;
  seekBySession(world: World, actor: Actor, wish?: Partial<SeekWish>): Promise<Seek>;
  send(world: World, one: Seek, other: Seek, terms?: Terms): Promise<Receipt>;
}

export const places = ["the first", "the second"] as const;
type Place = (typeof places)[number];

const otherOpponents: readonly [string, (world: World) => Partial<SeekWish>][] = [
  ["the third", ({ third }) => ({ opponent: third })],
  ["themselves", ({ black }) => ({ opponent: black })],
  ["no key: the opponent's x alone", (world) => oppositeTo(world, 2n)],
  ["no key: a parity alone", (world) => oppositeTo(world, 1n, 0n)],
];

/** White's key with another parity or another x. */
function oppositeTo({ white }: World, isOdd: bigint, x?: bigint): Partial<SeekWish> {
  const opponent = new KeyFields({ x: Field(x ?? white.owner.x), isOdd: Field(isOdd) });
  return { opponent };
}

type SideWish = (world: World) => Partial<SeekWish>;

/**
 * Sides on which Black and White do not agree. Both seeks name the other player unless a wish
 * says otherwise.
 */
const sideFaults: readonly [string, SideWish, SideWish][] = [
  ...[Side.first, Side.second, 3, LAST].flatMap((side): [string, SideWish, SideWish][] => [
    [`side ${String(side)} of both`, () => ({ side }), () => ({ side })],
    [`side ${String(side)}, and any of the other`, () => ({ side }), () => ({ side: Side.any })],
  ]),
  ["sides that add up to first and second", () => ({ side: 3 }), () => ({ side: 0 })],
  ["sides that only add up, past the field", () => ({ side: LAST }), () => ({ side: 4 })],
  ["a side, by a seek for anybody", () => ({ opponent: FOR_ANYBODY.opponent }), () => ({})],
  [
    "a side, and the other's seek is for anybody",
    () => ({}),
    () => ({ opponent: FOR_ANYBODY.opponent }),
  ],
  [
    "complementary sides, both for anybody",
    () => ({ opponent: FOR_ANYBODY.opponent }),
    () => ({ opponent: FOR_ANYBODY.opponent }),
  ],
];

function refusalsOf<Seek>(
  { method, seekOf, seekBySession, send: sendPair }: Pairing<Seek>,
  place: Place,
): Refusal[] {
  const sendBoth = async (world: World, seeks: Seek[]) => {
    const [one, other] = place === "the first" ? seeks : [...seeks].reverse();
    return await sendPair(world, one!, other!);
  };
  const send = async (world: World, wish: Partial<SeekWish> = {}) =>
    await sendBoth(world, [
      await seekOf(world, world.black, wish),
      await seekOf(world, world.white),
    ]);
  /** Sends the same seeks as `send`, but Black's session signs Black's seek. */
  const sendBySession = async (world: World, wish: Partial<SeekWish> = {}) =>
    await sendBoth(world, [
      await seekBySession(world, world.black, wish),
      await seekOf(world, world.white),
    ]);
  const open = (world: World) => world.openSession(world.black, { key: world.black.key });
  const byOwner = (code: string, fault: string, wish: Partial<SeekWish>): Refusal => ({
    method,
    code,
    fault: `${fault}, in ${place} seek`,
    refused: (world) => send(world, wish),
    accepted: (world) => send(world),
  });
  const bySession = (code: string, fault: string, refusal: Partial<Refusal>): Refusal => ({
    method,
    code,
    fault: `${fault}, in ${place} seek`,
    arrange: open,
    refused: (world) => sendBySession(world),
    accepted: (world) => sendBySession(world),
    ...refusal,
  });
  const { samePlayer, badSeek, badSignature, staleSeek, alreadyPlaying } = codes.matchmaking;
  const { otherOpponent, sideNotAgreed } = codes.matchmaking;
  return [
    ...openingRefusals(method, (world, wish) => send(world, wish)).flatMap((refusal) => {
      // A seek does not contain the domain. If it was signed for another chain, only its
      // signature is wrong.
      const isOfChain = refusal.code === codes.session.wrongChain;
      const code = isOfChain ? badSignature : refusal.code;
      return [{ ...refusal, code, fault: `${refusal.fault}, in ${place} seek` }];
    }),
    ...lateRefusals(method, (world, validUntil) => send(world, { validUntil })).map((refusal) => ({
      ...refusal,
      fault: `${refusal.fault}, in ${place} seek`,
    })),
    ...keyFaults.map(({ fault, changes }): Refusal => ({
      method,
      code: codes.session.badKey,
      fault: `an owner of whom ${fault}, in ${place} seek`,
      refused: (world) => send(world, { owner: keyWith(world, changes) }),
      accepted: (world) => send(world),
    })),
    ...[2, LAST].map((flag) =>
      byOwner(badSeek, `neither the owner's nor the session's signature: ${flag}`, {
        byOwner: flag,
      }),
    ),
    ...sessionFields.map(([fault, wishOf]) =>
      bySession(badSeek, `a session's signature, and ${fault}`, {
        refused: async (world) => await sendBySession(world, wishOf(world)),
      }),
    ),
    {
      ...byOwner(badSignature, "the session key's signature for the owner's", {}),
      refused: (world) => send(world, { signer: world.black.secret("key") }),
    },
    bySession(badSignature, "the owner's signature for the session's", {
      refused: (world) => sendBySession(world, { signer: world.black.secret("owner") }),
    }),
    bySession(badSignature, "a replaced session's key", {
      spoil: (world) => world.openSession(world.black, { key: world.black.laterKey }),
    }),
    bySession(codes.session.unknown, "a player without a session", {
      arrange: async () => undefined,
      mend: open,
    }),
    bySession(codes.session.unknown, "a revoked session", {
      spoil: (world) => world.revokeSession(world.black),
    }),
    bySession(codes.session.expired, "a session at its expiry; not the second before", {
      arrange: async (world) => {
        await world.openSession(world.black, { key: world.black.key, lasts: 5 });
        world.pass(4);
      },
      spoil: async (world) => world.pass(1),
    }),
    bySession(codes.session.outOfScope, "a session that may only play", {
      arrange: async () => undefined,
      spoil: (world) => world.openSession(world.black, { key: world.black.key, scope: Scope.play }),
      mend: open,
    }),
    {
      ...byOwner(samePlayer, "both seeks of one player", {}),
      refused: async (world) => {
        const seeks = [{}, { lasts: 2000 }].map((wish) => seekOf(world, world.black, wish));
        return await sendBoth(world, await Promise.all(seeks));
      },
    },
    {
      ...byOwner(alreadyPlaying, "a player whose match runs, signed for after that", {}),
      arrange: async (world) => {
        await world.register(world.third);
        await world.register(world.black);
      },
      refused: (world) => send(world),
      mend: (world) => world.resign(1, 0, world.third.key),
    },
    ...otherOpponents.map(([fault, wishOf]): Refusal => ({
      ...byOwner(otherOpponent, `a seek for ${fault}`, {}),
      refused: (world) => send(world, wishOf(world)),
      accepted: (world) => send(world, { opponent: world.white }),
    })),
    ...sideFaults.map(([fault, one, other]): Refusal => ({
      ...byOwner(sideNotAgreed, fault, {}),
      refused: async (world) => {
        const seeks = [
          seekOf(world, world.black, one(world)),
          seekOf(world, world.white, other(world)),
        ];
        return await sendBoth(world, await Promise.all(seeks));
      },
      accepted: async (world) => {
        const seeks = [seekOf(world, world.black), seekOf(world, world.white)];
        return await sendBoth(world, await Promise.all(seeks));
      },
    })),
    ...[1, LAST].map((after) =>
      byOwner(staleSeek, `signed after match ${after === 1 ? 1 : "p − 1"}, for a newcomer`, {
        after,
      }),
    ),
    {
      ...byOwner(staleSeek, "signed before a match that has been played since", {}),
      arrange: async (world) => {
        await world.pair();
        await world.resign(1, 0, world.black.key);
      },
      refused: (world) => send(world, { after: 0 }),
    },
  ];
}

/** Fields that must be empty in a seek that a session signs. */
const sessionFields: readonly [string, (world: World) => Partial<SeekWish>][] = [
  ["a session key", (world) => ({ key: world.black.laterKey })],
  ["the x of a key", (world) => ({ key: keyWith(world, { isOdd: 0n }) })],
  ["a parity", (world) => ({ key: keyWith(world, { x: 0n, isOdd: 1n }) })],
  ["an expiry", () => ({ expiresAt: 1000 })],
  ["a scope", () => ({ scope: Scope.play })],
];

export function pairRefusalsOf<Seek>(pairing: Pairing<Seek>): Refusal[] {
  const { method, seekOf, send } = pairing;
  return [
    ...queueRefusals(method, async (world, wish) => {
      const [one, other] = [
        await seekOf(world, world.black, { ...FOR_ANYBODY, ...wish }),
        await seekOf(world, world.third, wish),
      ];
      return await send(world, one, other, wish);
    }),
    ...places.flatMap((place) => refusalsOf(pairing, place)),
  ];
}

export const pairRefusals: readonly Refusal[] = pairRefusalsOf({
  method: "Matchmaking.pair",
  seekOf,
  seekBySession,
  send: sendPair,
});
