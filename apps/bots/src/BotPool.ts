import type { Kifu, QueueEntry } from "@kifu/client";
import { botGames } from "./botGames.js";
import type { BotPlayer } from "./BotPlayer.js";
import { type Level, levels } from "@kifu/kit/plain";
import type { ListedBot } from "./botList.js";
import { levelAskedFor } from "./levelPools.js";

/** What the bots play on, how many there are, and when they come. */
export interface BotPoolOptions {
  kifu: Kifu;
  /**
   * Opens a bot of this level, numbered from 0 on: the same keys for the same number.
   * A key is in one match at a time, so a level has as many as play at the same time.
   */
  open: (level: Level, number: number) => Promise<BotPlayer>;
  /** Tells who is a bot, before any of them meets somebody. */
  publish: (players: readonly ListedBot[]) => Promise<void>;
  /** How many may play at the same time. */
  most: number;
  /** How long somebody may wait for another person before a bot comes. */
  joinsAfterMs: number;
  onFault: (what: string, error: unknown) => void;
}

/** The level of a bot that comes to somebody who asked for anyone. */
const USUAL_LEVEL: Level = "medium";
/** Each bot that listens for a rematch has a subscription, of which a node allows a network a hundred. */
const MOST_LISTENING = 40;
/** A player who still waits after a bot was sent gets another one, unless the first is still on its way. */
const SENT_AGAIN_MS = 8000;

/**
 * Sees to it that nobody waits alone. A player who asks for a bot meets one at once, and
 * one who asks for anybody after a while. Who asks a bot for a rematch gets it while that bot is free.
 */
export class BotPool {
  private readonly bots: BotPlayer[] = [];
  /** When those who wait came, or when a bot was last sent to them, and which. */
  private readonly waiting = new Map<string, { since: number; sent?: BotPlayer }>();
  private stopped = false;
  private attendSoon: () => void = () => undefined;
  private unsubscribe: () => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  private attending: Promise<void> = Promise.resolve();

  constructor(private readonly options: BotPoolOptions) {}

  /**
   * Opens the bots of the last run, which may be in the middle of a match.
   *
   * @param known how many there were of each level
   */
  async start(known: Readonly<Partial<Record<Level, number>>>): Promise<void> {
    for (const level of levels) {
      for (let number = 0; number < (known[level] ?? 0); number++) {
        this.bots.push(await this.options.open(level, number));
      }
    }
    await this.publish();
    for (const bot of this.bots) await bot.resume();
    const queue = this.options.kifu.watchQueue();
    const attend = () => {
      // One after the other, so that two bots never come for the same person.
      this.attending = this.attending
        .then(() => this.attend(queue.get().value ?? []))
        .catch((error: unknown) => this.options.onFault("The queue", error));
    };
    this.attendSoon = attend;
    this.unsubscribe = queue.subscribe(attend);
    this.timer = setInterval(attend, 250);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    clearInterval(this.timer);
    await this.attending;
    for (const { requests } of this.bots) requests.stop();
  }

  private async attend(entries: readonly QueueEntry[]): Promise<void> {
    // First: others can be met by any bot, and these by one alone.
    this.attendRematches();
    const present = new Set<string>();
    for (const entry of entries) {
      const { owner, game, moveLimit, stake, seek } = entry;
      // Bots play for nothing.
      if (this.stopped || !botGames.has(game) || stake > 0) continue;
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
      const bot = await this.freeBot(levelAskedFor(moveLimit) ?? USUAL_LEVEL);
      if (bot === undefined) continue;
      bot.meet({ game, moveLimit }, seek ? "seek" : "queue");
      this.waiting.set(queueKey, { since: Date.now(), sent: bot });
    }
    for (const [queueKey, { sent }] of this.waiting) {
      // A seek that lapses on a busy machine comes again, and finds the bot that was sent.
      if (!present.has(queueKey) && sent?.looking !== true) this.waiting.delete(queueKey);
    }
  }

  /** Has bots play again that are asked to, and those listen for it that have played last. */
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

  /** Those that are free, the one that has been free for longest first. */
  private get free(): BotPlayer[] {
    return this.bots.filter(({ busy }) => !busy).sort((a, b) => a.freeSince - b.freeSince);
  }

  /** How many more may play. */
  private get room(): number {
    return this.options.most - this.bots.filter(({ busy }) => busy).length;
  }

  /**
   * One of this level that is free, a new one if need be; undefined when enough of them play. A bot that has just
   * played may be asked for a rematch, so it comes last.
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
