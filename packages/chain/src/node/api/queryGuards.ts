import { type DocumentNode, parse, validate } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { Context } from "./Context.js";
import { assertAffordable, queryLimits } from "./documentCost.js";
import type { QueryPace } from "./QueryPace.js";

/** How many errors of a query are told. */
export const MOST_ERRORS = 5;

const parseShort: typeof parse = (source, options) =>
  parse(source, { ...options, maxTokens: queryLimits.tokens });

const validateBriefly: typeof validate = (schema, document, rules, options) =>
  validate(schema, document, rules, { ...options, maxErrors: MOST_ERRORS });

/**
 * Refuses what is too costly, or more than its address may ask for in this time, before it is
 * validated, let alone run.
 */
export function queryGuards(pace: QueryPace): Plugin<Context, Context> {
  return {
    onParse({ context, setParseFn }) {
      setParseFn(parseShort);
      return ({ result }) => {
        if (result === null || result instanceof Error) return;
        const { variables } = context.params;
        pace.charge(context.address, assertAffordable(result as DocumentNode, variables ?? {}));
      };
    },
    onValidate({ setValidationFn }) {
      setValidationFn(validateBriefly);
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
