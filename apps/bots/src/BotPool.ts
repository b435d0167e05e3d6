import { isSlowTerms, type Kifu, type QueueEntry } from "@kifu/client";
import { botGames } from "./botGames.js";
import type { BotPlayer } from "./BotPlayer.js";
import { type Level, levels } from "@kifu/kit/plain";
import type { ListedBot } from "./botList.js";
import { levelAskedFor } from "./levelPools.js";
import { TournamentEntries, type TournamentEntriesOptions } from "./TournamentEntries.js";

export interface BotPoolOptions {
  kifu: Kifu;
  /**
   * Opens the bot with this level and number. Numbers start at 0, and the same number has the same
   * keys. A bot plays one match at a time, so each match at a level needs its own bot.
   */
  open: (level: Level, number: number) => Promise<BotPlayer>;
  /** How to look at the node's tournaments. */
  tournaments: Pick<TournamentEntriesOptions, "list" | "file">;
  /** Publishes the list of bots. The pool calls this before a new bot meets anybody. */
  publish: (players: readonly ListedBot[]) => Promise<void>;
  /** The maximum number of bots that play at the same time. */
  most: number;
  joinsAfterMs: number;
  /** The only game and level that the bots play. By default, they play all. */
  only?: { readonly game: string; readonly level: Level };
  onFault: (what: string, error: unknown) => void;
}

/** The level for players who asked for anyone. */
const USUAL_LEVEL: Level = "medium";
/** Each bot that listens takes one subscription, and a node allows 100 per network. */
const MOST_LISTENING = 40;
/**
 * After this time another bot is sent to a player who still waits, unless the first bot is still
 * searching.
 */
const SENT_AGAIN_MS = 8000;

/** How often to look for tournaments that need a bot. */
const TOURNAMENTS_MS = 5000;

/**
 * Makes sure that nobody waits alone. A player who asks for a bot meets one at once, and a player
 * who asks for anyone after a while. A free bot plays a rematch on request.
 */
export class BotPool {
  private readonly bots: BotPlayer[] = [];
  /**
   * The players who wait. `since` is when they came, or when a bot was last sent to them. `sent` is
   * that bot.
   */
  private readonly waiting = new Map<string, { since: number; sent?: BotPlayer }>();
  private stopped = false;
  private attendSoon: () => void = () => undefined;
  private unsubscribe: () => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  private tournamentTimer: NodeJS.Timeout | undefined;
  private attending: Promise<void> = Promise.resolve();

  constructor(private readonly options: BotPoolOptions) {}

  /**
   * Opens the bots of the last run and resumes their matches.
   * @param known the number of bots of each level
   */
  async start(known: Readonly<Partial<Record<Level, number>>>): Promise<void> {
    for (const level of levels) {
      for (let number = 0; number < (known[level] ?? 0); number++) {
        this.bots.push(await this.options.open(level, number));
      }
    }
    await this.publish();
    for (const bot of this.bots) await bot.resume();
    const { kifu } = this.options;
    const queue = kifu.watchQueue();
    const notices = kifu.watchNotices();
    const attend = () => {
      const { maintenance } = notices.get().value ?? {};
      // During maintenance the node lets no match begin.
      if (maintenance !== undefined && maintenance.startsAt <= performance.now()) return;
      // One call runs after another, so that two bots never go to the same player.
      this.attending = this.attending
        .then(() => this.attend(queue.get().value ?? []))
        .catch((error: unknown) => this.options.onFault("The queue", error));
    };
    this.attendSoon = attend;
    const stops = [queue.subscribe(attend), notices.subscribe(attend)];
    this.unsubscribe = () => stops.forEach((stop) => stop());
    this.timer = setInterval(attend, 250);
    this.tournamentTimer = this.watchTournaments();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    clearInterval(this.timer);
    clearInterval(this.tournamentTimer);
    await this.attending;
    await Promise.all(this.bots.map((bot) => bot.stop()));
  }

