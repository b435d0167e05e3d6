import type { ServerResponse } from "node:http";

/** The kinds of requests whose times are counted separately. */
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

/** The label of a request's time in the metrics. */
export type RequestKind = (typeof requestKinds)[number];

type Observe = (kind: RequestKind, seconds: number) => void;

const times = new WeakMap<ServerResponse, RequestTime>();

/** Measures one request, once: until its answer ends, or a stream of events starts. */
export class RequestTime {
  private readonly began = performance.now();
  private taken = false;

  private constructor(
    public kind: RequestKind,
    private readonly observe: Observe,
  ) {}

  /** Starts with the response, and ends with it at the latest. */
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
