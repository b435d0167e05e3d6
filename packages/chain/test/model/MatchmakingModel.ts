import { EMPTY_KEY, type KeyName } from "./keys.js";
import { plainGames } from "./plainGames.js";
import { isFirstByChance } from "./signedSeek.js";
import { isSlow, queueName, type Session } from "./state.js";
import type { Bounds, Queueing, Seek, SeekTerms, SessionTerms, StakedSeek } from "./transaction.js";
import { isEqual } from "./isEqual.js";
import { isKey } from "./keys.js";
import { MatchesModel } from "./MatchesModel.js";

const LONGEST_MOVE = 65_535n;
const LARGEST_BANK = 32_767n;
const [IN_DAYS, MOST_DAYS] = [32_768n, 14n];

export class MatchmakingModel extends MatchesModel {
  /**
   * The last player who entered each queue without being paired. Only that player can be waiting.
   */
  readonly queues = new Map<string, KeyName>();

  checkQueueing(signer: KeyName, owner: KeyName): string | undefined {
    const session = this.sessionOf(owner);
    if (session.key !== signer) return "session/unknown";
    if (!this.isActive(session)) return "session/expired";
    if (!this.mayQueue(session)) return "session/out-of-scope";
    return undefined;
  }

  mayQueue({ scope }: Session): boolean {
    return scope === 2;
  }

  register(owner: KeyName, tx: Queueing & SessionTerms): string | undefined {
    const refused = this.checkTerms(tx) ?? this.checkQueue(owner, tx);
    if (refused) return refused;
    this.writeSession(owner, tx);
    this.queue(owner, tx);
    return undefined;
  }

  requeue(signer: KeyName, owner: KeyName, tx: Queueing & Bounds): string | undefined {
    const unbound = this.checkBounds(tx);
    if (unbound) return unbound;
    if (!isKey(owner)) return "session/bad-key";
    const refused = this.checkQueueing(signer, owner) ?? this.checkQueue(owner, tx);
    if (refused) return refused;
    this.queue(owner, tx);
    return undefined;
  }

  leave(signer: KeyName, owner: KeyName, bounds: Bounds): string | undefined {
    const unbound = this.checkBounds(bounds);
    if (unbound) return unbound;
    if (!isKey(owner)) return "session/bad-key";
    const refused = signer === owner ? undefined : this.checkQueueing(signer, owner);
    if (refused) return refused;
    const player = this.playerOf(owner);
    if (player.queue === null) return "matchmaking/not-queued";
    this.players.set(owner, { ...player, queue: null });
    this.announce("player-left", owner);
    return undefined;
  }

  checkQueue(owner: KeyName, pool: Queueing): string | undefined {
    const refused = this.checkPool(pool);
    if (refused) return refused;
    if (this.isSlow(pool.moveLimit)) return "matchmaking/slow-queue";
    return this.isHeld(owner) ? "matchmaking/already-playing" : undefined;
  }

  checkPool({ game, moveLimit }: Queueing): string | undefined {
    if (!plainGames.has(Number(game))) return "matchmaking/unknown-game";
    return this.isClock(moveLimit) ? undefined : "matchmaking/bad-move-limit";
  }

  /**
   * A time per move, or a bank with a smaller increment. In days, the increment may be as large.
   */
  isClock(moveLimit: bigint): boolean {
    const [bank, increment] = [moveLimit >> 16n, moveLimit & 0xffffn];
    if (moveLimit <= LONGEST_MOVE) return moveLimit >= 1n;
    if (increment >= IN_DAYS) return bank <= MOST_DAYS && increment - IN_DAYS <= bank;
    return bank <= LARGEST_BANK && increment < bank;
  }

  /** Pairs two seeks. The first seek's owner counts as the player who waited. */
  pair(terms: SeekTerms, seeks: [Seek, Seek]): string | undefined {
    const refused = this.checkPair(terms, seeks);
    if (refused) return refused;
    this.beginPaired(terms, seeks);
    return undefined;
  }

  /** Returns the code of the refusal. Checks everything except stakes. */
  checkPair(terms: SeekTerms, [one, other]: [Seek, Seek]): string | undefined {
    const refused = this.checkPool(terms);
    if (refused) return refused;
    if (!isKey(one.owner) || !isKey(other.owner)) return "session/bad-key";
    if (one.owner === other.owner) return "matchmaking/same-player";
    if (!this.isFor(one, other) || !this.isFor(other, one)) return "matchmaking/other-opponent";
    const unsuited = this.checkSides(one, other);
    if (unsuited) return unsuited;
    const faulty = this.checkSeek(one, terms) ?? this.checkSeek(other, terms);
    return faulty ?? this.checkFree(one, terms) ?? this.checkFree(other, terms);
  }

  beginPaired(terms: SeekTerms, [one, other]: [Seek, Seek]): void {
    for (const seek of [one, other]) if (seek.byOwner) this.writeSession(seek.owner, seek);
    this.notes.push("paired by seeks");
    const owners = this.seatsOfSeeks(terms, [one, other]);
    this.begin(owners, Number(terms.game), Number(terms.moveLimit));
  }

  isFor({ opponent }: Seek, { owner }: Seek): boolean {
    return opponent === EMPTY_KEY || opponent === owner;
  }

  checkSides(one: Seek, other: Seek): string | undefined {
    if (one.side === 0n && other.side === 0n) return undefined;
    const isAgreed =
      (one.side === 1n && other.side === 2n) || (one.side === 2n && other.side === 1n);
    const areNamed = this.areNamed(one, other);
    return isAgreed && areNamed ? undefined : "matchmaking/side-not-agreed";
  }

