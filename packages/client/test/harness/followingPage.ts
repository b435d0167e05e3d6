import { afterEach, beforeAll, beforeEach, jest } from "@jest/globals";
import { loadAnswerTexts } from "../../src/errors/errorTexts.js";
import { NodeHttp } from "../../src/node/NodeHttp.js";
import { EventChannels } from "../../src/node/EventChannels.js";
import { follow } from "../../src/node/follow.js";
import { Streams } from "./Streams.js";

class Page extends EventTarget {
  visibilityState = "visible";

  show(visibilityState: "visible" | "hidden"): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

export function channelsOf(streams: Streams): EventChannels {
  const closing = new AbortController();
  return new EventChannels(new NodeHttp("http://node.test", streams.fetch), closing.signal);
}

/** A page for the tests of one file, with fake timers. Its subscriptions end with each test. */
export function followingPage() {
  const page = new Page();
  const globals = globalThis as { document?: unknown; navigator?: { locks?: unknown } };
  /**
   * Functions that stop a test's subscriptions, so that a failing test leaves nothing running.
   */
  const stops: (() => void)[] = [];

  // Loaded beforehand, because loading takes real time, and the timers here are fake.
  beforeAll(loadAnswerTexts);

  beforeEach(() => {
    globals.document = page;
    // Node.js 24 and later has Web Locks, which ignore fake timers.
    if (globals.navigator !== undefined) {
      Object.defineProperty(globals.navigator, "locks", { value: undefined, configurable: true });
    }
    jest.useFakeTimers();
  });

  afterEach(async () => {
    for (const stop of stops.splice(0)) stop();
    await jest.advanceTimersByTimeAsync(100);
    delete globals.document;
    if (globals.navigator !== undefined) delete globals.navigator.locks;
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

  function following(rests: () => boolean, answersAfter?: number) {
    const streams = new Streams(answersAfter);
    return { streams, ...followingOn(channelsOf(streams), rests) };
  }

  return { page, stops, followingOn, following };
}
