import { NOTICE, LONGEST_SESSION, Scope } from "../engine/plainRules.js";
import type { SignedTransaction } from "./MatchRecord.js";
import type { RecordCrypto } from "./RecordCrypto.js";
import { RecordFault } from "./RecordFault.js";

/** A session key that a player's signature allowed to play. */
interface ProvenSession {
  readonly key: string;
  readonly expiresAt: bigint;
  readonly scope: bigint;
}

/** The terms on which a player queued, and when. */
export interface QueuedTerms {
  readonly game: bigint;
  readonly moveLimit: bigint;
  readonly height: number;
  readonly time: number;
}

/** One side of a match: its player, and what the player's signatures prove. */
export class Seating {
  /** The player's current session. It may queue, and takes the seat when a match begins. */
  session: ProvenSession | undefined;
  seated: ProvenSession | undefined;
  /** When the player last opened or revoked a session; undefined if the record shows none. */
  private changedAt: number | undefined;
  entry: QueuedTerms | undefined;
  opened = 0;

  constructor(readonly owner: string) {}

  open({ time }: SignedTransaction, fields: readonly bigint[], crypto: RecordCrypto): void {
    const [x = 0n, isOdd = 2n, expiresAt = 0n, scope = 0n] = fields;
    const now = BigInt(time);
    const isKey = x !== 0n && isOdd <= 1n;
    const ends = expiresAt > now && expiresAt <= now + BigInt(LONGEST_SESSION);
    const isScope = scope === BigInt(Scope.play) || scope === BigInt(Scope.playAndQueue);
    if (!isKey || !ends || !isScope) throw new RecordFault("record/bad-session");
    const key = crypto.addressOf({ x, isOdd: isOdd === 1n });
    this.session = { key, expiresAt, scope };
    this.changedAt = time;
    this.opened++;
  }

  revoke({ time }: SignedTransaction): void {
    this.session = undefined;
    this.changedAt = time;
  }

  /**
   * Gives the seat in a running match to the player's current session. If the session was
   * revoked, no session has the seat afterwards. Anybody may send this transaction.
   */
  reseat({ time }: SignedTransaction): void {
    if (this.changedAt === undefined) throw new RecordFault("record/session-unproven");
    if (time < this.changedAt + NOTICE) throw new RecordFault("record/under-notice");
    this.seated = this.session;
  }

  /** Whether the sender is the player or the session key that plays for them in the match. */
  has(sender: string): boolean {
    return sender === this.owner || sender === this.seated?.key;
  }

  /**
   * Asserts that the sender is the player, or that the sender's session is active at this time.
   */
  assertActive({ sender, time }: SignedTransaction): void {
    if (sender === this.owner) return;
    if (!this.isActive(time)) throw new RecordFault("record/session-expired");
  }

  isActive(time: number): boolean {
    return isActiveAt(this.seated, time);
  }
}

export function isActiveAt(session: ProvenSession | undefined, time: number): boolean {
  return session !== undefined && BigInt(time) < session.expiresAt;
}
