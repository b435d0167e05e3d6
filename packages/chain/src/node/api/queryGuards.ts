import {
  type DocumentNode,
  type ExecutionArgs,
  getOperationAST,
  OperationTypeNode,
  parse,
  type ParseOptions,
  validate,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import { FairQueue } from "../ingress/FairQueue.js";
import type { Context } from "./Context.js";
import { type MeasureDocument, queryLimits } from "./documentCost.js";

/** How many errors of a query are told. */
export const MOST_ERRORS = 5;
/** So many networks have a query that is being answered, and each of them one. */
const NETWORKS_AT_ONCE = 16;

const parseShort: typeof parse = (source, options) =>
  parse(source, { ...options, maxTokens: queryLimits.tokens });

const validateBriefly: typeof validate = (schema, document, rules, options) =>
  validate(schema, document, rules, { ...options, maxErrors: MOST_ERRORS });

/**
 * Refuses what is too costly, or more than its address may ask for in this time, before it is
 * validated, let alone run. Whatever is looked at costs something, also what is refused. Of the
 * queries of one network, one is run at a time, and the others wait: a page that asks for several
 * things at once gets all of them.
 */
export function queryGuards(measure: MeasureDocument): Plugin<Context, Context> {
  const queries = new FairQueue({ atOnce: NETWORKS_AT_ONCE, yields: true });
  return {
    onParse({ context: { meter, params }, setParseFn }) {
      setParseFn((source: string, options?: ParseOptions) =>
        meter.time(() => parseShort(source, options)),
      );
      return ({ result }) => {
        if (result === null || result instanceof Error) return;
        const { variables } = params;
        const cost = meter.time(() => measure(result as DocumentNode, variables ?? {}));
        meter.pay(cost.microseconds);
      };
    },
    onValidate({ context: { meter }, setValidationFn }) {
      setValidationFn((...given: Parameters<typeof validate>) =>
        meter.time(() => validateBriefly(...given)),
      );
    },
    onExecute({ args, executeFn, setExecuteFn }) {
      const { meter, address, slices, unread } = args.contextValue;
      // Of what waits, such as a transaction for its turn, only what is done at once.
      const execute = (given: ExecutionArgs) => meter.time(() => executeFn(given) as unknown);
      const { document, operationName } = args as ExecutionArgs;
      const operation = getOperationAST(document, operationName)?.operation;
      if (operation !== OperationTypeNode.QUERY) return setExecuteFn(execute);
      const inTurn = async (given: ExecutionArgs) => {
        unread.assertFew(address);
        await slices.turn(meter);
        return await execute(given);
      };
      setExecuteFn(async (given: ExecutionArgs) =>
        address === undefined
          ? await inTurn(given)
          : await queries.run(meter.network, () => inTurn(given)),
      );
    },
  };
}

/** Long documents are as likely an attack as of use again. */
const LONGEST_KEPT = 4096;
const MOST_KEPT = 200;

/**
 * Documents that clients send again and again, parsed once. Small, and without errors: what is
 * kept is for strangers to choose.
 */
export function documentCache() {
  const documents = new Map<string, DocumentNode>();
  return {
    documentCache: {
      get: (text: string) => documents.get(text),
      set(text: string, document: DocumentNode) {
        if (text.length > LONGEST_KEPT) return;
        const [oldest] = documents.keys();
        if (documents.size >= MOST_KEPT && oldest !== undefined) documents.delete(oldest);
        documents.set(text, document);
      },
    },
    errorCache: { get: () => undefined, set: () => undefined },
  };
}
