import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { loadAnswerTexts } from "../src/errors/errorTexts.js";
import { follow } from "../src/watch/follow.js";
import { EventChannels } from "../src/watch/EventChannels.js";
import { TURN_MS } from "../src/watch/streamSlots.js";
import { pause } from "../src/watch/pause.js";
import { watchQueue } from "../src/watch/watchQueue.js";
import { HIDDEN_MS } from "../src/watch/watchVisibility.js";
import { NodeHttp } from "../src/node-api/NodeHttp.js";

interface Named {
  id: string;
  query: string;
  variables: { id?: number; since?: number };
}

/** Streams that stay open, and what was asked of each. */
class Streams {
  /** The subscriptions of each stream. */
  readonly requests: Named[][] = [];
  open = 0;

  /** @param answersAfter how long the node takes to open a stream */
  constructor(private readonly answersAfter = 0) {}

  private tell: (text: string) => void = () => undefined;

  /** The variables of the first subscription of each stream. */
  get asked(): Named["variables"][] {
    return this.requests.map((list) => list[0]?.variables ?? {});
  }

  readonly fetch: typeof fetch = async (_url, request) => {
    const { subscriptions } = JSON.parse(String(request?.body as string)) as {
      subscriptions: Named[];
    };
    this.requests.push(subscriptions);
    this.open++;
    let isOver = false;
    const end = (act: () => void) => {
      if (isOver) return;
      isOver = true;
      this.open--;
      act();
    };
    const aborted = new DOMException("Aborted", "AbortError");
    if (this.answersAfter > 0) await pause(this.answersAfter, request?.signal ?? undefined);
    if (request?.signal?.aborted === true) {
      end(() => undefined);
      throw aborted;
    }
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.tell = (text) => controller.enqueue(new TextEncoder().encode(text));
        this.lose = () => end(() => controller.close());
        request?.signal?.addEventListener("abort", () => end(() => controller.error(aborted)));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };

  /** Breaks the latest stream off. */
  lose: () => void = () => undefined;

  refuse(code: string, details: Record<string, unknown>, at = 0): void {
    const errors = [{ message: `${code}: No.`, extensions: { code, details } }];
    this.send({ errors }, at);
    this.tell(`event: complete\ndata: ${JSON.stringify({ id: this.idAt(at) })}\n\n`);
  }

  /** Sends in the latest stream what is no event of any subscription. */
  babble(): void {
    this.tell("event: next\ndata: nonsense\n\n");
  }

  /** To the subscription at this place in the latest stream's list. */
  block(height: number, at = 0): void {
    this.send({ data: { blocks: { height } } }, at);
  }

  private send(payload: object, at: number): void {
    this.tell(`event: next\ndata: ${JSON.stringify({ id: this.idAt(at), payload })}\n\n`);
  }

