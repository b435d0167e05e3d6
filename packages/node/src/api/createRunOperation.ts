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
/** How many errors of a query are reported. Each takes time. */
const MOST_ERRORS = 5;
/** Long documents are as likely to be attacks as to be used again. */
const LONGEST_KEPT = 4096;
const MOST_KEPT = 200;
/** How many networks may have a query in progress. Each may have one. */
const NETWORKS_AT_ONCE = 16;

/**
 * Runs operations on this schema. An operation that is too costly, or for which its network lacks
 * tokens, is refused before it is validated. Everything that is looked at costs something, even if
 * it is refused. One query per network runs at a time and the others wait, so a page that sends
 * several at once gets all of them. Errors in a result are not masked yet.
 */
export function createRunOperation(
  schema: GraphQLSchema,
  measure: MeasureDocument,
  maskError: (error: unknown) => GraphQLError,
) {
  const subscribe = createSubscribe(maskError);
  const queries = new FairQueue({ atOnce: NETWORKS_AT_ONCE, yields: true });
  // Caches parsed and validated documents that clients send repeatedly. Only small ones without
  // errors, because strangers choose what is cached.
  const valid = new LruCache<string, DocumentNode>(MOST_KEPT);

  const measured = ({ query, variables }: GraphqlParams, { meter }: ApiContext) =>
    meter.time(() => {
      const known = valid.get(query, () => undefined);
      const document = known ?? parse(query, { maxTokens: queryLimits.tokens });
      const { microseconds } = measure(document, variables ?? {});
      return { document, microseconds, isKnown: known !== undefined };
    });

  /** The cost of an operation in microseconds. Throws if it is refused before it runs. */
  const priceOf = (params: GraphqlParams, context: ApiContext): number =>
    measured(params, context).microseconds;

  const run = async (
    params: GraphqlParams,
    context: ApiContext,
  ): Promise<ExecutionResult | EventStream> => {
    const { meter, address, slices, unread, incoming, outgoing } = context;
    const { query, variables, operationName } = params;
    const { document, microseconds, isKnown } = measured(params, context);
    // Subscriptions on a shared stream were charged with the stream.
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
      // Another site's page may send GET without a preflight.
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
    // If the operation waits, for example for a transaction's turn, only its synchronous work is
    // timed.
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
