import {
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  type GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { alwaysSubscribes } from "./alwaysSubscribes.js";
import { FairQueue } from "../ingress/FairQueue.js";
import { LruCache } from "../LruCache.js";
import type { ApiContext } from "./ApiContext.js";
import { type MeasureDocument, queryLimits } from "./cost/documentCost.js";
import type { GraphqlParams } from "./readRequest.js";
import { malformedRequest, wrongMethod } from "./refusals.js";
import { RequestTime } from "../metrics/RequestTime.js";
import { createSubscribe, type EventStream } from "./createSubscribe.js";

const RULES = [...specifiedRules, alwaysSubscribes];
/** How many errors of a query are told: each takes time. */
const MOST_ERRORS = 5;
/** Long documents are as likely an attack as of use again. */
const LONGEST_KEPT = 4096;
const MOST_KEPT = 200;
/** How many networks may have a query that is being answered, each of them one. */
const NETWORKS_AT_ONCE = 16;

/**
 * Runs operations on this schema. What is too costly, or more than its address may ask for in this
 * time, is refused before it is validated, let alone run. Everything that is looked at costs
 * something, even if it is refused. Of the queries of one network, one is run at a time, and the
 * others wait: a page that asks for several things at once gets all of them. Errors in a result are
 * as they were thrown.
 */
export function createRunOperation(
  schema: GraphQLSchema,
  measure: MeasureDocument,
  maskError: (error: unknown) => GraphQLError,
) {
  const subscribe = createSubscribe(maskError);
  const queries = new FairQueue({ atOnce: NETWORKS_AT_ONCE, yields: true });
  // What clients send again and again, parsed and validated once. Small, and without errors: what
  // is kept is for strangers to choose.
  const valid = new LruCache<string, DocumentNode>(MOST_KEPT);

  const measured = ({ query, variables }: GraphqlParams, { meter }: ApiContext) =>
    meter.time(() => {
      const known = valid.get(query, () => undefined);
      const document = known ?? parse(query, { maxTokens: queryLimits.tokens });
      const { microseconds } = measure(document, variables ?? {});
      return { document, microseconds, isKnown: known !== undefined };
    });

  /** What an operation costs, in microseconds. Throws what refuses it before it is run. */
  const priceOf = (params: GraphqlParams, context: ApiContext): number =>
    measured(params, context).microseconds;

  const run = async (
    params: GraphqlParams,
    context: ApiContext,
  ): Promise<ExecutionResult | EventStream> => {
    const { meter, address, slices, unread, incoming, outgoing } = context;
    const { query, variables, operationName } = params;
    const { document, microseconds, isKnown } = measured(params, context);
    // What shares a stream was paid for with all of the stream.
    if (!context.sharesStream) meter.pay(microseconds);
    const operation = getOperationAST(document, operationName)?.operation;
    if (operation === undefined) {
      throw malformedRequest("Could not determine what operation to execute.");
    }
    if (context.sharesStream && operation !== OperationTypeNode.SUBSCRIPTION) {
      throw malformedRequest(
        "Only subscriptions can share a stream.",
        "Send this in a request of its own.",
      );
    }
    if (operation === OperationTypeNode.MUTATION && incoming.method === "GET") {
      // Which a page of another site may send without asking.
      throw wrongMethod("GET", ["POST"]);
    }
    if (!isKnown) {
      const options = { maxErrors: MOST_ERRORS };
      const errors = meter.time(() => validate(schema, document, RULES, options));
      if (errors.length > 0) return { errors };
      if (query.length <= LONGEST_KEPT) valid.get(query, () => document);
    }

    const args: ExecutionArgs = {
      schema,
      document,
      contextValue: context,
      variableValues: variables,
      operationName,
      options: { maxCoercionErrors: MOST_ERRORS },
    };
    // Of what waits, such as a transaction for its turn, only what is done at once.
    const answer = async () => await meter.time(() => execute(args));
    const time = RequestTime.of(outgoing);
    if (operation === OperationTypeNode.SUBSCRIPTION) {
      if (time) time.kind = "subscription";
      const stream = await subscribe(args, params);
      time?.end();
      return stream;
    }
    if (operation === OperationTypeNode.MUTATION) {
      if (time) time.kind = "submission";
      return await answer();
    }
    const inTurn = async () => {
      unread.assertFew(address);
      await slices.turn(meter);
      return await answer();
    };
    return await (address === undefined ? inTurn() : queries.run(meter.network, inTurn));
  };
  return { run, priceOf };
}
