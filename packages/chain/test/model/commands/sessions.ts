import fc from "fast-check";
import {
  EMPTY_KEY,
  keyOf,
  laterKeyOf,
  NOBODY,
  ODD_PARITY,
  walletOf,
  type KeyName,
} from "../keys.js";
import type { Stage } from "../stage.js";
import type { Bounds, SessionTerms } from "../transaction.js";
import { command, pick, pickFrom, weighted } from "./command.js";
import { choice, playerFor } from "./players.js";

type WishedKey = "key" | "later" | "wallet" | "another's key" | "another's wallet" | "none" | "odd";

/**
 * Session terms before their owner and start are known. The session expires `lasts` seconds after
 * the model's current time.
 */
export interface WishedTerms {
  key: WishedKey;
  lasts: number | "beyond 48 bits" | "the last field";
  scope: bigint;
  bounds: WishedBounds;
}

/** The limits of a signature: its chain, and the seconds for which it is valid. */
export interface WishedBounds {
  wrongChain: boolean;
  ahead: number | "the last field";
}

const usualBounds: WishedBounds = { wrongChain: false, ahead: 600 };

export const usualTerms: WishedTerms = {
  key: "key",
  lasts: 1000,
  scope: 2n,
  bounds: usualBounds,
};

/**
 * Usually this chain and a valid last second. Sometimes another chain, or a last second that is
 * over or too far ahead.
 */
export const bounds: fc.Arbitrary<WishedBounds> = fc.record({
  wrongChain: weighted([29, false], [1, true]),
  ahead: weighted<WishedBounds["ahead"]>(
    [30, 600],
    [4, 0],
    [4, 1023],
    [1, 1024],
    [1, -1],
    [1, "the last field"],
  ),
});

export const sessionTerms: fc.Arbitrary<WishedTerms> = fc.record({
  key: weighted<WishedKey>(
    [40, "key"],
    [16, "later"],
    [2, "wallet"],
    [2, "another's key"],
    [2, "another's wallet"],
    [1, "none"],
    [1, "odd"],
  ),
  lasts: weighted<WishedTerms["lasts"]>(
    [40, 1000],
    [4, 1],
    [4, 2],
    [8, 5],
    [3, 1_000_000],
    [1, 1_000_001],
    [1, 0],
    [1, "beyond 48 bits"],
    [1, "the last field"],
  ),
  scope: weighted([40, 2n], [8, 1n], [1, 0n], [1, 3n], [1, -1n]),
  bounds,
});

export function boundsFor({ model }: Stage, { wrongChain, ahead }: WishedBounds): Bounds {
  return {
    domain: model.terms.domain + (wrongChain ? 1n << 128n : 0n),
    validUntil: ahead === "the last field" ? -1n : BigInt(model.time + ahead),
  };
}

export function termsFor(stage: Stage, player: number, wish: WishedTerms): SessionTerms {
  const { model, players } = stage;
  const other = (player % players) + 1;
  const keys: Record<WishedKey, KeyName> = {
    key: keyOf(player),
    later: laterKeyOf(player),
    wallet: walletOf(player),
    "another's key": keyOf(other),
    "another's wallet": walletOf(other),
    none: EMPTY_KEY,
    odd: ODD_PARITY,
  };
  return {
    key: keys[wish.key],
    expiresAt: expiryOf(model.time, wish.lasts),
    scope: wish.scope,
    ...boundsFor(stage, wish.bounds),
  };
}

function expiryOf(time: number, lasts: WishedTerms["lasts"]): bigint {
  if (lasts === "beyond 48 bits") return (1n << 48n) + BigInt(time + 5);
  if (lasts === "the last field") return -1n;
  return BigInt(time + lasts);
}

/** A player in a match or a queue opens another session. */
export const openSession = command(
  "openSession",
  fc.record({ pick, choice, terms: sessionTerms }),
  async (stage, wish) => {
    const player = playerFor(stage, wish.pick, wish.choice, (owner) => stage.model.isHeld(owner));
    await stage.send({
      signer: walletOf(player),
      call: "openSession",
      ...termsFor(stage, player, wish.terms),
    });
  },
);

/** Sometimes the player has no session to revoke. */
export const revokeSession = command(
  "revokeSession",
  fc.record({ pick, choice, bounds }),
  async (stage, wish) => {
    const { model } = stage;
    const hasSession = (owner: KeyName) => model.sessionOf(owner).key !== NOBODY;
    const player = playerFor(stage, wish.pick, wish.choice, hasSession);
    await stage.send({
      signer: walletOf(player),
      call: "revokeSession",
      ...boundsFor(stage, wish.bounds),
    });
  },
);

/** The seats that a new session of their owner could take. */
function dueSeats({ model }: Stage): { match: bigint; seat: bigint; since: number }[] {
  return model.matches.flatMap(({ result, seats }, i) =>
    seats.flatMap(({ owner, key, expiresAt }, seat) => {
      const session = model.sessionOf(owner);
      const isSeated = key === session.key && expiresAt === session.expiresAt;
      const due = { match: BigInt(i + 1), seat: BigInt(seat), since: session.since };
      return result !== "running" || isSeated ? [] : [due];
    }),
  );
}

export const reseat = command(
  "reseat",
  fc.record({
    pick,
    choice,
    /**
     * Time first advances to this many seconds after the end of the notice. Undefined if time
     * does not advance.
     */
    edge: weighted<number | undefined>([4, 0], [2, -1], [1, 1], [2, undefined]),
    seat: weighted<bigint | undefined>([20, undefined], [1, 2n], [1, -1n]),
  }),
  async (stage, wish) => {
    const { model, players } = stage;
    const anySeat = { match: BigInt(wish.pick % 4), seat: BigInt(wish.pick % 2), since: 0 };
    const dueSeat = wish.choice === "fitting" ? pickFrom(dueSeats(stage), wish.pick) : undefined;
    const { match, seat, since } = dueSeat ?? anySeat;
    const due = since + NOTICE + (wish.edge ?? 0);
    if (wish.edge !== undefined && due > model.time) await stage.pass(due - model.time);
    await stage.send({
      signer: walletOf(1 + (wish.pick % players)),
      call: "reseat",
      match,
      seat: wish.seat ?? seat,
    });
  },
);

const NOTICE = 60;
