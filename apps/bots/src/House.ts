import type { Kifu, QueueEntry } from "@kifu/client";
import { houseGames } from "./games.js";
import type { HouseBot } from "./HouseBot.js";
import { levelAskedFor } from "./pools.js";

export interface HouseOptions {
  kifu: Kifu;
  /** Opens the house player of this number, from 0 on: the same keys for the same number. */
  open: (number: number) => Promise<HouseBot>;
  /** How many may play at the same time. */
  most: number;
  /** So long somebody may wait for another person before a house player comes. */
  patienceMs: number;
  onFault: (what: string, error: unknown) => void;
}

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

  /** Opens the house players of the last visit, who may be in the middle of a match. */
  async start(known: number): Promise<void> {
    while (this.bots.length < Math.min(known, this.options.most)) {
      const bot = await this.hire();
      await bot.resume();
    }
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
      const bot = await this.freeBot();
      if (bot === undefined) return;
      bot.meet({ game, moveLimit });
      this.waiting.set(place, { since: Date.now(), sent: true });
    }
    for (const place of this.waiting.keys()) if (!present.has(place)) this.waiting.delete(place);
  }

  /** A house player who is free, a new one if need be; undefined when all that may be are busy. */
  private async freeBot(): Promise<HouseBot | undefined> {
    const free = this.bots.find(({ busy }) => !busy);
    if (free !== undefined || this.bots.length >= this.options.most) return free;
    return await this.hire();
  }

  private async hire(): Promise<HouseBot> {
    const bot = await this.options.open(this.bots.length);
    this.bots.push(bot);
    return bot;
  }
}
