import type { IncomingMessage, ServerResponse } from "node:http";
import type { ExecutionResult, GraphQLSchema } from "graphql";
import type { AskedSubscription } from "@kifu/wire";
import { answerResult, assertTakesEvents, only, refuseUnread } from "./answerResult.js";
import { clientError } from "./clientError.js";
import type { ApiContext, Services } from "./ApiContext.js";
import { createMeasureDocument, type MeasureDocument } from "./cost/documentCost.js";
import { createRunOperation } from "./createRunOperation.js";
import type { EventStream } from "./createSubscribe.js";
import { Meter } from "../metrics/Meter.js";
import { checkParams, type GraphqlParams, readRequest } from "./readRequest.js";
import { readSubscriptions } from "./readSubscriptions.js";
import { createNodeSchema } from "./schema/index.js";
import { sliceAnswers } from "./sliceAnswers.js";
import { streamSubscriptions, type BegunSubscription } from "./streamSubscriptions.js";

/** Answers one request to `/graphql`. */
export type AnswerGraphql = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  address: string | undefined,
) => Promise<void>;

type Answer = ExecutionResult | EventStream;

/** It is the same for all that a process serves, and takes a while to make. */
let nodeSchema: { readonly schema: GraphQLSchema; readonly measure: MeasureDocument } | undefined;

function measuredSchema() {
  if (nodeSchema !== undefined) return nodeSchema;
  const schema = sliceAnswers(createNodeSchema());
  return (nodeSchema = { schema, measure: createMeasureDocument(schema) });
}

/**
 * GraphQL over HTTP: graphql-js parses, validates and executes. All that faces strangers is done
 * here: reading the request within limits, refusing what costs too much, the form in which errors
 * leave the node, and the stream of events.
 */
export function createGraphql(services: Services): AnswerGraphql {
  const { log, config, buckets } = services;
  const maskError = (error: unknown) => clientError(error, log);
  const { schema, measure } = measuredSchema();
  const runOperation = createRunOperation(schema, measure, maskError);

  const run = async (params: GraphqlParams, context: ApiContext): Promise<Answer> => {
    // Many bodies may come at once, whose requests began when their network had tokens left.
    await context.slices.enter(context.meter);
    context.meter.pay(0);
    return await runOperation(params, context);
  };

  /** What is thrown is an answer, too. */
  const answerOf = async (work: () => Promise<Answer>): Promise<Answer> => {
    try {
      const result = await work();
      if (!("errors" in result)) return result;
      return { ...result, errors: result.errors?.map(maskError) };
    } catch (error) {
      return { errors: [maskError(error)] };
    }
  };

  /** Begins one of several subscriptions, which is a request of its own in all that is limited. */
  const begin = async (params: unknown, whole: ApiContext): Promise<BegunSubscription> => {
    const meter = new Meter(buckets, whole.address);
    const context: ApiContext = { ...whole, meter, position: {}, sharesStream: true };
    const answer = await answerOf(async () => {
      meter.begin();
      return await run(checkParams(params), context);
    });
    meter.settle();
    const results = Symbol.asyncIterator in answer ? answer : only(answer);
    return { results, position: context.position };
  };

  return async (incoming, outgoing, address) => {
    const meter = new Meter(buckets, address);
    try {
      // A client with nothing left costs next to nothing: what it sends is not even read. And a
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
    };
    let several: readonly AskedSubscription[] | undefined;
    const answer = await answerOf(async () => {
      const asked = await readRequest(incoming, config.http.maximumBodyBytes);
      const list = readSubscriptions(asked);
      if (list === undefined) return await run(checkParams(asked), context);
      assertTakesEvents(incoming);
      several = list;
      return {};
    });
    if (several === undefined) {
      await answerResult(answer, context);
    } else {
      meter.settle();
      await streamSubscriptions(several, context, begin);
    }
  };
}
