import type { ServerResponse } from "node:http";
import { type ExecutionArgs, getOperationAST, OperationTypeNode } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { Context } from "./Context.js";

/** What a request is for, as far as its time goes. */
export const requestKinds = [
  "query",
  "submission",
  "subscription",
  "health",
  "metrics",
  "other",
] as const;

export type RequestKind = (typeof requestKinds)[number];

type Observe = (kind: RequestKind, seconds: number) => void;

const times = new WeakMap<ServerResponse, RequestTime>();

/** Takes the time of one request, once: until its answer ends, or a stream of events begins. */
export class RequestTime {
  private readonly began = performance.now();
  private taken = false;

  private constructor(
    public kind: RequestKind,
    private readonly observe: Observe,
  ) {}

  /** Begins with the response, and ends with it at the latest. */
  static begin(response: ServerResponse, kind: RequestKind, observe: Observe): RequestTime {
    const time = new RequestTime(kind, observe);
    times.set(response, time);
    response.once("close", () => time.end());
    return time;
  }

  /** That of the request which is answered here. */
  static of(response: ServerResponse): RequestTime | undefined {
    return times.get(response);
  }

  end(): void {
    if (this.taken) return;
    this.taken = true;
    this.observe(this.kind, (performance.now() - this.began) / 1000);
  }
}

/** Sorts what comes to `/graphql` by its operation. What is refused before it runs is a query. */
export function sortRequests(): Plugin<Context, Context> {
  return {
    onExecute({ args }) {
      const { document, operationName } = args as ExecutionArgs;
      const time = RequestTime.of(args.contextValue.outgoing);
      const operation = getOperationAST(document, operationName)?.operation;
      if (operation === OperationTypeNode.MUTATION && time) time.kind = "submission";
    },
    onSubscribe({ args: { contextValue } }) {
      const time = RequestTime.of(contextValue.outgoing);
      if (time) time.kind = "subscription";
      return { onSubscribeResult: () => time?.end() };
    },
  };
}
