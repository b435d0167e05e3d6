import type { IncomingMessage, ServerResponse } from "node:http";
import type { ExecutionResult, GraphQLSchema } from "graphql";
import type { AskedSubscription } from "@kifu/wire";
import { answerResult, assertTakesEvents, observe, only, refuseUnread } from "./answerResult.js";
import { clientError } from "./clientError.js";
import type { ApiContext, Services } from "./ApiContext.js";
import { createMeasureDocument, type MeasureDocument } from "./cost/documentCost.js";
import { createRunOperation } from "./createRunOperation.js";
import type { EventStream } from "./createSubscribe.js";
import type { Caller } from "../door/Caller.js";
import { answersWithoutEnd } from "../door/createHttpServer.js";
import { Meter, sharedSlots } from "../door/budgets.js";
import { checkParams, type GraphqlParams, readRequest, readSubscriptions } from "./readRequest.js";
import { createNodeSchema } from "./schema/index.js";
import { sliceAnswers } from "./sliceAnswers.js";
import { encodeEvent, mergeResults, type NamedResults } from "./mergeResults.js";
import { RequestTime } from "../door/requests.js";
import { sendEvents } from "../door/sendEvents.js";

export type AnswerGraphql = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  caller: Caller,
) => Promise<void>;

type Answer = ExecutionResult | EventStream;

/**
 * The minimum cost of each subscription on a shared stream. Without it, unreadable subscriptions
 * would be free.
 */
const LEAST_MICROSECONDS = 500;

/** Created once per process, because creating it takes a while. */
let nodeSchema: { readonly schema: GraphQLSchema; readonly measure: MeasureDocument } | undefined;

function measuredSchema() {
  if (nodeSchema !== undefined) return nodeSchema;
  const schema = sliceAnswers(createNodeSchema());
  return (nodeSchema = { schema, measure: createMeasureDocument(schema) });
}

/**
 * Answers GraphQL requests over HTTP. graphql-js parses, validates and executes. This code adds
 * the protection against strangers: it limits bodies and costs, masks errors, and streams events.
 */
export function createGraphql(services: Services): AnswerGraphql {
  const { log, config, buckets } = services;
  const maskError = (error: unknown) => clientError(error, log);
  const { schema, measure } = measuredSchema();
  const operations = createRunOperation(schema, measure, maskError);

  const run = async (params: GraphqlParams, context: ApiContext): Promise<Answer> => {
    // The tokens are checked again, because other requests of the network may have used them
    // during the wait.
    await context.slices.enter(context.meter);
    if (!context.sharesStream) context.meter.pay(0);
    return await operations.run(params, context);
  };

  const answerOf = async (work: () => Promise<Answer>): Promise<Answer> => {
    try {
      const result = await work();
      if (!("errors" in result)) return result;
      return { ...result, errors: result.errors?.map(maskError) };
    } catch (error) {
      return { errors: [maskError(error)] };
    }
  };

  /**
   * Charges all subscriptions of a stream at once. If they were charged one by one and some were
   * refused, a page would request the whole stream again.
   */
  const payForAll = (asked: readonly AskedSubscription[], whole: ApiContext): void => {
    const prices = asked.map(({ params }) => {
      try {
        return operations.priceOf(checkParams(params), whole);
      } catch {
        // `begin` refuses this subscription later.
        return 0;
      }
    });
    whole.meter.pay(prices.reduce((sum, price) => sum + Math.max(price, LEAST_MICROSECONDS), 0));
  };

  /** Starts one of several subscriptions. Each of them can be refused separately. */
  const begin = async (params: unknown, whole: ApiContext): Promise<BegunSubscription> => {
    const context: ApiContext = { ...whole, position: {}, sharesStream: true };
    const answer = await answerOf(async () => await run(checkParams(params), context));
    whole.meter.settle();
    const results = Symbol.asyncIterator in answer ? answer : only(answer);
    return { results, position: context.position };
  };

  return async (incoming, outgoing, caller) => {
    const meter = new Meter(buckets, caller.network);
    try {
      // The first token is charged before the body is read, because reading takes time even if
      // the request turns out to be unreadable.
      meter.begin();
    } catch (error) {
      await refuseUnread(error, { ...services, incoming, outgoing });
      return;
    }
    const context: ApiContext = {
      ...services,
      incoming,
      outgoing,
      caller,
      meter,
      position: {},
      sharesStream: false,
      takeSlot: () => services.slots.take(caller.network),
    };
    let several: readonly AskedSubscription[] | undefined;
    const answer = await answerOf(async () => {
      const asked = await readRequest(incoming, config.http.maximumBodyBytes);
      const list = readSubscriptions(asked);
      if (list === undefined) return await run(checkParams(asked), context);
      assertTakesEvents(incoming);
      await context.slices.enter(meter);
      payForAll(list, context);
      several = list;
      return {};
    });
    if (several === undefined) {
      await answerResult(answer, context);
    } else {
      const takeSlot = sharedSlots(context.takeSlot);
      await streamSubscriptions(several, { ...context, takeSlot }, begin);
    }
  };
}

/** A started subscription. If it was refused, its stream has a single result. */
type BegunSubscription = Omit<NamedResults, "id">;

/** Never rejects. */
type BeginSubscription = (params: unknown, whole: ApiContext) => Promise<BegunSubscription>;

/**
 * Answers with one stream for several subscriptions, so that a page needs only one connection.
 * Each subscription takes its own slot and can be refused or dropped on its own.
 */
async function streamSubscriptions(
  asked: readonly AskedSubscription[],
  whole: ApiContext,
  begin: BeginSubscription,
): Promise<void> {
  const { outgoing, caller, unread } = whole;
  const time = RequestTime.of(outgoing);
  if (time) time.kind = "subscription";
  const named = async ({ id, params }: AskedSubscription) => ({
    id,
    ...(await begin(params, whole)),
  });
  const merged = mergeResults(await Promise.all(asked.map(named)));
  time?.end();
  answersWithoutEnd(outgoing);
  await sendEvents(outgoing, merged, {
    encode: encodeEvent,
    onResult: observe(whole),
    onWaiting: () => unread.add(outgoing, caller.network, "drain"),
  });
}
