import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { follow } from "../src/watch/follow.js";
import { HIDDEN_MS } from "../src/watch/Sight.js";
import { Wire } from "../src/wire/Wire.js";

/** Streams that stay open, and what was asked of each. */
class Streams {
  readonly asked: { since?: number }[] = [];
  open = 0;
  private tell: (text: string) => void = () => undefined;

  readonly fetch: typeof fetch = async (_url, request) => {
    const { variables } = JSON.parse(String(request?.body as string)) as {
      variables: { since?: number };
    };
    this.asked.push(variables);
    this.open++;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.tell = (text) => controller.enqueue(new TextEncoder().encode(text));
        request?.signal?.addEventListener("abort", () => {
          this.open--;
          controller.error(new DOMException("Aborted", "AbortError"));
        });
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };

  refuse(code: string, details: Record<string, unknown>): void {
    const errors = [{ message: `${code}: No.`, extensions: { code, details } }];
    this.tell(`event: next\ndata: ${JSON.stringify({ errors })}\n\nevent: complete\ndata:\n\n`);
  }

  send(height: number): void {
    this.tell(`event: next\ndata: ${JSON.stringify({ data: { blocks: { height } } })}\n\n`);
  }
}

/** As much of a page as tells whether it is looked at. */
class Page extends EventTarget {
  visibilityState = "visible";

  show(visibilityState: "visible" | "hidden"): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

const page = new Page();
const globals = globalThis as { document?: unknown };

beforeEach(() => {
  globals.document = page;
  jest.useFakeTimers();
});

afterEach(() => {
  delete globals.document;
  jest.useRealTimers();
});

function following(rests: () => boolean) {
  const streams = new Streams();
  const heights: number[] = [];
  const connections: string[] = [];
  const stop = follow(new Wire("http://node.test", streams.fetch), {
    query: "subscription { blocks { height } }",
    name: "blocks",
    resumes: true,
    rests,
    onEvent: (event) => heights.push((event as { height: number }).height),
    onConnection: (connection) => connections.push(connection),
  });
  return { streams, heights, connections, stop };
}

test("a hidden page's stream rests after a while, and resumes where it was", async () => {
  const { streams, heights, stop } = following(() => true);
  await jest.advanceTimersByTimeAsync(10);
  streams.send(7);
  await jest.advanceTimersByTimeAsync(10);
  expect(heights).toEqual([7]);

  page.show("hidden");
  await jest.advanceTimersByTimeAsync(HIDDEN_MS - 1_000);
  page.show("visible");
  await jest.advanceTimersByTimeAsync(5_000);
  expect(streams.asked).toHaveLength(1);

  page.show("hidden");
  await jest.advanceTimersByTimeAsync(HIDDEN_MS + 60_000);
  expect(streams).toMatchObject({ open: 0, asked: [{}] });
  page.show("visible");
  await jest.advanceTimersByTimeAsync(10);
  expect(streams).toMatchObject({ open: 1, asked: [{}, { since: 7 }] });
  stop();
  await jest.advanceTimersByTimeAsync(10);
  expect(streams.open).toBe(0);
});

test("a match's stream does not rest: whose move it is shows in the tab", async () => {
  const { streams, stop } = following(() => false);
  await jest.advanceTimersByTimeAsync(10);
  page.show("hidden");
  await jest.advanceTimersByTimeAsync(HIDDEN_MS + 5_000);
  expect(streams).toMatchObject({ open: 1 });
  page.show("visible");
  stop();
});

test("a stream without a sign of life is built again, after the last event", async () => {
  const { streams, connections, stop } = following(() => false);
  await jest.advanceTimersByTimeAsync(10);
  streams.send(3);
  await jest.advanceTimersByTimeAsync(39_000);
  expect(streams.asked).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(streams.asked).toEqual([{}, { since: 3 }]);
  expect(connections.slice(0, 3)).toEqual(["connecting", "live", "reconnecting"]);
  stop();
});

test.each([
  ["live/rate-limited", { retryAfterMs: 3_000 }, 3_000],
  ["ingress/rate-limited", { retryAfterMs: 3_000 }, 3_000],
  ["live/rate-limited", { retryAfterMs: 3_600_000 }, 60_000],
  ["live/rate-limited", { retryAfterMs: "soon" }, 0],
  ["live/too-slow", {}, 0],
])(
  "a stream that is dropped with %s %j goes on where it was, no sooner than it may",
  async (code, details, waits) => {
    const { streams, heights, connections, stop } = following(() => false);
    await jest.advanceTimersByTimeAsync(10);
    streams.send(7);
    await jest.advanceTimersByTimeAsync(10);
    streams.refuse(code, details);
    await jest.advanceTimersByTimeAsync(Math.max(0, waits - 100));
    expect(streams.asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(500);
    expect(streams.asked).toEqual([{}, { since: 7 }]);
    streams.send(8);
    await jest.advanceTimersByTimeAsync(500);
    expect(heights).toEqual([7, 8]);
    expect([...new Set(connections)]).toEqual(["connecting", "live", "reconnecting"]);
    expect(connections.at(-1)).toBe("live");
    stop();
  },
);

/** The locks of a browser, as much as is asked of them. */
class Locks {
  private readonly held = new Map<string, Promise<void>>();

  async request(
    name: string,
    { ifAvailable = false }: { ifAvailable?: boolean },
    use: (lock: object | null) => Promise<void>,
  ): Promise<void> {
    while (this.held.has(name)) {
      if (ifAvailable) return await use(null);
      await this.held.get(name);
    }
    const holding = use({ name });
    this.held.set(name, holding);
    await holding;
    this.held.delete(name);
  }
}

test("more streams than a browser has connections for take turns, and miss nothing", async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  Object.defineProperty(globalThis, "navigator", {
    value: { locks: new Locks() },
    configurable: true,
  });
  try {
    const all = Array.from({ length: 9 }, () => following(() => false));
    const open = () => all.reduce((sum, { streams }) => sum + streams.open, 0);
    let most = 0;
    for (let i = 0; i < 400; i++) {
      await jest.advanceTimersByTimeAsync(25);
      most = Math.max(most, open());
    }
    expect(most).toBe(5);
    expect(all.slice(0, 4).every(({ streams }) => streams.asked.length === 1)).toBe(true);
    const glances = all.slice(4).map(({ streams }) => streams.asked.length);
    expect(Math.min(...glances)).toBeGreaterThan(2);
    // Whoever waits goes on after the last that they saw, and takes a place that is free.
    const last = all[8]!;
    while (last.streams.open === 0) await jest.advanceTimersByTimeAsync(25);
    last.streams.send(7);
    await jest.advanceTimersByTimeAsync(25);
    expect(last.heights).toEqual([7]);
    expect([...new Set(last.connections)]).toEqual(["connecting", "live"]);
    for (const { stop } of all.slice(0, 8)) stop();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(last.streams.asked.at(-1)).toEqual({ since: 7 });
    const asked = last.streams.asked.length;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(last.streams).toMatchObject({ open: 1 });
    expect(last.streams.asked).toHaveLength(asked);
    last.stop();
  } finally {
    delete (globalThis as { navigator?: unknown }).navigator;
    if (before !== undefined) Object.defineProperty(globalThis, "navigator", before);
  }
});
