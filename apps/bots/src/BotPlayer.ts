import { setTimeout as sleep } from "node:timers/promises";
import {
  type Account,
  findMatch,
  type Kifu,
  KifuError,
  type MatchHandle,
  type MatchState,
  type Said,
  type Search,
  type SearchOptions,
  type Terms,
} from "@kifu/client";
import { playTournament } from "@kifu/client/tournaments";
import type { Level } from "@kifu/kit/plain";
import { GREETINGS } from "@kifu/wire";
import { mayPointOut } from "./botGames.js";
import type { MoveChooser } from "./MoveChooser.js";
import { RematchRequests } from "./RematchRequests.js";

/** How long a bot waits for its opponent, who may have left before the bot came. */
const GIVE_UP_MS = 10_000;

/**
 * The shortest pause before a move. People notice a stone better if it does not appear at once.
 */
const LEAST_THOUGHT_MS = 350;
/** The longest pause. A bot that has thought for longer does not pause. */
const LONGEST_PAUSE_MS = 900;
/**
 * With less time left, a bot does not pause, because the clock may have to last for the whole
 * match.
 */
const HURRY_SECONDS = 10;

export interface BotPlayerOptions {
  kifu: Kifu;
  account: Account;
  /** The level never changes, because the signed list of bots contains it. */
  level: Level;
  /** How long the bot waits for the player to whom it was sent. */
  giveUpMs?: number;
  /** Opens what chooses the moves of a match: the game's own bot, or an engine. */
  openChooser: () => MoveChooser;
  onFault: (what: string, error: unknown) => void;
}

/** One bot. Like every player, it is in one match at a time. */
export class BotPlayer {
  readonly requests: RematchRequests;
  private engaged: Promise<void> | undefined;
  private isFreeSince = 0;
  private isLooking = false;
  /** Whether the bot gave up its current match, because no move could be chosen. */
  private gaveUp = false;
  private chooser: MoveChooser | undefined;

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

  /** Whether the bot is still searching for the player to whom it was sent. */
  get looking(): boolean {
    return this.isLooking;
  }

  /**
   * When the bot became free, as a value of `performance.now()`. 0 if the bot has played nobody
   * yet.
   */
  get freeSince(): number {
    return this.isFreeSince;
  }

  /** Stops choosing moves. The match stays as it is. */
  async stop(): Promise<void> {
    this.requests.stop();
    await this.chooser?.end();
  }

  /** Resumes the match in which the bot was when its process stopped. */
  async resume(): Promise<void> {
    const { kifu } = this.options;
    const { activeMatch, latestMatch } = await kifu.player(this.address);
    if (activeMatch !== undefined)
      this.engage(`Match ${activeMatch}`, () => this.play(activeMatch));
    else if (latestMatch !== undefined) this.requests.keep(await kifu.matchOnce(latestMatch));
  }

  /**
   * Meets the player who waits on these terms, by a seek or in the queue, and plays the match.
   */
  meet(terms: Terms, by: SearchOptions["by"] = "seek"): void {
    const { kifu, account } = this.options;
    this.engage(`A ${terms.game} match`, async () => {
      await this.playFound(findMatch(kifu, account, terms, { by }));
    });
  }

  /** Takes part in a tournament until it is over. Resolves then, also after a fault. */
  async compete(tournament: string): Promise<void> {
    const { kifu, account } = this.options;
    this.engage(`Tournament ${tournament}`, async () => {
      const play = async (match: number) => await this.play(match);
      await playTournament(tournament, { kifu, account, play });
    });
    await this.engaged;
  }

  /** Plays the requested rematch, if any, on the same terms with sides swapped. */
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

  private async playFound(search: Search): Promise<void> {
    const match = await this.foundBy(search);
    if (match !== undefined) await this.play(match);
  }

