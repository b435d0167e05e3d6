import type { IncomingMessage, ServerResponse } from "node:http";
import type { ExecutionResult, GraphQLSchema } from "graphql";
import type { AskedSubscription } from "@kifu/wire";
import { answerResult, assertTakesEvents, only, refuseUnread } from "./answerResult.js";
import { clientError } from "./clientError.js";
import type { ApiContext, Services } from "./ApiContext.js";
import { createMeasureDocument, type MeasureDocument } from "./cost/documentCost.js";
import { createRunOperation } from "./createRunOperation.js";
import type { EventStream } from "./createSubscribe.js";
import { sharedSlots } from "./http/ConnectionSlots.js";
import { Meter } from "../metrics/Meter.js";
import { checkParams, type GraphqlParams, readRequest } from "./readRequest.js";
import { readSubscriptions } from "./readSubscriptions.js";
import { createNodeSchema } from "./schema/index.js";
import { sliceAnswers } from "./sliceAnswers.js";
import { streamSubscriptions, type BegunSubscription } from "./streamSubscriptions.js";

export type AnswerGraphql = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  address: string | undefined,
) => Promise<void>;

type Answer = ExecutionResult | EventStream;

/**
 * The minimum cost of each subscription on a shared stream, so that an unreadable one is not free.
 */
const LEAST_MICROSECONDS = 500;

/** Shared by everything a process serves, because creating it takes a while. */
let nodeSchema: { readonly schema: GraphQLSchema; readonly measure: MeasureDocument } | undefined;

function measuredSchema() {
  if (nodeSchema !== undefined) return nodeSchema;
  const schema = sliceAnswers(createNodeSchema());
  return (nodeSchema = { schema, measure: createMeasureDocument(schema) });
}

/**
 * GraphQL over HTTP. graphql-js parses, validates and executes. This code does what protects
 * against strangers: it reads requests within limits, refuses costly ones, masks errors, and
 * streams events.
 */
export function createGraphql(services: Services): AnswerGraphql {
  const { log, config, buckets } = services;
  const maskError = (error: unknown) => clientError(error, log);
  const { schema, measure } = measuredSchema();
  const operations = createRunOperation(schema, measure, maskError);

  const run = async (params: GraphqlParams, context: ApiContext): Promise<Answer> => {
    // Many bodies may arrive at once whose requests started when their network had tokens left.
    await context.slices.enter(context.meter);
    if (!context.sharesStream) context.meter.pay(0);
    return await operations.run(params, context);
  };

  /** Turns thrown errors into answers. */
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
   * Charges all subscriptions of a stream together. If some were refused, a page would build its
   * stream again for them and pay for all of them each time.
   */
  const payForAll = (asked: readonly AskedSubscription[], whole: ApiContext): void => {
    const prices = asked.map(({ params }) => {
      try {
        return operations.priceOf(checkParams(params), whole);
      } catch {
        // It is refused later, in its own place.
        return 0;
      }
    });
    whole.meter.pay(prices.reduce((sum, price) => sum + Math.max(price, LEAST_MICROSECONDS), 0));
  };

  /** Starts one of several subscriptions. It is charged and may be refused on its own. */
  const begin = async (params: unknown, whole: ApiContext): Promise<BegunSubscription> => {
    const context: ApiContext = { ...whole, position: {}, sharesStream: true };
    const answer = await answerOf(async () => await run(checkParams(params), context));
    whole.meter.settle();
    const results = Symbol.asyncIterator in answer ? answer : only(answer);
    return { results, position: context.position };
  };

  return async (incoming, outgoing, address) => {
    const meter = new Meter(buckets, address);
    try {
      // A client with no tokens left costs next to nothing: its request is not even read. And a
      // request that cannot be read is not free.
      meter.begin();
    } catch (error) {
      await refuseUnread(error, { ...services, incoming, outgoing });
      return;
    }
    const context: ApiContext = {
      ...services,
      incoming,
      outgoing,
      address,
      meter,
      position: {},
      sharesStream: false,
      takeSlot: () => services.slots.take(address),
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
