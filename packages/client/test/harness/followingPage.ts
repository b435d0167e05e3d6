import { afterEach, beforeAll, beforeEach, jest } from "@jest/globals";
import { loadAnswerTexts } from "../../src/errors/errorTexts.js";
import { NodeHttp } from "../../src/node-api/NodeHttp.js";
import { EventChannels } from "../../src/watch/EventChannels.js";
import { follow } from "../../src/watch/follow.js";
import { Streams } from "./Streams.js";

/** As much of a page as tells whether it is looked at. */
class Page extends EventTarget {
  visibilityState = "visible";

  show(visibilityState: "visible" | "hidden"): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

/** What a page has that follows by these streams. */
export function channelsOf(streams: Streams): EventChannels {
  const closing = new AbortController();
  return new EventChannels(new NodeHttp("http://node.test", streams.fetch), closing.signal);
}

/** A page for a file of tests, with a clock that they set, which follows what each test wishes until its end. */
export function followingPage() {
  const page = new Page();
  const globals = globalThis as { document?: unknown; navigator?: { locks?: unknown } };
  /** Ends all that a test follows, so that one that fails leaves nothing running. */
  const stops: (() => void)[] = [];

  // What is loaded once, at the first refusal, takes a time that no timers know.
  beforeAll(loadAnswerTexts);

  beforeEach(() => {
    globals.document = page;
    // Those of Node.js 24 and later know nothing of the clock that tests set.
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
