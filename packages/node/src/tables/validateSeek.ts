import {
  codes,
  isInTime,
  LARGEST_STAKE,
  LONGEST_SESSION,
  type PlainSignedSeek,
  Scope,
  shownGames,
} from "@kifu/chain";
import {
  clockNumbered,
  isSlow,
  NO_KEY,
  type PlainKey,
  plainKey,
  readClock,
  readSeek,
  type SeekTerms,
  Side,
  statementKinds,
  type StatementOf,
} from "@kifu/wire";
import type { PublicKey } from "o1js";
import { parseAddress } from "../lib/keyName.js";
import { tooLate } from "../mempool/transactionRefusals.js";
import { NodeError } from "../lib/NodeError.js";
import type { Chain } from "../sequencer/Chain.js";
import { activeSession, type MoveCrypto } from "./verifyStatement.js";
import type { Tables } from "./Tables.js";
import { matchStopped } from "./Table.js";

export interface Sought {
  readonly terms: SeekTerms;
  readonly seek: PlainSignedSeek;
  readonly owner: PublicKey;
  /**
   * Shows the opponent that the seek answers their link. It is not signed, and the node ignores
   * it.
   */
  readonly proof?: bigint | undefined;
  /**
   * The addresses of players whom the player does not want to meet. They are not signed, so the
   * node only follows them as long as it remembers them.
   */
  readonly avoid?: readonly string[] | undefined;
}

/** A seek as it is validated and paired. Throws if an address in it is not valid. */
export function soughtBy(statement: StatementOf<"seek">): Sought {
  const { terms, seek } = readSeek(statement, (address) => plainKeyOf(parseAddress(address)));
  const { by, owner, proof, avoid } = statement;
  return { terms, seek: { ...seek, by }, owner: parseAddress(owner), proof, avoid };
}

function plainKeyOf({ x, isOdd }: PublicKey): PlainKey {
  return plainKey({ x: x.toBigInt(), isOdd: isOdd.toBoolean() });
}

export interface SeekContext {
  readonly chain: Pick<Chain, "time" | "pending" | "domain">;
  readonly moveCrypto: MoveCrypto;
  /** Needed because open moves may have ended or stopped the player's last match. */
  readonly tables: Pick<Tables, "get">;
}

/** The session that plays the match: an existing one, or one that the seek opens. */
interface Signing {
  readonly signer: Pick<PlainKey, "x">;
  readonly expiresAt: bigint;
}

/**
 * Validates a seek without a circuit. Makes the same checks as the chain's `pair`, in the same
 * order and with the same codes. Throws if a check fails. Returns the last second at which the
 * seek can be paired.
 */
export function validateSeek(sought: Sought, { chain, moveCrypto, tables }: SeekContext): bigint {
  const { terms, seek } = sought;
  assertTerms(terms);
  assertKey(seek.owner, "The player is not a key.");
  assertMeant(seek);
  if (!isInTime(seek.validUntil, BigInt(chain.time))) throw tooLate(seek.validUntil, chain.time);
  const { signer, expiresAt } = seek.by.byOwner
    ? assertOpens(seek, BigInt(chain.time))
    : assertMayQueue(sought, chain);
  const { hash, check } = moveCrypto;
  const domain = chain.domain.toBigInt();
  const { context, digest } = statementKinds.seek.signed(hash, domain, { terms, seek });
  if (!check(signer, context, digest, seek.by)) {
    throw new NodeError(codes.matchmaking.badSignature, "The seek is not signed by its player.", {
      remedy:
        "Sign it with the player's key or their active session's, for this chain and these terms.",
    });
  }
  assertFree(sought, { chain, tables });
  assertMayStake(sought, chain.pending);
  // At `expiresAt` the session is no longer active.
  return seek.validUntil < expiresAt ? seek.validUntil : expiresAt - 1n;
}

function assertTerms({ game, moveLimit, stake, rated }: SeekTerms): void {
  if (rated && stake !== 0n) {
    throw new NodeError(codes.stake.badStake, "A rated match has no stake.", {
      remedy: "Seek a rated match without a stake, or a casual match with one.",
    });
  }
  if (stake > LARGEST_STAKE) {
    const most = Number(LARGEST_STAKE).toLocaleString("en");
    throw new NodeError(codes.stake.badStake, `A stake is ${most} at most.`);
  }
  const shown = shownGames.find(({ number }) => BigInt(number) === game);
  if (shown === undefined) {
    throw new NodeError(codes.matchmaking.unknownGame, "This chain has no such game.");
  }
  const clock = readClock(Number(moveLimit));
  if (clock !== undefined && isSlow(clock) && shown.rules.hidden !== undefined) {
    throw new NodeError(
      codes.matchmaking.badMoveLimit,
      "In this game both players have to be there at the same time.",
      { remedy: "Name a clock in seconds." },
    );
  }
  if (clock !== undefined && isSlow(clock) && stake !== 0n) {
    // An exit pays two pots, and a player may be in many slow matches at once.
    throw new NodeError(codes.stake.badStake, "A match over days has no stake.", {
      remedy: "Name a clock in seconds, or no stake.",
    });
  }
  if (clock === undefined) {
    throw new NodeError(codes.matchmaking.badMoveLimit, "This is not a clock.", {
      remedy:
        "Name 1 to 65,535 seconds for each move; or a bank of 1 to 32,767 with an increment that is less, as bank · 2^16 + increment; or a bank of 1 to 14 days with an increment of at most as many, as bank · 2^16 + 2^15 + increment.",
    });
  }
}

