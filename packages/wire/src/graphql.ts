import { answered } from "./answered.js";
import { object, anyObject } from "./decoder.js";

/**
 * A query's variables. All values are sent here and never in the query's text, so no value can
 * change the query.
 */
export type Variables = Readonly<Record<string, unknown>>;

/**
 * The body of `POST /graphql` for one query or subscription. For several subscriptions see
 * `SharedStream`.
 */
export interface SentQuery {
  readonly query: string;
  readonly variables: Variables;
}

/** The answer to a query, or one event of a subscription. Its `data` is keyed by field name. */
export const graphqlAnswer = answered(object({ data: anyObject }));
