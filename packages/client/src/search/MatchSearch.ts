import { gameNamed } from "../abi/methods.js";
import type { Account, Signer } from "../accounts/Account.js";
import { abi } from "../abi/abi.js";
import type { KifuConnection } from "../KifuConnection.js";
import { asKifuError, badAnswer, errorOf, hasCode } from "../errors/clientErrors.js";
import type { KifuError } from "../errors/KifuError.js";
import { keyArgument, readAddress } from "../mina/address.js";
import { sessionFields } from "../sessions/sessionFields.js";
import { clockOf } from "../match/clockOf.js";
import type { Call } from "../submit/signTransaction.js";
import type { Chain, Player } from "@kifu/wire";
import { Cell } from "../watch/Cell.js";
import { onAbort } from "../watch/onAbort.js";
import { pause } from "../watch/pause.js";
import { backOff } from "../watch/retry.js";
import type { Search, SearchState, Terms } from "./Search.js";

/** With these, the session key may not queue, and the owner has to sign. */
const NO_SESSION = ["session/unknown", "session/expired", "session/out-of-scope"];
/** After these, the player's state tells what to do next: the player is in a match, or nearly. */
const LOOK_AGAIN = [
  "matchmaking/already-playing",
  "match/still-on-time",
  "client/offline",
  "ingress/nonce-used",
];

/** One player's search for an opponent, from the first signature to the match. */
export class MatchSearch extends Cell<SearchState> implements Search {
  readonly found: Promise<number>;
  private readonly over = new AbortController();
  private resolve: (match: number) => void = () => undefined;
  private reject: (error: KifuError) => void = () => undefined;
  /** The match that the player was in last when the search began: any later one is found. */
  private before: number | undefined;
  private looking = false;
  private lookAgain = false;
  private misses = 0;
  private hasWaited = false;
  /** A match of the player's that is known to be over. */
  private ended: number | undefined;

  constructor(
    private readonly kifu: KifuConnection,
    private readonly account: Account,
    private readonly terms: Terms,
  ) {
    super({
      phase: "registering",
      terms,
      matchId: undefined,
      since: Date.now(),
      round: undefined,
      secondsLeftInRound: undefined,
      error: undefined,
    });
    this.found = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // A caller that watches the state need not watch the promise.
    this.found.catch(() => undefined);
    void this.run();
  }

  async cancel(): Promise<void> {
    if (this.isOver) return;
    const wasWaiting = this.get().phase === "waiting";
    this.over.abort();
    let match: number | undefined;
    try {
      if (wasWaiting || this.looking) await this.leave();
    } catch (error) {
      // Nobody waits any more: because the round is over, or because the match has begun.
      if (!hasCode(error, "matchmaking/not-queued")) this.update({ error: asKifuError(error) });
    }
    try {
      match = this.matchSince(await this.kifu.player(this.account.address));
    } catch {
      // The node cannot be reached: the ticket lapses with its round.
    }
    if (match !== undefined) return this.finish(match);
    this.update({ phase: "cancelled" });
    this.reject(errorOf("client/search-cancelled"));
  }

  private get isOver(): boolean {
    return this.over.signal.aborted;
  }

