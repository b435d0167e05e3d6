import type { ServerResponse } from "node:http";

export const requestKinds = [
  "query",
  "submission",
  "subscription",
  "proof",
  "blocks",
  "prover",
  "health",
  "metrics",
  "other",
] as const;

export type RequestKind = (typeof requestKinds)[number];

type Observe = (kind: RequestKind, seconds: number) => void;

const times = new WeakMap<ServerResponse, RequestTime>();

/**
 * Measures the time until an answer ends or a stream of events starts. Counts each request once.
 */
export class RequestTime {
  private readonly began = performance.now();
  private taken = false;

  private constructor(
    public kind: RequestKind,
    private readonly observe: Observe,
  ) {}

  /** The measurement ends with the response at the latest. */
  static begin(response: ServerResponse, kind: RequestKind, observe: Observe): RequestTime {
    const time = new RequestTime(kind, observe);
    times.set(response, time);
    response.once("close", () => time.end());
    return time;
  }

  static of(response: ServerResponse): RequestTime | undefined {
    return times.get(response);
  }

  end(): void {
    if (this.taken) return;
    this.taken = true;
    this.observe(this.kind, (performance.now() - this.began) / 1000);
  }
}

/** Shorter work is measured by the wall clock, because reading the CPU time is slow. */
const SHORT_MS = 0.2;
/**
 * A CPU reading is reused for this long. A measured time may be too high by up to this long.
 */
const FRESH_MS = 10;

let last = { at: -Infinity, cpu: process.cpuUsage() };

/**
 * Returns a function that returns the CPU time since the call, in microseconds. Waiting on a busy
 * machine does not count.
 */
export function stopwatch(): () => number {
  const began = performance.now();
  if (began - last.at > FRESH_MS) last = { at: began, cpu: process.cpuUsage() };
  const before = last.cpu;
  return () => {
    const elapsed = performance.now() - began;
    if (elapsed < SHORT_MS) return elapsed * 1000;
    const { user, system } = process.cpuUsage(before);
    return Math.min(elapsed * 1000, user + system);
  };
}
