import type { IncomingMessage, ServerResponse } from "node:http";
import type { ExecutionResult } from "graphql";
import { nodeCodes } from "../lib/nodeCodes.js";
import { INTERNAL } from "@kifu/wire";
import { clientError } from "./clientError.js";
import type { ApiContext } from "./ApiContext.js";
import type { EventStream } from "./createSubscribe.js";
import { HttpRefusal } from "../lib/refusals.js";
import { RequestTime, respond } from "../door/requests.js";
import { encodeEvent, httpStatusOf, resultJson } from "./mergeResults.js";
import { sendEvents } from "../door/sendEvents.js";
import { answersWithoutEnd } from "../door/createHttpServer.js";

const EVENTS = "text/event-stream";
const GRAPHQL = "application/graphql-response+json";
const JSON_TYPE = "application/json";

/** The client's `accept` header decides whether the result is sent as JSON or as events. */
export async function answerResult(
  result: ExecutionResult | EventStream,
  context: ApiContext,
): Promise<void> {
  const { incoming, outgoing, meter } = context;
  const accept = acceptOf(incoming);
  const takesGraphql = accept.includes(GRAPHQL);
  let sent: Promise<void> | undefined;
  if (Symbol.asyncIterator in result) {
    if (takesEvents(accept)) {
      sent = sendStream(result, context);
    } else {
      await result.return?.();
      sendSingle({ errors: [clientError(notAcceptable(), context.log)] }, context, takesGraphql);
    }
  } else if (takesEventsAlone(accept)) {
    // An `EventSource` passes only events to the page, so a refusal is sent as an event.
    sent = sendEvents(outgoing, only(result), whileSending(context));
  } else {
    sendSingle(result, context, takesGraphql);
  }
  meter.settle();
  await sent;
}

async function sendStream(results: EventStream, context: ApiContext): Promise<void> {
  const { outgoing, position } = context;
  answersWithoutEnd(outgoing);
  await sendEvents(outgoing, results, {
    ...whileSending(context),
    encode: (result) => encodeEvent(result, position.height?.toString()),
  });
}

function whileSending(context: ApiContext) {
  const { outgoing, caller, unread } = context;
  return {
    encode: encodeEvent,
    onResult: observe(context),
    onWaiting: () => unread.add(outgoing, caller.network, "drain"),
  };
}

function sendSingle(result: ExecutionResult, context: ApiContext, takesGraphql: boolean): void {
  const { outgoing, caller, meter, unread } = context;
  observe(context)(result);
  meter.time(() => sendResult(outgoing, result, takesGraphql ? GRAPHQL : JSON_TYPE));
  unread.add(outgoing, caller.network, "finish");
}

/** Returns a function that logs and counts a result's refusal. */
export function observe({
  outgoing,
  caller: { address },
  metrics,
  log,
}: ApiContext): (result: ExecutionResult) => void {
  return (result) => {
    const code = refusalOf(result);
    if (code === undefined) return;
    log.debug({ code, address, errors: result.errors?.length }, "Refused a request");
    if (RequestTime.of(outgoing)?.kind !== "submission") metrics.countRefusedQuery(code);
  };
}

function sendResult(outgoing: ServerResponse, result: ExecutionResult, type: string): void {
  for (const { extensions } of result.errors ?? []) {
    for (const [name, value] of Object.entries(extensions.http?.headers ?? {})) {
      outgoing.setHeader(name, value);
    }
  }
  const status = httpStatusOf(result, type === JSON_TYPE);
  respond(outgoing, status, resultJson(result), `${type}; charset=utf-8`);
}

export function assertTakesEvents(incoming: IncomingMessage): void {
  if (!takesEvents(acceptOf(incoming))) throw notAcceptable();
}

function takesEvents(accept: string): boolean {
  return [EVENTS, "text/*", "*/*"].some((type) => accept.includes(type));
}

function notAcceptable(): HttpRefusal {
  return new HttpRefusal(406, nodeCodes.ingress.malformed, "A subscription is sent as events.", {
    remedy: "Send it with accept: text/event-stream.",
  });
}

function acceptOf({ headers }: IncomingMessage): string {
  return (headers.accept ?? "*/*").toLowerCase();
}

function takesEventsAlone(accept: string): boolean {
  return accept.includes(EVENTS) && !accept.includes("json") && !accept.includes("*/*");
}

/**
 * Refuses a request whose body is not read. Sends the refusal as an event if the client accepts
 * only events, and otherwise throws the refusal.
 */
export async function refuseUnread(
  refusal: unknown,
  {
    incoming,
    outgoing,
    metrics,
    log,
  }: Pick<ApiContext, "incoming" | "outgoing" | "metrics" | "log">,
): Promise<void> {
  if (!(refusal instanceof HttpRefusal) || !takesEventsAlone(acceptOf(incoming))) throw refusal;
  metrics.countRefusedQuery(refusal.code);
  const result = { errors: [clientError(refusal, log)] };
  await sendEvents(outgoing, only(result), { encode: encodeEvent });
}

export async function* only(result: ExecutionResult): AsyncGenerator<ExecutionResult> {
  yield result;
}

/**
 * The code of the first error. Undefined for errors of the node, which are logged elsewhere.
 */
function refusalOf({ errors = [] }: ExecutionResult): string | undefined {
  const code: unknown = errors[0]?.extensions.code;
  return typeof code === "string" && code !== INTERNAL ? code : undefined;
}
