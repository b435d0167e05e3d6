import {
  type ASTVisitor,
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
  type ValidationContext,
} from "graphql";
import { FairQueue } from "../door/FairQueue.js";
import { LruCache } from "../lib/collections.js";
import type { ApiContext } from "./ApiContext.js";
import { type MeasureDocument, queryLimits } from "./cost/documentCost.js";
import type { GraphqlParams } from "./readRequest.js";
import { malformedRequest, wrongMethod } from "../lib/refusals.js";
import { RequestTime } from "../door/requests.js";
import { createSubscribe, type EventStream } from "./createSubscribe.js";

const RULES = [...specifiedRules, alwaysSubscribes];
/** The maximum number of errors that are reported for a query, because each takes time. */
const MOST_ERRORS = 5;
/** Longer documents are not cached, because strangers could fill the cache with them. */
const LONGEST_KEPT = 4096;
const MOST_KEPT = 200;
/** The maximum number of networks whose queries run at once, one query each. */
const NETWORKS_AT_ONCE = 16;

/**
 * Runs GraphQL operations. Before validation, refuses an operation that costs too much, or whose
 * network has too few tokens. Each network runs one query at a time, and its other queries wait.
 * Errors in results are not masked yet.
 */
export function createRunOperation(
  schema: GraphQLSchema,
  measure: MeasureDocument,
  maskError: (error: unknown) => GraphQLError,
) {
  const subscribe = createSubscribe(maskError);
  const queries = new FairQueue({ atOnce: NETWORKS_AT_ONCE });
  // Caches validated documents, because clients send the same documents repeatedly. Strangers
  // choose the documents, so only short valid ones are cached.
  const valid = new LruCache<string, DocumentNode>(MOST_KEPT);

  const measured = ({ query, variables }: GraphqlParams, { meter }: ApiContext) =>
    meter.time(() => {
      const known = valid.get(query, () => undefined);
      const document = known ?? parse(query, { maxTokens: queryLimits.tokens });
      const { microseconds } = measure(document, variables ?? {});
      return { document, microseconds, isKnown: known !== undefined };
    });

  /**
   * The cost of an operation in microseconds. Throws if the document is invalid or costs too
   * much.
   */
  const priceOf = (params: GraphqlParams, context: ApiContext): number =>
    measured(params, context).microseconds;

  const run = async (
    params: GraphqlParams,
    context: ApiContext,
  ): Promise<ExecutionResult | EventStream> => {
    const { meter, caller, slices, unread, incoming, outgoing } = context;
    const { query, variables, operationName } = params;
    const { document, microseconds, isKnown } = measured(params, context);
    // A shared stream has already been charged for all of its subscriptions.
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
      // A page of another site can send GET without a preflight.
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
    // Times only synchronous work. A mutation, for example, may wait long for its turn.
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
      const result = await answer();
      context.following?.showPlace(outgoing);
      return result;
    }
    const inTurn = async () => {
      unread.assertFew(caller.network);
      await slices.turn(meter);
      return await answer();
    };
    const { network } = caller;
    return await (network === undefined ? inTurn() : queries.run(network, inTurn));
  };
  return { run, priceOf };
}

/**
 * A validation rule: the subscribed field must have no directive. `@skip` could leave a
 * subscription without any field. GraphQL's own rules allow that, and graphql-js fails on it.
 */
function alwaysSubscribes(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition({ operation, selectionSet }) {
      if (operation !== OperationTypeNode.SUBSCRIPTION) return;
      const seen = new Set<string>();
      const check = ({ selections }: SelectionSetNode) => {
        for (const selection of selections) {
          if (selection.directives?.length) {
            const message = "The subscribed field cannot depend on a directive.";
            context.reportError(new GraphQLError(message, { nodes: selection }));
          }
          if (selection.kind === Kind.INLINE_FRAGMENT) check(selection.selectionSet);
          if (selection.kind !== Kind.FRAGMENT_SPREAD || seen.has(selection.name.value)) continue;
          seen.add(selection.name.value);
          const fragment = context.getFragment(selection.name.value);
          if (fragment) check(fragment.selectionSet);
        }
      };
      check(selectionSet);
    },
  };
}