  areNamed(one: Seek, other: Seek): boolean {
    return one.opponent === other.owner && other.opponent === one.owner;
  }

  /**
   * Players get the sides that they signed for. If they signed for none, chance decides who moves
   * first.
   */
  seatsOfSeeks(terms: SeekTerms, [one, other]: [Seek, Seek]): [KeyName, KeyName] {
    const asks = one.side !== 0n || other.side !== 0n;
    const isFirst = asks
      ? one.side === 1n || other.side === 2n
      : isFirstByChance(terms, [one, other]);
    this.notes.push(
      asks ? "paired with sides" : `paired by chance, ${isFirst ? "first" : "second"}`,
    );
    return isFirst ? [one.owner, other.owner] : [other.owner, one.owner];
  }

  checkSeek(seek: Seek, terms: SeekTerms): string | undefined {
    if (!this.isInTime(seek)) return "session/too-late";
    if (!seek.byOwner && !asksForNone(seek)) return "matchmaking/bad-seek";
    const session = this.sessionOf(seek.owner);
    const refused = seek.byOwner ? this.checkAsked(seek) : this.checkHeld(session);
    if (refused) return refused;
    const isSigned = seek.signer === (seek.byOwner ? seek.owner : session.key);
    const isWhole = isSigned && this.isOfChain(seek) && this.isAsSigned(seek, terms);
    return isWhole ? undefined : "matchmaking/bad-signature";
  }

  /**
   * The signature covers the whole seek and the terms, so it is invalid for a seek that an
   * operator altered.
   */
  isAsSigned(seek: Seek, terms: SeekTerms): boolean {
    if (seek.signed === undefined) return true;
    return isEqual(signedValues(seek.signed), signedValues({ seek, terms }));
  }

  isOfChain({ domain }: Seek): boolean {
    return domain === this.terms.domain;
  }

  private checkHeld(session: Session): string | undefined {
    if (session.scope === 0) return "session/unknown";
    if (!this.isActive(session)) return "session/expired";
    return this.mayQueue(session) ? undefined : "session/out-of-scope";
  }

  checkFree(seek: Seek, { moveLimit }: SeekTerms): string | undefined {
    const slow = this.isSlow(moveLimit);
    if (!slow && this.isHeld(seek.owner)) return "matchmaking/already-playing";
    return this.isFresh(seek, slow) ? undefined : "matchmaking/stale-seek";
  }

  /** A seek is stale once its owner has been in a match of the same kind since signing it. */
  isFresh({ owner, after }: Seek, slow: boolean): boolean {
    const { match, slowMatch } = this.playerOf(owner);
    return after === BigInt(slow ? slowMatch : match);
  }

  isSlow(moveLimit: bigint): boolean {
    return isSlow(Number(moveLimit));
  }

  queue(owner: KeyName, { game, moveLimit }: Queueing): void {
    const round = this.roundOf(this.time);
    const queue = queueName(Number(game), Number(moveLimit), round);
    const other = this.queues.get(queue);
    if (other !== undefined && this.waitsFor(owner, other, queue)) {
      this.notes.push("paired");
      this.begin(this.seatsOf(other, owner), Number(game), Number(moveLimit));
    } else {
      this.notes.push(this.whyAlone(owner, other, queue));
      this.queues.set(queue, owner);
      this.players.set(owner, { ...this.playerOf(owner), queue });
      this.announce("player-queued", owner, game, moveLimit, BigInt(round));
    }
  }

  waitsFor(arriving: KeyName, other: KeyName, queue: string): boolean {
    return other !== arriving && this.holdsTicket(other, queue) && this.canPlay(other);
  }

  private whyAlone(arriving: KeyName, other: KeyName | undefined, queue: string): string {
    if (other === undefined) return "first in the queue";
    if (other === arriving) return "met oneself in the queue";
    return this.holdsTicket(other, queue)
      ? "skipped an entry whose session is over"
      : "skipped an entry whose player is elsewhere";
  }

  holdsTicket(player: KeyName, queue: string): boolean {
    return this.playerOf(player).queue === queue;
  }

  canPlay(player: KeyName): boolean {
    return this.isActive(this.sessionOf(player));
  }

  /**
   * The player who waited moves first in odd matches, and the player who arrived in even ones.
   */
  seatsOf(waiting: KeyName, arriving: KeyName): [KeyName, KeyName] {
    const number = this.matches.length + 1;
    return number % 2 === 1 ? [waiting, arriving] : [arriving, waiting];
  }

  roundOf(time: number): number {
    return Math.floor(time / this.terms.roundLength);
  }
}

/**
 * All signed values except the chain. The allowance is one of them only if there is a stake.
 */
function signedValues({ seek, terms }: { seek: Seek | StakedSeek; terms: SeekTerms }) {
  const { owner, key, expiresAt, scope, after, validUntil, opponent, side } = seek;
  const { game, moveLimit, stake, rated = false } = terms;
  const staked = stake === 0n ? [] : ["allowance" in seek ? seek.allowance : 0n];
  const whole = [owner, key, expiresAt, scope, after, validUntil, opponent, side];
  return [game, moveLimit, stake, rated, ...staked, ...whole];
}

function asksForNone({ key, expiresAt, scope }: SessionTerms): boolean {
  return key === EMPTY_KEY && expiresAt === 0n && scope === 0n;
}