  private async foundBy(search: Search): Promise<number | undefined> {
    const { giveUpMs = GIVE_UP_MS } = this.options;
    let tooLate: NodeJS.Timeout | undefined;
    // The time starts when others can see the search, which takes seconds on a busy machine.
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

  private async play(id: number): Promise<void> {
    const { kifu, account, onFault } = this.options;
    const handle = kifu.match(id);
    handle.as(account);
    answerGreetings(handle, account);
    const fault = (error: unknown) => onFault(`Match ${id}`, error);
    this.gaveUp = false;
    const chooser = this.options.openChooser();
    this.chooser = chooser;
    await new Promise<void>((resolve) => {
      let acting = false;
      let isOver = false;
      const look = () => {
        // An action may return late, when the match has ended and the next one has begun.
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
        const act = this.nextAct(state, chooser);
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
    await chooser.end();
  }

  /**
   * The next action: a timeout claim (even against itself), an answer to an offer, or a move.
   */
  private nextAct(state: MatchState, chooser: MoveChooser) {
    const { match, shown, you, clock, connection } = state;
    const { kifu, account, onFault } = this.options;
    if (match === undefined || shown === undefined || you === undefined) return undefined;
    const handle = kifu.match(match.id);
    if (clock?.overdue) return async () => await handle.claimTimeout(account);
    // The state may be outdated until the connection is restored.
    if (connection !== "live" || this.gaveUp) return undefined;
    const { drawOffer } = match;
    if (drawOffer !== undefined && drawOffer.seat !== you && !drawOffer.declined) {
      return async () => await answer(() => handle.declineDraw(account));
    }
    const { takebackOffer } = match;
    if (takebackOffer !== undefined && takebackOffer.seat !== you && !takebackOffer.declined) {
      return async () => await answer(() => handle.acceptTakeback(account));
    }
    if (shown.turn !== you) return undefined;
    if (mayPointOut(match.game, shown)) return async () => await handle.pointOut(account);
    if (!chooser.canChoose(state)) return undefined;
    return async () => {
      const began = performance.now();
      const move = await chooser.choose(state).catch(async (error: unknown) => {
        onFault(`Match ${match.id}`, error);
        await (match.ply < 2 ? handle.abort(account) : handle.resign(account));
        this.gaveUp = true;
      });
      if (move === undefined) return;
      const thought = LEAST_THOUGHT_MS + Math.random() * (LONGEST_PAUSE_MS - LEAST_THOUGHT_MS);
      const hurries = clock !== undefined && clock.secondsLeft < HURRY_SECONDS;
      if (!hurries) await sleep(began + thought - performance.now());
      await handle.play(account, move);
    };
  }
}

/**
 * Sends an answer to an offer. A bot declines every draw, because it cannot tell who is better.
 * It agrees to every takeback, because it plays for nothing.
 */
async function answer(say: () => Promise<void>): Promise<void> {
  try {
    await say();
  } catch (error) {
    // The offer was withdrawn, or the bot has answered it already.
    if (!(error instanceof KifuError) || !OVERTAKEN.includes(error.code)) throw error;
  }
}

const OVERTAKEN = [
  ...["draws/no-offer", "draws/other-position"],
  ...["takebacks/no-offer", "takebacks/other-position", "takebacks/other-moves"],
  // The bot has not seen all moves yet.
  "moves/other-transcript",
  "match/finished",
];

type Phrase = Said<"greeting">["phrase"];

const ANSWERS = {
  Hello: "Hello",
  "Good luck": "Have fun",
  "Have fun": "Good luck",
  "Well played": "Thank you",
  "Thank you": "Thank you",
  "Good game": "Good game",
  "Nice move": "Thank you",
  "Sorry, I have to go": "Good game",
} as const satisfies Record<(typeof GREETINGS)[number], (typeof GREETINGS)[number]>;

/** How long a bot takes to answer a greeting. */
const ANSWER_MS = 1_200;

/** How long a bot still answers greetings after its match. */
const GOODBYE_MS = 60_000;

/**
 * Answers each phrase of the opponent once. A bot never greets first, so two bots say nothing. A
 * refused answer, for example one that comes too soon after another, is not sent again.
 */
function answerGreetings(handle: MatchHandle, account: Account): void {
  const answered = new Set<number>();
  let goodbye: NodeJS.Timeout | undefined;
  const look = () => {
    const { match, news, you } = handle.get();
    const isOver = match !== undefined && match.result !== "running";
    if (isOver) goodbye ??= setTimeout(stop, GOODBYE_MS).unref();
    const { greeting } = news ?? {};
    if (greeting === undefined || you === undefined || greeting.seat === you) return;
    const said = GREETINGS[greeting.phrase];
    if (said === undefined || answered.has(greeting.phrase)) return;
    answered.add(greeting.phrase);
    const phrase = GREETINGS.indexOf(ANSWERS[said]);
    void sleep(ANSWER_MS)
      .then(() => handle.say(account, "greeting", { phrase: phrase as Phrase }))
      .catch(() => undefined);
  };
  const stop = handle.subscribe(look);
}
