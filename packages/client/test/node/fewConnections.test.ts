import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { TURN_MS } from "../../src/node/streamSlots.js";
import { followingPage } from "../harness/followingPage.js";

const { page, following } = followingPage();

/**
 * A small version of the browser's lock manager. It grants locks in the order of the requests.
 */
class Locks {
  private readonly held = new Set<string>();
  private pending: { name: string; grant: () => void }[] = [];

  async request(
    name: string,
    { signal }: { signal?: AbortSignal },
    use: (lock: object) => Promise<void>,
  ): Promise<void> {
    signal?.throwIfAborted();
    if (this.held.has(name)) await this.turn(name, signal);
    this.held.add(name);
    try {
      await use({ name });
    } finally {
      const next = this.pending.find((waiting) => waiting.name === name);
      if (next === undefined) this.held.delete(name);
      else next.grant();
    }
  }

  async query(): Promise<{ held: { name: string }[]; pending: { name: string }[] }> {
    const held = [...this.held].map((name) => ({ name }));
    return { held, pending: this.pending.map(({ name }) => ({ name })) };
  }

  private async turn(name: string, signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const leave = () => (this.pending = this.pending.filter((other) => other !== waiting));
      const abort = () => {
        leave();
        reject(new DOMException("Aborted", "AbortError"));
      };
      const grant = () => {
        leave();
        signal?.removeEventListener("abort", abort);
        resolve();
      };
      const waiting = { name, grant };
      this.pending.push(waiting);
      signal?.addEventListener("abort", abort, { once: true });
    });
  }
}

describe("a browser with few connections", () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");

  beforeEach(() => {
    const navigator = { locks: new Locks() };
    Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  });

  afterEach(() => {
    page.show("visible");
    delete (globalThis as { navigator?: unknown }).navigator;
    if (before !== undefined) Object.defineProperty(globalThis, "navigator", before);
  });

  test("lets the streams of more windows take turns without missing events", async () => {
    const all = Array.from({ length: 9 }, () => following(() => false));
    const open = () => all.reduce((sum, { streams }) => sum + streams.open, 0);
    let most = 0;
    for (let i = 0; i < 800; i++) {
      await jest.advanceTimersByTimeAsync(25);
      most = Math.max(most, open());
    }
    expect(most).toBe(4);
    expect(all.every(({ streams }) => streams.requests.length > 1)).toBe(true);
    // A waiting stream resumes after its last event, and keeps its slot while nobody else wants
    // it.
    const last = all[8]!;
    for (let i = 0; i < 400 && last.streams.open === 0; i++) {
      await jest.advanceTimersByTimeAsync(25);
    }
    last.streams.block(7);
    await jest.advanceTimersByTimeAsync(25);
    expect(last.heights).toEqual([7]);
    expect([...new Set(last.connections)]).toEqual(["connecting", "live"]);
    for (const { stop } of all.slice(0, 8)) stop();
    await jest.advanceTimersByTimeAsync(10_000);
    const asked = last.streams.asked.length;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(last.streams).toMatchObject({ open: 1 });
    expect(last.streams.asked).toHaveLength(asked);
    last.stop();
  });

  test.each([0, 0.999])(
    "never lets a window wait for more than its turn, for any random order (%d)",
    async (chance) => {
      jest.spyOn(Math, "random").mockReturnValue(chance);
      const all = Array.from({ length: 9 }, () => following(() => false));
      const waits = all.map(() => 0);
      let longest = 0;
      for (let ms = 0; ms < 30_000; ms += 25) {
        await jest.advanceTimersByTimeAsync(25);
        for (const [i, { streams }] of all.entries()) {
          waits[i] = streams.open > 0 ? 0 : waits[i]! + 25;
        }
        longest = Math.max(longest, ...waits);
      }
      // Five streams wait for four slots. So each gets a slot after at most two turns.
      expect(longest).toBeLessThanOrEqual(2 * TURN_MS + 100);
    },
  );

  test("opens the streams of a slow node while others wait for a place", async () => {
    const all = Array.from({ length: 6 }, () => following(() => false, TURN_MS + 1_000));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(all.map(({ connections }) => connections.at(-1))).toEqual(all.map(() => "live"));
  });

  test("gives hidden tabs one shared stream and leaves the others to visible ones", async () => {
    const hidden = Array.from({ length: 7 }, () => following(() => false));
    await jest.advanceTimersByTimeAsync(100);
    page.show("hidden");
    await jest.advanceTimersByTimeAsync(10);
    const open = () => hidden.reduce((sum, { streams }) => sum + streams.open, 0);
    expect(open()).toBe(1);
    // A visible tab gets a stream at once, however many hidden tabs there are.
    page.visibilityState = "visible";
    const seen = following(() => false);
    await jest.advanceTimersByTimeAsync(10);
    expect([seen.streams.open, open()]).toEqual([1, 1]);
    // In hidden tabs, all streams take turns and receive the events that they missed.
    page.visibilityState = "hidden";
    for (let i = 0; i < 800; i++) await jest.advanceTimersByTimeAsync(25);
    expect(hidden.every(({ streams }) => streams.requests.length > 1)).toBe(true);
    for (const { stop } of [...hidden, seen]) stop();
    await jest.advanceTimersByTimeAsync(100);
    expect(open()).toBe(0);
  });
});