  private async run(): Promise<void> {
    try {
      if (this.kifu.signal.aborted) throw errorOf("client/closed");
      if (readAddress(this.account.address) === undefined) throw errorOf("client/bad-address");
      if (gameNamed(this.terms.game) === undefined) {
        throw errorOf("client/unknown-game", { facts: { game: this.terms.game.slice(0, 40) } });
      }
      const player = await this.kifu.insist(() => this.kifu.player(this.account.address));
      this.before = player.latestMatch;
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
        this.showRound(value);
        // A round that is over takes the player out of its queue, without an event.
        if (round !== value.round) void this.look();
        round = value.round;
      }),
    ];
    stops.push(onAbort(this.kifu.signal, () => this.fail(errorOf("client/closed"))));
    const stop = () => stops.forEach((end) => end());
    this.over.signal.addEventListener("abort", stop, { once: true });
    await this.look();
  }

  /** Asks for the player's state, and does what is next. One request at a time. */
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
      const match = this.matchSince(player);
      if (match !== undefined) return this.finish(match);
      if (await this.goesOn(this.before)) return this.finish(this.before!);
      if (this.isOver) return;
      if (this.waitsIn(player)) {
        this.misses = 0;
        this.hasWaited = true;
        this.update({ phase: "waiting", error: undefined });
        return;
      }
      // A player is in one queue. Two searches that put each other out would do so for ever.
      if (this.hasWaited && player.queue?.waiting === true) {
        return this.fail(errorOf("client/search-superseded"));
      }
      await this.enter(player);
      this.lookAgain = true;
    } catch (error) {
      if (this.isOver) return;
      if (!hasCode(error, ...LOOK_AGAIN)) throw error;
      // Out of reach, or not yet free. The search goes on.
      if (hasCode(error, "client/offline")) this.update({ error });
      this.ended = undefined;
      this.lookAgain = true;
      await pause(backOff(this.misses++), this.over.signal);
    }
  }

  /** The match that has begun since the search did, whether or not it is over. */
  private matchSince({ latestMatch }: Player): number | undefined {
    return latestMatch === this.before ? undefined : latestMatch;
  }

  /**
   * Whether the player is in a match from before the search. One whose clock has run out holds its players
   * until somebody claims the timeout, which anybody may: no wallet is asked.
   */
  private async goesOn(match: number | undefined): Promise<boolean> {
    if (match === undefined || match === this.ended) return false;
    const found = await this.kifu.matchOnce(match);
    if (found?.result === "running") {
      const clock = clockOf(found, await this.kifu.chain());
      if (clock?.overdue !== true) return true;
      try {
        await this.kifu.match(found.id).claimTimeout(this.account);
      } catch (error) {
        // Somebody else was first.
        if (!hasCode(error, "match/finished")) throw error;
      }
    }
    this.ended = match;
    return false;
  }

  private waitsIn({ queue }: Player): boolean {
    const { game, moveLimit } = this.terms;
    return queue?.waiting === true && queue.game === game && queue.moveLimit === moveLimit;
  }

  /** Queues, by the session key if it may. */
  private async enter({ session }: Player): Promise<void> {
    const known = await this.account.knownSession();
    const mayQueue =
      known !== undefined &&
      session?.live === true &&
      session.key === known.address &&
      session.scope === abi.sessions.scope.playAndQueue;
    if (mayQueue) {
      try {
        return await this.requeue(known);
      } catch (error) {
        if (!hasCode(error, ...NO_SESSION)) throw error;
      }
    }
    await this.register();
  }

  private async requeue(session: Signer): Promise<void> {
    this.update({ phase: "registering" });
    const { domain } = await this.kifu.knownOnce();
    const fields = [...this.ownerFields(), ...this.termFields(), domain];
    await this.send({ method: "Matchmaking.requeue", fields }, session);
  }

  private async register(): Promise<void> {
    this.update({ phase: "signing" });
    const fields = [...this.termFields(), ...(await sessionFields(this.kifu, this.account))];
    await this.send({ method: "Matchmaking.register", fields }, this.account.owner);
  }

  private async leave(): Promise<void> {
    const { domain } = await this.kifu.knownOnce();
    const fields = [...this.ownerFields(), domain];
    const session = await this.account.knownSession();
    // A wallet that has no session here is not asked: its ticket lapses with the round.
    const signer = this.account.kind === "wallet" ? session : (session ?? this.account.owner);
    if (signer === undefined) return;
    try {
      await this.kifu.send({ method: "Matchmaking.leave", fields }, { signer });
    } catch (error) {
      if (!hasCode(error, ...NO_SESSION) || this.account.kind === "wallet") throw error;
      const { owner } = this.account;
      await this.kifu.send({ method: "Matchmaking.leave", fields }, { signer: owner });
    }
  }

  private async send(call: Call, signer: Signer): Promise<void> {
    await this.kifu.send(call, {
      signer,
      wanted: () => !this.isOver,
      onSigned: () => this.update({ phase: "registering" }),
    });
  }

  private ownerFields(): bigint[] {
    const owner = readAddress(this.account.address);
    if (owner === undefined) throw badAnswer("account", "an address");
    return keyArgument(owner);
  }

  private termFields(): bigint[] {
    const { game, moveLimit } = this.terms;
    if (!Number.isSafeInteger(moveLimit) || moveLimit < 1 || moveLimit > 65_535) {
      throw errorOf("matchmaking/bad-move-limit", { facts: { moveLimit } });
    }
    return [BigInt(gameNamed(game)?.number ?? 0), BigInt(moveLimit)];
  }

  private showRound({ round, roundLength, time }: Chain): void {
    if (this.isOver) return;
    this.update({ round, secondsLeftInRound: (round + 1) * roundLength - time });
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