  private async attend(entries: readonly QueueEntry[]): Promise<void> {
    // Rematches come first, because they need one particular bot.
    this.attendRematches();
    const present = new Set<string>();
    const { only } = this.options;
    for (const entry of entries) {
      const { owner, game, moveLimit, stake, rated, seek } = entry;
      if (this.stopped || !botGames.has(game) || stake > 0 || rated) continue;
      if (isSlowTerms(entry)) continue;
      const level = levelAskedFor(moveLimit) ?? only?.level ?? USUAL_LEVEL;
      if (only !== undefined && (game !== only.game || level !== only.level)) continue;
      if (this.bots.some(({ address }) => address === owner)) continue;
      const queueKey = `${owner} ${game} ${moveLimit} ${seek}`;
      present.add(queueKey);
      const wait = this.waiting.get(queueKey) ?? { since: Date.now() };
      this.waiting.set(queueKey, wait);
      const patience =
        wait.sent !== undefined
          ? SENT_AGAIN_MS
          : levelAskedFor(moveLimit) === undefined
            ? this.options.joinsAfterMs
            : 0;
      if (wait.sent?.looking === true || Date.now() - wait.since < patience) continue;
      const bot = await this.freeBot(level);
      if (bot === undefined) continue;
      bot.meet({ game, moveLimit }, seek ? "seek" : "queue");
      this.waiting.set(queueKey, { since: Date.now(), sent: bot });
    }
    for (const [queueKey, { sent }] of this.waiting) {
      // On a busy machine a seek may expire and be renewed before its bot has arrived.
      if (!present.has(queueKey) && sent?.looking !== true) this.waiting.delete(queueKey);
    }
  }

  private watchTournaments(): NodeJS.Timeout {
    const { tournaments, onFault } = this.options;
    const entries = new TournamentEntries({
      ...tournaments,
      bots: () => this.bots,
      send: async (game, tournament) => await this.sendTo(game, tournament),
    });
    let isLooking = false;
    return setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      // Players who wait do not wait for these answers.
      entries
        .look()
        .catch((error: unknown) => onFault("The tournaments", error))
        .finally(() => (isLooking = false));
    }, TOURNAMENTS_MS);
  }

  private async sendTo(game: string, tournament: string): Promise<BotPlayer | undefined> {
    const { only } = this.options;
    if (!botGames.has(game) || (only !== undefined && game !== only.game)) return undefined;
    let sent: BotPlayer | undefined;
    // After the calls that attend to players, so that no bot is sent to two places.
    const sending = this.attending.then(async () => {
      if (this.stopped) return;
      sent = await this.freeBot(only?.level ?? USUAL_LEVEL);
      void sent?.compete(tournament);
    });
    this.attending = sending.catch(() => undefined);
    await sending;
    return sent;
  }

  private attendRematches(): void {
    if (this.stopped) return;
    const played = this.free.filter(({ requests }) => requests.hasMatch);
    const listening = new Set(played.reverse().slice(0, MOST_LISTENING));
    for (const bot of this.bots) {
      if (listening.has(bot)) bot.requests.listen(this.attendSoon);
      else bot.requests.stop();
    }
    for (const bot of listening) if (this.room > 0) bot.playAgain();
  }

  /** The bot that has been free longest comes first. */
  private get free(): BotPlayer[] {
    return this.bots.filter(({ busy }) => !busy).sort((a, b) => a.freeSince - b.freeSince);
  }

  private get room(): number {
    return this.options.most - this.bots.filter(({ busy }) => busy).length;
  }

  /**
   * A free bot of this level, or a new one. Undefined if the maximum is playing. The bot that
   * played last is chosen last, because its opponent may want a rematch.
   */
  private async freeBot(level: Level): Promise<BotPlayer | undefined> {
    if (this.room <= 0) return undefined;
    const { length } = this.bots.filter((bot) => bot.level === level);
    return this.free.find((bot) => bot.level === level) ?? (await this.hire(level, length));
  }

  private async hire(level: Level, number: number): Promise<BotPlayer> {
    const bot = await this.options.open(level, number);
    this.bots.push(bot);
    await this.publish();
    return bot;
  }

  private async publish(): Promise<void> {
    await this.options.publish(this.bots.map(({ address, level }) => ({ address, level })));
  }
}