function assertKey({ x, isOdd }: PlainKey, message: string): void {
  if (x === 0n || isOdd > 1n) throw new NodeError(codes.session.badKey, message);
}

/** Throws if a player seeks themselves, or asks for a side without naming an opponent. */
function assertMeant({ owner, opponent, side }: PlainSignedSeek): void {
  if (opponent.x === owner.x && opponent.isOdd === owner.isOdd) {
    throw new NodeError(codes.matchmaking.samePlayer, "A player cannot play themselves.");
  }
  if (opponent.x === 0n && opponent.isOdd !== 0n) {
    throw new NodeError(codes.matchmaking.badSeek, "The opponent is not a key.");
  }
  const isForAnybody = opponent.x === NO_KEY.x;
  if (side > BigInt(Side.second) || (isForAnybody && side !== BigInt(Side.any))) {
    throw new NodeError(
      codes.matchmaking.sideNotAgreed,
      "A seek for anybody cannot ask for a side: chance decides.",
      { remedy: "Leave the side open, or name the opponent, who has to sign for the other side." },
    );
  }
}

function assertOpens(
  { owner, sessionKey, expiresAt, scope }: PlainSignedSeek,
  now: bigint,
): Signing {
  assertKey(sessionKey, "The session key is not a key.");
  if (expiresAt <= now || expiresAt > now + BigInt(LONGEST_SESSION)) {
    throw new NodeError(
      codes.session.badExpiry,
      "The session must end after now, and within 1,000,000 seconds (eleven days and a half).",
    );
  }
  if (scope !== BigInt(Scope.play) && scope !== BigInt(Scope.playAndQueue)) {
    throw new NodeError(codes.session.badScope, "There is no such session scope.");
  }
  return { signer: owner, expiresAt };
}

/**
 * Checks the player's existing session, which signs the seek. A seek that a session signs must
 * have no session fields.
 */
function assertMayQueue({ seek, owner }: Sought, chain: SeekContext["chain"]): Signing {
  const { sessionKey, expiresAt: end, scope } = seek;
  if ([sessionKey.x, sessionKey.isOdd, end, scope].some((field) => field !== 0n)) {
    throw new NodeError(codes.matchmaking.badSeek, "Only the player's own key opens a session.");
  }
  const session = activeSession(chain, owner);
  if (!session.mayQueue().toBoolean()) {
    throw new NodeError(codes.session.outOfScope, "The player's session may not seek.");
  }
  return { signer: { x: session.key.x.toBigInt() }, expiresAt: session.expiresAt.toBigInt() };
}

/**
 * Throws if the player's last match is not over, counting its open moves. The chain admits the
 * open moves before it pairs the player. A player may be in any number of slow matches.
 */
function assertFree(
  { owner, terms, seek: { after } }: Sought,
  { chain, tables }: Pick<SeekContext, "chain" | "tables">,
): void {
  const player = chain.pending.player(owner);
  const isSlowMatch = isSlow(clockNumbered(Number(terms.moveLimit)));
  const latest = Number((isSlowMatch ? player.slowMatch : player.match).toBigInt());
  const match = latest === 0 || isSlowMatch ? undefined : chain.pending.match(latest);
  if (match?.isRunning().toBoolean() === true) {
    const table = tables.get(latest);
    if (table?.stoppedBy !== undefined) throw matchStopped(latest, table.stoppedBy);
    if (table?.after?.match.isOver !== true) {
      throw new NodeError(codes.matchmaking.alreadyPlaying, "The player is in a match.", {
        details: { match: latest },
        remedy: "Finish it, or claim its timeout.",
      });
    }
  }
  if (BigInt(latest) !== after) {
    throw new NodeError(
      codes.matchmaking.staleSeek,
      "It was signed before the player's last match.",
      {
        details: { latestMatch: latest },
        remedy: "Look at the player: they may be in a match by this seek.",
      },
    );
  }
}

/**
 * Throws unless the player has the stake. If the session signs the seek, its allowance must cover
 * the stake too.
 */
function assertMayStake(
  { terms: { stake }, seek: { by, allowance }, owner }: Sought,
  pending: SeekContext["chain"]["pending"],
): void {
  if (stake === 0n) {
    if (allowance !== 0n) throw new NodeError(codes.matchmaking.badSeek, "Nothing is staked.");
    return;
  }
  const balance = pending.balance(owner);
  const amount = balance.amount.toBigInt();
  if (amount < stake) {
    throw new NodeError(codes.stake.tooLittle, "The player has less than the stake.", {
      details: { balance: String(amount), stake: String(stake) },
      remedy: "Stake less.",
    });
  }
  if (allowance > LARGEST_STAKE) {
    throw new NodeError(codes.stake.badAllowance, "A session may not be allowed to stake so much.");
  }
  if (by.byOwner) return;
  if (allowance !== 0n) {
    throw new NodeError(
      codes.matchmaking.badSeek,
      "Only the player's own key allows a session to stake.",
    );
  }
  const session = pending.session(owner);
  const allowed = session === undefined ? 0n : balance.allowedTo(session).toBigInt();
  if (allowed >= stake) return;
  throw new NodeError(codes.stake.overAllowance, "The session may not stake so much.", {
    details: { allowed: String(allowed), stake: String(stake) },
    remedy: "Sign the seek with the player's own key.",
  });
}
