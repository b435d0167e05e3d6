import { setTimeout as sleep } from "node:timers/promises";
import {
  type Account,
  findMatch,
  type Kifu,
  KifuError,
  type MatchState,
  type Search,
  type SearchOptions,
  type Terms,
} from "@kifu/client";
import { type Level, MOST_THOUGHT_MS } from "@kifu/kit/plain";
import { botGames, botMove } from "./botGames.js";
import { RematchRequests } from "./RematchRequests.js";

/** Somebody who is gone when the bot comes is not waited for. */
const GIVE_UP_MS = 10_000;

/** A person notices a stone better if it does not come at once. */
const LEAST_THOUGHT_MS = 350;
/** With less time than this for its move, and perhaps for all that follow, a bot waits for nothing. */
const HURRY_SECONDS = 10;

/** One bot: its account, and how well it plays. */
export interface BotPlayerOptions {
  kifu: Kifu;
  account: Account;
  /** At which it always plays: the list of bots says so of its address. */
  level: Level;
  /** For this long it waits for the player it was sent to. */
  giveUpMs?: number;
  onFault: (what: string, error: unknown) => void;
}

/** One bot: in one match at a time, as everybody. */
export class BotPlayer {
  /** For a rematch of its last match. */
  readonly requests: RematchRequests;
  private engaged: Promise<void> | undefined;
  private isFreeSince = 0;
  private isLooking = false;

  constructor(private readonly options: BotPlayerOptions) {
    this.requests = new RematchRequests(options.kifu, this.address);
  }

  get address(): string {
    return this.options.account.address;
  }

  get level(): Level {
    return this.options.level;
  }

  get busy(): boolean {
    return this.engaged !== undefined;
  }

  /** Whether it looks for the player whom it was sent to meet. */
  get looking(): boolean {
    return this.isLooking;
  }

  /** As of `performance.now()`; 0 if it has met nobody since it was opened. */
  get freeSince(): number {
    return this.isFreeSince;
  }

  /** Goes on with the match that it was in when it was stopped. */
  async resume(): Promise<void> {
    const { kifu } = this.options;
    const { activeMatch, latestMatch } = await kifu.player(this.address);
    if (activeMatch !== undefined)
      this.engage(`Match ${activeMatch}`, () => this.play(activeMatch));
    else if (latestMatch !== undefined) this.requests.keep(await kifu.matchOnce(latestMatch));
  }

  /** Meets the player who waits on these terms, and in this way, and plays the match to its end. */
  meet(terms: Terms, by: SearchOptions["by"] = "seek"): void {
    const { kifu, account } = this.options;
    this.engage(`A ${terms.game} match`, async () => {
      await this.playFound(findMatch(kifu, account, terms, { by }));
    });
  }

  /** Plays the rematch that it is asked for, if it is: on the same terms, with the sides swapped. */
  playAgain(): void {
    const match = this.requests.open;
    if (match === undefined) return;
    this.requests.answer();
    const { kifu, account } = this.options;
    this.engage(`A rematch of match ${match.id}`, async () => {
      await this.playFound(kifu.rematch(account, match));
    });
  }

  private engage(what: string, act: () => Promise<void>): void {
    this.engaged = act()
      .catch((error: unknown) => this.options.onFault(what, error))
      .finally(() => {
        this.engaged = undefined;
        this.isFreeSince = performance.now();
      });
  }

  /** Plays the match that a search finds, if it finds one before it is too late. */
  private async playFound(search: Search): Promise<void> {
    const match = await this.foundBy(search);
    if (match !== undefined) await this.play(match);
  }

  private async foundBy(search: Search): Promise<number | undefined> {
    const { giveUpMs = GIVE_UP_MS } = this.options;
    let tooLate: NodeJS.Timeout | undefined;
    // As of when others can see that it looks for somebody, which takes seconds on a busy machine.
    const stop = search.subscribe(() => {
      if (search.get().phase !== "waiting" || tooLate !== undefined) return;
      tooLate = setTimeout(() => void search.cancel().catch(() => undefined), giveUpMs);
    });
    this.isLooking = true;
    try {
      return await search.found;
    } catch (error) {
      if (search.get().phase === "cancelled") return undefined;
      throw error;
    } finally {
      this.isLooking = false;
      stop();
      clearTimeout(tooLate);
    }
  }

  /** Plays a match until it has a result. */
  private async play(id: number): Promise<void> {
    const { kifu, account, onFault } = this.options;
    const handle = kifu.match(id);
    handle.as(account);
    const fault = (error: unknown) => onFault(`Match ${id}`, error);
    await new Promise<void>((resolve) => {
      let acting = false;
      let isOver = false;
      const look = () => {
        // What the bot did last ends later than the match: the next one may be over by then.
        if (isOver) return;
        const state = handle.get();
        const hasResult = state.match !== undefined && state.match.result !== "running";
        isOver = hasResult || state.status === "unknown";
        if (isOver) {
          this.requests.keep(state.match);
          stop();
          resolve();
          return;
        }
        const act = this.nextAct(state);
        if (act !== undefined && !acting) attempt(act).catch(fault);
      };
      const attempt = async (act: () => Promise<void>) => {
        acting = true;
        await act().catch(fault);
        await sleep(LEAST_THOUGHT_MS);
        acting = false;
        look();
      };
      const stop = handle.subscribe(look);
      look();
    });
  }

  /**
   * What there is to do: a claim when the time is over, whosever it was, an answer to what is offered, or a
   * move on the bot's turn.
   */
  private nextAct({ match, shown, you, clock, connection }: MatchState) {
    const { kifu, account } = this.options;
    if (match === undefined || shown === undefined || you === undefined) return undefined;
    const handle = kifu.match(match.id);
    if (clock?.overdue) return async () => await handle.claimTimeout(account);
    // What is shown may be behind while the connection is rebuilt.
    if (connection !== "live") return undefined;
    const { drawOffer } = match;
    if (drawOffer !== undefined && drawOffer.seat !== you && !drawOffer.declined) {
      return async () => await answer(() => handle.declineDraw(account));
    }
    const { takebackOffer } = match;
    if (takebackOffer !== undefined && takebackOffer.seat !== you && !takebackOffer.declined) {
      return async () => await answer(() => handle.acceptTakeback(account));
    }
    if (shown.turn !== you) return undefined;
    const { level } = this;
    return async () => {
      const began = performance.now();
      const game = botGames.get(match.game);
      const move = game && botMove(game, shown, level);
      if (move === undefined) throw new Error(`No move in ${match.game}: ${shown.state.join(" ")}`);
      const thought = LEAST_THOUGHT_MS + Math.random() * (MOST_THOUGHT_MS - LEAST_THOUGHT_MS);
      const hurries = clock !== undefined && clock.secondsLeft < HURRY_SECONDS;
      if (!hurries) await sleep(began + thought - performance.now());
      await handle.play(account, move);
    };
  }
}

/**
 * A bot declines each draw and plays on: it does not know whether it stands better, and people like to see how a game
 * ends. It lets moves be taken back: it plays for nothing.
 */
async function answer(say: () => Promise<void>): Promise<void> {
  try {
    await say();
  } catch (error) {
    // The offer was withdrawn before, or this was said before and is not shown yet.
    if (!(error instanceof KifuError) || !OVERTAKEN.includes(error.code)) throw error;
  }
}

const OVERTAKEN = [
  ...["draws/no-offer", "draws/other-position"],
  ...["takebacks/no-offer", "takebacks/other-position", "takebacks/other-moves"],
  // Not all moves are shown yet.
  "moves/other-transcript",
  "match/finished",
];
