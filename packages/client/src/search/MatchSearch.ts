import type { Player } from "@kifu/wire";
import { isSlowTerms, latestMatchOf, type Search, type SearchState, type Terms } from "./Search.js";
import type { Account } from "../accounts/Account.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { asKifuError, errorOf, hasCode, type KifuError } from "../errors/KifuError.js";
import { searchError, searchTerms } from "./searchTerms.js";
import { readAddress } from "../accounts/address.js";
import { clockOf } from "../match/shown.js";
import { claimTimeout } from "../accounts/seat.js";
import { ObservableValue } from "../node/Observable.js";
import { onAbort } from "../node/waiting.js";
import { GrowingWaits } from "../node/retry.js";

/** A way to find an opponent: by a signed seek, or in a queue of the chain. */
export interface WayToOpponent {
  /**
   * Whether the player is waiting in this way now. Also true while there is nobody to seek yet.
   */
  waits(player: Player): boolean;
  /**
   * Whether another search, for example in another tab, has replaced this one, so that the player
   * now waits for something else.
   */
  isReplaced(player: Player): boolean;
  /** Whether to enter again now, although the player is already waiting. */
  isDue(time: number): boolean;
  /**
   * Takes the next step towards waiting. When it resolves, the player may not be waiting yet. The
   * caller checks that.
   */
  enter(player: Player): Promise<void>;
  leave(): Promise<void>;
}

export interface Entering {
  /** Whether an opponent is still wanted. If not, nothing is sent. */
  wanted(): boolean;
  at(phase: Extract<SearchState["phase"], "signing" | "registering">): void;
}

/**
 * After a refusal with one of these codes, the search fetches the player again, because the
 * player may already have a match.
 */
const LOOK_AGAIN = [
  "matchmaking/already-playing",
  "matchmaking/bad-signature",
  "matchmaking/stale-seek",
  "match/still-on-time",
  "client/offline",
  "ingress/nonce-used",
  "session/expired",
  "session/out-of-scope",
  "session/too-late",
  "session/unknown",
];
/** Codes that mean that there is nothing to withdraw. */
const NOT_OPEN = [
  "matchmaking/not-queued",
  "matchmaking/already-playing",
  "matchmaking/stale-seek",
  "matchmaking/bad-signature",
  "session/unknown",
  "session/expired",
  "session/too-late",
];
/**
 * After this many refusals the search fails. Fewer can happen when another device replaces the
 * session.
 */
const MOST_REFUSALS = 8;

export interface MatchSearchOptions {
  readonly wayOf: (search: Entering) => WayToOpponent;
  /**
   * Finds the match that this search is for, if the match began before the search. Throws if the
   * search cannot continue.
   */
  readonly begun?: () => Promise<number | undefined>;
}

export class MatchSearch extends ObservableValue<SearchState> implements Search {
  readonly found: Promise<number>;
  private readonly over = new AbortController();
  private resolve: (match: number) => void = () => undefined;
  private reject: (error: KifuError) => void = () => undefined;
  /**
   * The player's latest match of this kind when the search started. A later one ends the search.
   */
  private before: number | undefined;
  private looking = false;
  private lookAgain = false;
  private readonly misses = new GrowingWaits();
  private refused = 0;
  /** Whether `enter` was called since the player was last seen waiting. */
  private hasEntered = false;
  private readonly entries = new GrowingWaits();
  private hasWaited = false;
  private readonly way: WayToOpponent;
  private readonly begun: MatchSearchOptions["begun"];
  /** The player's earlier match once it is known to be over. */
  private ended: number | undefined;

  constructor(
    private readonly kifu: ChainConnection,
    private readonly account: Account,
    private readonly terms: Terms,
    { wayOf, begun }: MatchSearchOptions,
  ) {
    super({
      phase: "registering",
      terms,
      matchId: undefined,
      since: Date.now(),
      error: undefined,
    });
    this.begun = begun;
    this.way = wayOf({
      wanted: () => !this.isOver,
      at: (phase) => {
        // Stay in `waiting` while the seek is renewed in the background.
        const isWaiting = this.get().phase === "waiting" && phase === "registering";
        if (!this.isOver && !isWaiting) this.update({ phase });
      },
    });
    this.found = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // A caller that watches the state need not handle the promise.
    this.found.catch(() => undefined);
    void this.run();
  }

  async cancel(): Promise<void> {
    if (this.isOver) return;
    const wasWaiting = this.get().phase === "waiting";
    this.over.abort();
    let match: number | undefined;
    try {
      if (wasWaiting || this.looking) await this.way.leave();
    } catch (error) {
      // With a code of `NOT_OPEN` there is nothing to withdraw, so that is not an error.
      if (!hasCode(error, ...NOT_OPEN)) this.update({ error: asKifuError(error) });
    }
    try {
      match = this.matchSince(await this.kifu.player(this.account.address));
    } catch {
      // The node is unreachable. The seek expires by itself.
    }
    if (match !== undefined) return this.finish(match);
    this.update({ phase: "cancelled" });
    this.reject(searchError("client/search-cancelled"));
  }

