import type { ServerResponse } from "node:http";
import type { ExecutionResult } from "graphql";
import { isAsyncIterable, type Plugin } from "graphql-yoga";
import { nodeCodes } from "../codes.js";
import type { Log } from "../log.js";
import { clientError, INTERNAL } from "./clientError.js";
import type { Context } from "./Context.js";
import { sendEvents } from "./eventStream.js";
import { answersWithoutEnd } from "./oneByOne.js";
import { HttpRefusal } from "./refusals.js";
import { RequestTime } from "./RequestTime.js";
import { respond } from "./respond.js";
import { resultJson, statusOf } from "./resultJson.js";

const EVENTS = "text/event-stream";
const GRAPHQL = "application/graphql-response+json";
const JSON_TYPE = "application/json";

/**
 * Sends a result as JSON, or results as events, to the socket itself: yoga's own way there does
 * not notice a reader that goes away while it is waited for.
 */
export function answerResults(log: Log): Plugin<Context, Context> {
  return {
    async onResultProcess({ request, result, serverContext, setResultProcessor }) {
      const accept = (request.headers.get("accept") ?? "*/*").toLowerCase();
      const takes = (...types: string[]) => types.some((type) => accept.includes(type));
      const { outgoing, position, address, meter, metrics, unread } = serverContext;
      const logged = (next: ExecutionResult) => {
        const code = refusalOf(next);
        if (code === undefined) return;
        log.debug({ code, address, errors: next.errors?.length }, "Refused a request");
        if (RequestTime.of(outgoing)?.kind !== "submission") metrics.countRefusedQuery(code);
      };

      let send: () => Promise<void> | void;
      if (isAsyncIterable(result)) {
        if (!takes(EVENTS, "text/*", "*/*")) {
          await result[Symbol.asyncIterator]().return?.();
          throw notAcceptable();
        }
        const lastEventId = () => position.height?.toString();
        const onWaiting = () => unread.add(outgoing, address, "drain");
        send = () => {
          answersWithoutEnd(outgoing);
          return sendEvents(outgoing, result, { lastEventId, onResult: logged, onWaiting });
        };
      } else {
        const single = result as ExecutionResult;
        // Told of a refusal in an event, since a page can read no other answer to its EventSource.
        if (takesEventsAlone(accept)) {
          send = () => sendEvents(outgoing, only(single), { onResult: logged });
        } else {
          send = () => {
            logged(single);
            const type = takes(GRAPHQL) ? GRAPHQL : JSON_TYPE;
            meter.time(() => sendResult(outgoing, single, type));
            unread.add(outgoing, address, "finish");
          };
        }
      }
      setResultProcessor(async (_result, { Response }) => {
        const sent = send();
        meter.settle();
        await sent;
        return new Response();
      }, JSON_TYPE);
    },
  };
}

function sendResult(outgoing: ServerResponse, result: ExecutionResult, type: string): void {
  for (const { extensions } of result.errors ?? []) {
    for (const [name, value] of Object.entries(extensions.http?.headers ?? {})) {
      outgoing.setHeader(name, value);
    }
  }
  const status = statusOf(result, type === JSON_TYPE);
  respond(outgoing, status, resultJson(result), `${type}; charset=utf-8`);
}

function notAcceptable(): HttpRefusal {
  return new HttpRefusal(406, nodeCodes.ingress.malformed, "A subscription is sent as events.", {
    remedy: "Send it with accept: text/event-stream.",
  });
}

function takesEventsAlone(accept: string): boolean {
  return accept.includes(EVENTS) && !accept.includes("json") && !accept.includes("*/*");
}

/**
 * Answers with a refusal before anything of the request is read: in an event to those who take
 * nothing else, and by throwing it to all others.
 */
export async function refuseUnread(
  refusal: unknown,
  { incoming, outgoing, metrics, log }: Pick<Context, "incoming" | "outgoing" | "metrics" | "log">,
): Promise<void> {
  const accept = (incoming.headers.accept ?? "*/*").toLowerCase();
  if (!(refusal instanceof HttpRefusal) || !takesEventsAlone(accept)) throw refusal;
  metrics.countRefusedQuery(refusal.code);
  await sendEvents(outgoing, only({ errors: [clientError(refusal, log)] }));
}

async function* only(result: ExecutionResult): AsyncGenerator<ExecutionResult> {
  yield result;
}

/** The code of the first, however many errors a query has. Faults are in the log already. */
function refusalOf({ errors = [] }: ExecutionResult): string | undefined {
  const code: unknown = errors[0]?.extensions.code;
  return typeof code === "string" && code !== INTERNAL ? code : undefined;
}
