import { setImmediate as nextTurn } from "node:timers/promises";
import type { NodeEvent } from "../../../src/index/views.js";

export class Reader {
  readonly events: NodeEvent[] = [];
  error: unknown;
  done = false;

  constructor(private readonly subscription: AsyncIterableIterator<NodeEvent>) {
    void this.read();
  }

  async news(): Promise<NodeEvent[]> {
    await settled();
    return this.events.splice(0);
  }

  async leave(): Promise<void> {
    await this.subscription.return?.();
  }

  private async read(): Promise<void> {
    try {
      for await (const event of this.subscription) this.events.push(event);
      this.done = true;
    } catch (error) {
      this.error = error;
    }
  }
}

export async function drained(
  subscription: AsyncIterableIterator<NodeEvent>,
): Promise<NodeEvent[]> {
  const reader = new Reader(subscription);
  const events = await reader.news();
  await reader.leave();
  return events;
}

/**
 * Resolves after all promises that can settle now have settled. These promises include events
 * whose readers waited for the next turn of the event loop.
 */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 3; turns++) await nextTurn();
}

/** A match's event in brief: `h8 seen`, `first-won`. */
export function brief(event: NodeEvent): string {
  if (event.type === "match" && event.move !== undefined) {
    return `${event.move.move} ${event.move.finality}`;
  }
  if (event.type === "match" || event.type === "lobby") {
    return `${event.match.id} ${event.match.result}${event.match.pending ? " pending" : ""}`;
  }
  return event.type === "block" ? `block ${event.height}` : event.type;
}

export async function news(reader: Reader): Promise<string[]> {
  return (await reader.news()).map(brief);
}
