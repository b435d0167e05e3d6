import { asKifuError } from "../errors/clientErrors.js";
import type { KifuError } from "../errors/KifuError.js";
import { height, object } from "../wire/decoder.js";
import type { Variables, Wire } from "../wire/Wire.js";
import { backOff, pause } from "./pause.js";
import { takePlace } from "./places.js";
import { Sight } from "./Sight.js";
import { onWake } from "./wake.js";

export interface Followed {
  readonly query: string;
  readonly variables?: Variables;
  /** The subscription's name in the schema, under which its events stand. */
  readonly name: string;
  /** Whether the query takes `since`; otherwise it begins anew after each loss. */
  readonly resumes: boolean;
  /** Whether it may rest while nobody looks at the page; see `Sight`. */
  readonly rests?: () => boolean;
  /** Told when a stream begins: with how things are now, or after the last event. */
  onOpen?: (resumed: boolean) => void;
  /** Told when a stream stands, whether or not it had anything to begin with. */
  onSettled?: () => void;
  /** May throw `client/bad-answer`. */
  onEvent(event: unknown): void;
  onConnection(connection: "connecting" | "live" | "reconnecting", error?: KifuError): void;
  /** Whether no further attempt can help. */
  isFinal?: (error: KifuError) => boolean;
}

const position = object({ height });

/** The node cannot resume from there: a new stream begins with how things are now. */
const NOT_FROM_THERE = ["live/too-old", "query/bad-argument"];

/**
 * Keeps a subscription going: builds a lost connection again, sooner at first, and resumes
 * after the last event that was read, so that nothing is missed. Returns what ends it.
 */
export function follow(wire: Wire, followed: Followed): () => void {
  const ended = new AbortController();
  void run(wire, followed, ended.signal);
  return () => ended.abort();
}

async function run(wire: Wire, followed: Followed, signal: AbortSignal): Promise<void> {
  let since: number | undefined;
  let attempt = 0;
  let wasLive = false;
  followed.onConnection("connecting");

  while (!signal.aborted) {
    const sight = new Sight(signal, followed.rests);
    await sight.seen();
    const place = await takePlace(signal);
    if (signal.aborted) return place.leave();
    let error: KifuError | undefined;
    let glance: ReturnType<typeof setTimeout> | undefined;
    const settled = settling(() => {
      if (signal.aborted) return;
      wasLive = true;
      followed.onSettled?.();
      followed.onConnection("live");
    });
    try {
      const variables = { ...followed.variables, ...(followed.resumes && { since }) };
      const opened = () => {
        settled.soon();
        if (!place.lasting) glance = setTimeout(sight.rest, GLANCE_MS);
        followed.onOpen?.(since !== undefined);
      };
      for await (const data of wire.stream(followed.query, variables, sight.signal, opened)) {
        if (signal.aborted) return;
        const event = data[followed.name];
        followed.onEvent(event);
        if (followed.resumes) since = position(event, followed.name).height;
        settled.now();
        attempt = 0;
      }
    } catch (thrown) {
      error = asKifuError(thrown);
    } finally {
      settled.never();
      clearTimeout(glance);
      sight.end();
      place.leave();
    }
    if (signal.aborted) return;
    if (sight.lost) {
      if (!place.lasting) await rest(BETWEEN_GLANCES_MS, signal);
      continue;
    }
    if (error !== undefined && since !== undefined && NOT_FROM_THERE.includes(error.code)) {
      since = undefined;
      continue;
    }
    followed.onConnection(wasLive ? "reconnecting" : "connecting", error);
    if (error !== undefined && followed.isFinal?.(error) === true) return;
    await rest(Math.max(backOff(attempt++), toldWait(error)), signal);
  }
}

/** Where all places are taken, a stream is open for so long, and then closed for so long. */
const GLANCE_MS = 500;
const BETWEEN_GLANCES_MS = 1_500;

/** The node says when it takes back whom it dropped for asking too much. */
const LONGEST_TOLD_MS = 60_000;

function toldWait(error: KifuError | undefined): number {
  const told = error?.facts["retryAfterMs"];
  return typeof told === "number" ? Math.min(told, LONGEST_TOLD_MS) : 0;
}

/** A refusal comes as the first event of a stream: so long is waited for one. */
const SETTLING_MS = 300;

/** Calls back once: with the first event, or when there has been none for a while. */
function settling(callback: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const never = () => {
    over = true;
    clearTimeout(timer);
  };
  const now = () => {
    if (over) return;
    never();
    callback();
  };
  return { now, never, soon: () => (timer = setTimeout(now, SETTLING_MS)) };
}

/** Between two attempts. The wait is over at once when the device wakes up. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  const woken = new AbortController();
  const wake = () => woken.abort();
  const stop = onWake(wake);
  signal.addEventListener("abort", wake, { once: true });
  await pause(ms, woken.signal);
  signal.removeEventListener("abort", wake);
  stop();
}