  private idAt(at: number): string {
    return this.requests.at(-1)?.[at]?.id ?? "";
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
/** Ends all that a test follows, so that one that fails leaves nothing running. */
const stops: (() => void)[] = [];

// What is loaded once, at the first refusal, takes a time that no timers know.
beforeAll(loadAnswerTexts);

beforeEach(() => {
  globals.document = page;
  jest.useFakeTimers();
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await jest.advanceTimersByTimeAsync(100);
  delete globals.document;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function followingOn(channels: EventChannels, rests: () => boolean, id?: number) {
  const heights: number[] = [];
  const connections: string[] = [];
  const stop = follow(channels, {
    query: "subscription { blocks { height } }",
    ...(id !== undefined && { variables: () => ({ id }) }),
    name: "blocks",
    resumes: true,
    rests,
    onEvent: (event) => heights.push((event as { height: number }).height),
    onConnection: (connection) => connections.push(connection),
  });
  stops.push(stop);
  return { heights, connections, stop };
}

function channelsOf(streams: Streams): EventChannels {
  const closing = new AbortController();
  return new EventChannels(new NodeHttp("http://node.test", streams.fetch), closing.signal);
}

function following(rests: () => boolean, answersAfter?: number) {
  const streams = new Streams(answersAfter);
  return { streams, ...followingOn(channelsOf(streams), rests) };
}

test("a hidden page's stream rests after a while, and resumes where it was", async () => {
  const { streams, heights, stop } = following(() => true);
  await jest.advanceTimersByTimeAsync(10);
  streams.block(7);
  await jest.advanceTimersByTimeAsync(10);
  expect(heights).toEqual([7]);

  page.show("hidden");
  await jest.advanceTimersByTimeAsync(HIDDEN_MS - 1_000);
  page.show("visible");
  await jest.advanceTimersByTimeAsync(5_000);
  expect(streams.asked).toHaveLength(1);
  streams.block(8);

  page.show("hidden");
  await jest.advanceTimersByTimeAsync(HIDDEN_MS + 60_000);
  expect([streams.open, streams.asked]).toEqual([0, [{}]]);
  page.show("visible");
  await jest.advanceTimersByTimeAsync(10);
  expect([streams.open, streams.asked]).toEqual([1, [{}, { since: 8 }]]);
  stop();
  await jest.advanceTimersByTimeAsync(10);
  expect(streams.open).toBe(0);
});

test("a stream that is lost behind another tab comes again, until the page has been hidden for long", async () => {
  const { streams, connections, stop } = following(() => true);
  await jest.advanceTimersByTimeAsync(10);
  page.show("hidden");
  streams.lose();
  await jest.advanceTimersByTimeAsync(1_000);
  expect([streams.open, connections.at(-1)]).toEqual([1, "live"]);

  await jest.advanceTimersByTimeAsync(HIDDEN_MS);
  expect(streams.open).toBe(0);
  page.show("visible");
  stop();
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
  streams.block(3);
  await jest.advanceTimersByTimeAsync(39_000);
  expect(streams.asked).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(streams.asked).toEqual([{}, { since: 3 }]);
  expect(connections.slice(0, 3)).toEqual(["connecting", "live", "reconnecting"]);
  stop();
});

test.each([
  ["feed/rate-limited", { retryAfterMs: 3_000 }, 3_000],
  ["ingress/rate-limited", { retryAfterMs: 3_000 }, 3_000],
  ["feed/rate-limited", { retryAfterMs: 3_600_000 }, 60_000],
  ["feed/rate-limited", { retryAfterMs: "soon" }, 0],
  ["feed/too-slow", {}, 0],
])(
  "a stream that is dropped with %s %j goes on where it was, no sooner than it may",
  async (code, details, waits) => {
    const { streams, heights, connections, stop } = following(() => false);
    await jest.advanceTimersByTimeAsync(10);
    streams.block(7);
    await jest.advanceTimersByTimeAsync(10);
    streams.refuse(code, details);
    await jest.advanceTimersByTimeAsync(Math.max(0, waits - 100));
    expect(streams.asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(500);
    expect(streams.asked).toEqual([{}, { since: 7 }]);
    streams.block(8);
    await jest.advanceTimersByTimeAsync(500);
    expect(heights).toEqual([7, 8]);
    expect([...new Set(connections)]).toEqual(["connecting", "live", "reconnecting"]);
    expect(connections.at(-1)).toBe("live");
    stop();
  },
);

test("all subscriptions of a page share a stream, and each resumes when another is added", async () => {
  const streams = new Streams();
  const channels = channelsOf(streams);
  const [one, two] = [1, 2].map((id) => followingOn(channels, () => false, id));
  await jest.advanceTimersByTimeAsync(10);
  expect(streams.requests.map((list) => list.map(({ variables }) => variables))).toEqual([
    [{ id: 1 }, { id: 2 }],
  ]);
  streams.block(7);
  streams.block(5, 1);
  await jest.advanceTimersByTimeAsync(10);
  const three = followingOn(channels, () => false, 3);
  await jest.advanceTimersByTimeAsync(10);
  expect(streams.requests[1]?.map(({ variables }) => variables)).toEqual([
    { id: 1, since: 7 },
    { id: 2, since: 5 },
    { id: 3 },
  ]);
  for (const [at, height] of [8, 6, 1].entries()) streams.block(height, at);
  await jest.advanceTimersByTimeAsync(10);
  expect([one, two, three].map((each) => each?.heights)).toEqual([[7, 8], [5, 6], [1]]);
  // The others were never told of a loss.
  expect([...new Set(one?.connections)]).toEqual(["connecting", "live"]);
  expect(streams.open).toBe(1);
  for (const each of [one, two, three]) each?.stop();
  await jest.advanceTimersByTimeAsync(10);
  expect(streams.open).toBe(0);
});

test("one that leaves is told nothing more, and its stream is not built again at once", async () => {
  const streams = new Streams();
  const channels = channelsOf(streams);
  const one = followingOn(channels, () => false, 1);
  const two = followingOn(channels, () => false, 2);
  await jest.advanceTimersByTimeAsync(10);
  one.stop();
  streams.block(7);
  streams.block(8, 1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect([one.heights, two.heights]).toEqual([[], [8]]);
  expect(streams.requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(streams.requests.slice(1).map((list) => list.map(({ variables }) => variables))).toEqual([
    [{ id: 2, since: 8 }],
  ]);
  two.stop();
});

test("one that is refused comes again without the others being told", async () => {
  const streams = new Streams();
  const channels = channelsOf(streams);
  const one = followingOn(channels, () => false, 1);
  const two = followingOn(channels, () => false, 2);
  await jest.advanceTimersByTimeAsync(10);
  streams.refuse("feed/too-slow", {}, 1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(streams.requests.at(-1)?.map(({ variables }) => variables)).toEqual([
    { id: 1 },
    { id: 2 },
  ]);
  expect([...new Set(one.connections)]).toEqual(["connecting", "live"]);
  for (const each of [one, two]) each.stop();
});

test("all of them resume together when the connection is lost", async () => {
  const streams = new Streams();
  const channels = channelsOf(streams);
  const all = [1, 2].map((id) => followingOn(channels, () => false, id));
  await jest.advanceTimersByTimeAsync(10);
  streams.block(7);
  await jest.advanceTimersByTimeAsync(1_000);
  streams.lose();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(streams.requests.map((list) => list.map(({ variables }) => variables))).toEqual([
    [{ id: 1 }, { id: 2 }],
    [{ id: 1, since: 7 }, { id: 2 }],
  ]);
  for (const { connections, stop } of all) {
    expect(connections).toEqual(["connecting", "live", "reconnecting", "live"]);
    stop();
  }
});

test("a node that ends each stream at once is asked less and less often", async () => {
  const { streams, stop } = following(() => false);
  for (let ms = 0; ms < 60_000; ms += 25) {
    await jest.advanceTimersByTimeAsync(25);
    if (streams.open > 0) streams.lose();
  }
  const { length } = streams.requests;
  expect(length).toBeGreaterThan(5);
  expect(length).toBeLessThan(20);
  stop();
});

test("a node whose streams are nonsense is asked less and less often, however long each lasts", async () => {
  const { streams, connections, stop } = following(() => false);
  for (let ms = 0, openFor = 0; ms < 60_000; ms += 100) {
    await jest.advanceTimersByTimeAsync(100);
    openFor = streams.open > 0 ? openFor + 100 : 0;
    if (openFor > 1_500) streams.babble();
  }
  const { length } = streams.requests;
  expect(length).toBeGreaterThan(5);
  expect(length).toBeLessThan(20);
  expect(connections.at(-1)).not.toBe("idle");
  stop();
});

test("a subscriber of the page that throws ends no stream, and its error is reported", async () => {
  const reported: unknown[] = [];
  jest.spyOn(globalThis, "queueMicrotask").mockImplementation((report) => {
    try {
      report();
    } catch (error) {
      reported.push(error);
    }
  });
  const streams = new Streams();
  const queue = watchQueue(channelsOf(streams));
  const broken = new Error("drawn wrong");
  const seen: string[] = [];
  stops.push(
    queue.subscribe(() => {
      if (queue.get().connection === "reconnecting") throw broken;
    }),
    queue.subscribe(() => seen.push(queue.get().connection)),
  );
  await jest.advanceTimersByTimeAsync(2_000);
  streams.lose();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(streams.open).toBe(1);
  expect(streams.requests).toHaveLength(2);
  expect([...new Set(seen)]).toEqual(["live", "reconnecting"]);
  expect(seen.at(-1)).toBe("live");
  expect(new Set(reported)).toEqual(new Set([broken]));
});

test("very many subscriptions, as a bot has, take as few streams as hold them", async () => {
  const streams = new Streams();
  const channels = channelsOf(streams);
  const all = Array.from({ length: 40 }, (_, id) => followingOn(channels, () => false, id));
  await jest.advanceTimersByTimeAsync(100);
  expect(streams.requests.map(({ length }) => length)).toEqual([16, 16, 8]);
  for (const { stop } of all) stop();
  await jest.advanceTimersByTimeAsync(100);
  expect(streams.open).toBe(0);
});

/** The locks of a browser, as much as is asked of them: each name is given in the order of asking. */
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

  /** Until the one before leaves the lock to this one; the lock stays held in between. */
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

describe("where a browser has few connections", () => {
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

  test("the streams of more windows take turns, and miss nothing", async () => {
    const all = Array.from({ length: 9 }, () => following(() => false));
    const open = () => all.reduce((sum, { streams }) => sum + streams.open, 0);
    let most = 0;
    for (let i = 0; i < 800; i++) {
      await jest.advanceTimersByTimeAsync(25);
      most = Math.max(most, open());
    }
    expect(most).toBe(4);
    expect(all.every(({ streams }) => streams.requests.length > 1)).toBe(true);
    // One that waits goes on after the last event it saw, and keeps a place that nobody wants.
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
    "no window waits for more than its turn, whatever chance says (%d)",
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
      // Five wait for four places: at most two are before one of them, for a turn each.
      expect(longest).toBeLessThanOrEqual(2 * TURN_MS + 100);
    },
  );

  test("a slow node's streams open all the same while others wait for their places", async () => {
    const all = Array.from({ length: 6 }, () => following(() => false, TURN_MS + 1_000));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(all.map(({ connections }) => connections.at(-1))).toEqual(all.map(() => "live"));
  });

  test("tabs that nobody looks at share one stream, and leave the others to those that are seen", async () => {
    const hidden = Array.from({ length: 7 }, () => following(() => false));
    await jest.advanceTimersByTimeAsync(100);
    page.show("hidden");
    await jest.advanceTimersByTimeAsync(10);
    const open = () => hidden.reduce((sum, { streams }) => sum + streams.open, 0);
    expect(open()).toBe(1);
    // The one that is looked at has a stream at once, however many are not.
    page.visibilityState = "visible";
    const seen = following(() => false);
    await jest.advanceTimersByTimeAsync(10);
    expect([seen.streams.open, open()]).toEqual([1, 1]);
    // All of the others have their turn, and are told what they have missed.
    page.visibilityState = "hidden";
    for (let i = 0; i < 800; i++) await jest.advanceTimersByTimeAsync(25);
    expect(hidden.every(({ streams }) => streams.requests.length > 1)).toBe(true);
    for (const { stop } of [...hidden, seen]) stop();
    await jest.advanceTimersByTimeAsync(100);
    expect(open()).toBe(0);
  });
});
