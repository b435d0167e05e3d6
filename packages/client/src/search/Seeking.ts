import type { Player, Side, SignedSeek } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import { errorOf, hasCode } from "../errors/KifuError.js";
import { searchError, searchTerms } from "./searchTerms.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { isAddress } from "../accounts/address.js";
import { newSession, sessionFields, sessionToQueue } from "../accounts/sessions.js";
import { GrowingWaits, LATER } from "../node/retry.js";
import { pause } from "../node/waiting.js";
import type { Entering, WayToOpponent } from "./MatchSearch.js";
import { postSeek, type SeekSigner, signSeek, takeOutSeek } from "./seeks.js";
import { type Terms, hasTerms, latestMatchOf } from "./Search.js";

/**
 * The lifetime of a seek in seconds. It is short, because anybody who has the seek can use it.
 * The seek is renewed before it expires.
 */
const SIGNED_FOR = 30;
const RENEWED_BEFORE = 15;

/** How long to retry a seek that the node cannot accept now. */
const PATIENCE_MS = 20_000;

export interface SeekWish {
  /** The address of the only accepted opponent; undefined for anybody. */
  readonly opponent: string | undefined;
  readonly side: Side;
  /** Proves to the opponent that the player has the opponent's link. */
  readonly proof?: bigint;
  /** The addresses of players whom the node does not pair with this one. */
  readonly avoid?: readonly string[] | undefined;
}

/**
 * Finds an opponent by a signed seek that the node keeps open. This needs no transaction, and no
 * round has to end. The session key signs. Without an active session, the owner signs, and the
 * seek opens one. Some owners must first open a session by a transaction: those who cannot sign
 * seeks, such as wallets, and those with a session on another device.
 */
export class Seeking implements WayToOpponent {
  /** The last seek that was sent. It may not have arrived. */
  private sent: SignedSeek | undefined;
  /**
   * Whether a seek on this search's terms was already open before this search sent one, for
   * example before a reload.
   */
  private wasOpen = false;
  /** The chain's time at which to send the next seek. 0 until the first seek was accepted. */
  private renewAt = 0;
  /**
   * When the first failure since the last accepted seek happened. undefined if the last seek was
   * accepted.
   */
  private missedSince: number | undefined;
  private readonly misses = new GrowingWaits();
  /** Settles once the last seek was answered or lost. */
  private posting: Promise<unknown> | undefined;

  constructor(
    private readonly kifu: ChainConnection,
    private readonly account: Account,
    private readonly terms: Terms,
    private readonly search: Entering,
    /**
     * What to seek, given the player's current state. Returns undefined if there is nobody to
     * seek yet.
     */
    private readonly wishOf: (player: Player) => SeekWish | undefined,
    /** How much a new session may stake, if it is opened for a match with a stake. */
    private readonly allowance = terms.stake ?? 0,
  ) {}

  waits(player: Player): boolean {
    const wish = this.wishOf(player);
    if (wish === undefined) return true;
    const isOpen = this.isOpen(player, wish);
    if (isOpen && this.sent === undefined) this.wasOpen = true;
    return isOpen;
  }

  isReplaced(player: Player): boolean {
    const { queue } = player;
    return queue?.waiting === true && queue.seek && !this.isOpen(player, this.sent);
  }

  isDue(time: number): boolean {
    return time >= this.renewAt;
  }

  async enter(player: Player): Promise<void> {
    const terms = searchTerms(this.terms);
    const signing = await this.signerOf(player);
    if (signing === undefined) return await this.openSession();
    const wish = this.wishOf(player);
    if (wish === undefined) {
      this.renewAt = Infinity;
      return;
    }
    this.search.at("registering");
    const { time, domain } = await this.kifu.retry(() => this.kifu.chain());
    const after = latestMatchOf(player, terms) ?? 0;
    const validUntil = time + SIGNED_FOR;
    const { opponent, side } = wish;
    if (opponent !== undefined && !isAddress(opponent)) throw errorOf("client/bad-address");
    const allowance = terms.stake === 0 || signing.session === undefined ? 0 : this.allowance;
    const sought = { ...terms, after, validUntil, opponent, side, allowance };
    const seek = await signSeek(this.account, domain, signing, sought);
    await this.post(seek, wish);
  }

  async leave(): Promise<void> {
    // A seek that arrives after its withdrawal would be open again.
    await this.posting?.catch(() => undefined);
    const { sent } = this;
    if (sent !== undefined) {
      await this.kifu.retry(() => postSeek(this.kifu.http, sent, { withdraw: true }));
    } else if (this.wasOpen) {
      await takeOutSeek(this.kifu, this.account);
    }
  }

  private isOpen(
    { queue }: Player,
    wish: Pick<SeekWish, "opponent" | "side"> | undefined,
  ): boolean {
    if (queue?.waiting !== true || !queue.seek || wish === undefined) return false;
    const { opponent, side } = wish;
    return hasTerms(queue, this.terms) && queue.opponent === opponent && queue.side === side;
  }

  /**
   * Sends a seek. If the node cannot accept the seek now, the next renewal tries again. By then,
   * the player may have a match.
   */
  private async post(seek: SignedSeek, { proof, avoid }: SeekWish): Promise<void> {
    if (!this.search.wanted()) throw searchError("client/search-cancelled");
    this.sent = seek;
    this.posting = postSeek(this.kifu.http, seek, { proof, avoid });
    try {
      await this.posting;
      this.renewAt = seek.validUntil - RENEWED_BEFORE;
      this.missedSince = undefined;
      this.misses.reset();
    } catch (error) {
      if (!hasCode(error, ...LATER)) throw error;
      this.missedSince ??= performance.now();
      const wait = this.misses.next(error);
      if (performance.now() + wait > this.missedSince + PATIENCE_MS) throw error;
      await pause(wait);
    }
  }

  /** The key that signs the seek. undefined if a session must be opened first. */
  private async signerOf(player: Player): Promise<SeekSigner | undefined> {
    const known = await sessionToQueue(this.account, player);
    const { stake = 0 } = this.terms;
    const mayStake = player.allowance >= stake;
    if (known !== undefined && mayStake) return { signer: known, session: undefined };
    const { owner } = this.account;
    // While a session is active, the owner signs no seek. The node could hold the seek back, and
    // use it later to replace the session.
    if (player.session?.active === true || owner.signTranscript === undefined) return undefined;
    return { signer: owner, session: await newSession(this.kifu, this.account) };
  }

  private async openSession(): Promise<void> {
    this.search.at("signing");
    const { stake = 0 } = this.terms;
    const method = stake === 0 ? "Sessions.openSession" : "Stakes.openSession";
    const allowance = stake === 0 ? undefined : Math.max(stake, this.allowance);
    const fields = await sessionFields(this.kifu, this.account, allowance);
    await this.kifu.send(
      { method, fields },
      {
        signer: this.account.owner,
        wanted: () => this.search.wanted(),
        onSigned: () => this.search.at("registering"),
      },
    );
  }
}