  private get isOver(): boolean {
    return this.over.signal.aborted;
  }

  private async run(): Promise<void> {
    try {
      if (this.kifu.signal.aborted) throw errorOf("client/closed");
      if (readAddress(this.account.address) === undefined) throw errorOf("client/bad-address");
      searchTerms(this.terms);
      const player = await this.kifu.retry(() => this.kifu.player(this.account.address));
      this.before = latestMatchOf(player, this.terms);
    } catch (error) {
      this.fail(error);
      return;
    }
    if (this.isOver) return;
    const player = this.kifu.watchPlayer(this.account.address);
    const chain = this.kifu.watchChain();
    let round: number | undefined;
    const stops = [
      player.subscribe(() => void this.look()),
      chain.subscribe(() => {
        const { value } = chain.get();
        if (value === undefined) return;
        // The end of a round removes the player from the queue, but sends no event.
        if (round !== value.round || this.way.isDue(value.time)) void this.look();
        round = value.round;
      }),
    ];
    stops.push(onAbort(this.kifu.signal, () => this.fail(errorOf("client/closed"))));
    const stop = () => stops.forEach((end) => end());
    this.over.signal.addEventListener("abort", stop, { once: true });
    await this.look();
  }

  /**
   * Looks at the player's state and takes the next steps. Only one call runs at a time. A call
   * during another makes that one look again.
   */
  private async look(): Promise<void> {
    this.lookAgain = true;
    if (this.looking) return;
    this.looking = true;
    try {
      while (this.lookAgain && !this.isOver) {
        this.lookAgain = false;
        await this.step();
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.looking = false;
    }
  }

  private async step(): Promise<void> {
    try {
      const player = await this.kifu.player(this.account.address);
      if (this.isOver) return;
      const match = this.matchSince(player) ?? (await this.begun?.());
      if (this.isOver) return;
      if (match !== undefined) return this.finish(match);
      if (await this.goesOn(this.before)) return this.finish(this.before!);
      if (this.isOver) return;
      if (this.way.waits(player)) {
        this.misses.reset();
        this.refused = 0;
        this.hasEntered = false;
        this.hasWaited = true;
        this.update({ phase: "waiting", error: undefined });
        const { value } = this.kifu.watchChain().get();
        if (this.way.isDue(value?.time ?? 0)) await this.way.enter(player);
        return;
      }
      // A player can wait for only one opponent. Without this check, two searches would replace
      // each other forever.
      if (this.hasWaited && this.way.isReplaced(player)) {
        return this.fail(searchError("client/search-superseded"));
      }
      if (this.hasEntered) await this.entries.pause(this.over.signal);
      else this.entries.reset();
      if (this.isOver) return;
      this.hasEntered = true;
      await this.way.enter(player);
      this.lookAgain = true;
    } catch (error) {
      if (this.isOver) return;
      if (!hasCode(error, ...LOOK_AGAIN)) throw error;
      if (error.code !== "client/offline" && ++this.refused > MOST_REFUSALS) throw error;
      // The node is unreachable or the player is not free yet. The search continues.
      if (hasCode(error, "client/offline")) this.update({ error });
      this.ended = undefined;
      this.hasEntered = false;
      this.lookAgain = true;
      await this.misses.pause(this.over.signal);
    }
  }

  /** The match that began after this search started. It may be over already. */
  private matchSince(player: Player): number | undefined {
    const latest = latestMatchOf(player, this.terms);
    return latest === this.before ? undefined : latest;
  }

  /**
   * Whether the player is still in a match from before the search. If the time of that match has
   * run out, claims the timeout, which frees the player. Anybody may claim it, so the wallet does
   * not prompt.
   */
  private async goesOn(match: number | undefined): Promise<boolean> {
    // A slow match does not keep its player from the next one.
    if (match === undefined || match === this.ended || isSlowTerms(this.terms)) return false;
    const found = await this.kifu.matchOnce(match);
    if (found?.result === "running") {
      const clock = clockOf(found, await this.kifu.chain());
      if (clock?.overdue !== true) return true;
      try {
        await claimTimeout(this.kifu, this.account, found.id);
      } catch (error) {
        // Somebody else has claimed the timeout first.
        if (!hasCode(error, "match/finished")) throw error;
      }
    }
    this.ended = match;
    return false;
  }

  private finish(match: number): void {
    this.over.abort();
    this.update({ phase: "found", matchId: match, error: undefined });
    this.resolve(match);
  }

  private fail(thrown: unknown): void {
    if (this.isOver) return;
    const error = asKifuError(thrown);
    this.over.abort();
    this.update({ phase: "failed", error });
    this.reject(error);
  }
}
