import type { Kifu, QueueEntry } from "@kifu/client";
import { houseGames } from "./games.js";
import type { HouseBot } from "./HouseBot.js";
import { type Level, levels } from "@kifu/kit/plain";
import type { HousePlayer } from "./houseList.js";
import { levelAskedFor } from "./pools.js";

export interface HouseOptions {
  kifu: Kifu;
  /**
   * Opens a house player of this level, numbered from 0 on: the same keys for the same number.
   * A key is in one match at a time, so a level has as many as play at the same time.
   */
  open: (level: Level, number: number) => Promise<HouseBot>;
  /** Tells who is of the house, before any of them meets somebody. */
  publish: (players: readonly HousePlayer[]) => Promise<void>;
  /** How many may play at the same time. */
  most: number;
  /** So long somebody may wait for another person before a house player comes. */
  patienceMs: number;
  onFault: (what: string, error: unknown) => void;
}

/** Of whoever comes to somebody who asked for anyone. */
const USUAL_LEVEL: Level = "medium";
/** Whoever still waits after a house player was sent gets another. */
const SENT_AGAIN_MS = 8000;

/**
 * Sees to it that nobody waits alone. Whoever asks for a house player meets one at once, and
 * whoever asks for anybody after a while.
 */
export class House {
  private readonly bots: HouseBot[] = [];
  /** When those who wait came, or when a house player was last sent to them. */
  private readonly waiting = new Map<string, { since: number; sent: boolean }>();
  private stopped = false;
  private unsubscribe: () => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  private attending: Promise<void> = Promise.resolve();

  constructor(private readonly options: HouseOptions) {}

  /**
   * Opens the house players of the last visit, who may be in the middle of a match.
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
    this.unsubscribe = queue.subscribe(attend);
    this.timer = setInterval(attend, 500);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    clearInterval(this.timer);
    await this.attending;
  }

  private async attend(entries: readonly QueueEntry[]): Promise<void> {
    const present = new Set<string>();
    for (const entry of entries) {
      const { owner, game, moveLimit } = entry;
      if (this.stopped || !houseGames.has(game)) continue;
      if (this.bots.some(({ address }) => address === owner)) continue;
      const place = `${owner} ${game} ${moveLimit}`;
      present.add(place);
      const wait = this.waiting.get(place) ?? { since: Date.now(), sent: false };
      this.waiting.set(place, wait);
      const patience = wait.sent
        ? SENT_AGAIN_MS
        : levelAskedFor(moveLimit) === undefined
          ? this.options.patienceMs
          : 0;
      if (Date.now() - wait.since < patience) continue;
      const bot = await this.freeBot(levelAskedFor(moveLimit) ?? USUAL_LEVEL);
      if (bot === undefined) continue;
      bot.meet({ game, moveLimit });
      this.waiting.set(place, { since: Date.now(), sent: true });
    }
    for (const place of this.waiting.keys()) if (!present.has(place)) this.waiting.delete(place);
  }

  /** One of this level who is free, a new one if need be; undefined when enough of them play. */
  private async freeBot(level: Level): Promise<HouseBot | undefined> {
    if (this.bots.filter(({ busy }) => busy).length >= this.options.most) return undefined;
    const ofLevel = this.bots.filter((bot) => bot.level === level);
    return ofLevel.find(({ busy }) => !busy) ?? (await this.hire(level, ofLevel.length));
  }

  private async hire(level: Level, number: number): Promise<HouseBot> {
    const bot = await this.options.open(level, number);
    this.bots.push(bot);
    await this.publish();
    return bot;
  }

  private async publish(): Promise<void> {
    await this.options.publish(this.bots.map(({ address, level }) => ({ address, level })));
  }
}
