import type { ExecutionResult } from "graphql";
import { isAsyncIterable, type Plugin, processRegularResult } from "graphql-yoga";
import { nodeCodes } from "../codes.js";
import type { Log } from "../log.js";
import { INTERNAL } from "./clientError.js";
import type { Context } from "./Context.js";
import { sendEvents } from "./eventStream.js";
import { HttpRefusal } from "./refusals.js";

const EVENTS = "text/event-stream";
const GRAPHQL = "application/graphql-response+json";

/** Sends a result as JSON, or results as events. */
export function answerResults(log: Log): Plugin<Context, Context> {
  return {
    async onResultProcess({ request, result, serverContext, setResultProcessor }) {
      const accept = (request.headers.get("accept") ?? "*/*").toLowerCase();
      const takes = (...types: string[]) => types.some((type) => accept.includes(type));
      const { outgoing, position, address } = serverContext;

      if (isAsyncIterable(result)) {
        if (!takes(EVENTS, "text/*", "*/*")) {
          await result[Symbol.asyncIterator]().return?.();
          throw notAcceptable();
        }
      } else if (!takes(EVENTS) || takes("json", "*/*")) {
        logRefusals(result as ExecutionResult, log, address);
        setResultProcessor(processRegularResult, takes(GRAPHQL) ? GRAPHQL : "application/json");
        return;
      }
      // Whoever takes nothing but events is told of a refusal in an event, since a page can read
      // no other answer to its EventSource.
      const results = isAsyncIterable(result) ? result : only(result as ExecutionResult);
      setResultProcessor(async (_result, { Response }) => {
        await sendEvents(outgoing, results, {
          lastEventId: () => position.height?.toString(),
          onResult: (next) => logRefusals(next, log, address),
        });
        return new Response();
      }, EVENTS);
    },
  };
}

function notAcceptable(): HttpRefusal {
  return new HttpRefusal(406, nodeCodes.ingress.malformed, "A subscription is sent as events.", {
    remedy: "Send it with accept: text/event-stream.",
  });
}

async function* only(result: ExecutionResult): AsyncGenerator<ExecutionResult> {
  yield result;
}

function logRefusals({ errors = [] }: ExecutionResult, log: Log, address: string | undefined) {
  for (const { extensions } of errors) {
    const { code } = extensions;
    // A fault is in the log already, with all that is known of it.
    if (code !== INTERNAL) log.info({ code, address }, "Refused a request");
  }
}
