import { answered } from "./answered.js";
import { object, anyObject } from "./decoder.js";

/** Values go here and never into the query's text, so that no value can change the query. */
export type Variables = Readonly<Record<string, unknown>>;

/** The body of `POST /graphql`, but for those of a stream of several subscriptions: see `SharedStream`. */
export interface SentQuery {
  readonly query: string;
  readonly variables: Variables;
}

/** The answer to a query, and each event of a subscription: the data by the names of what was asked for. */
export const graphqlAnswer = answered(object({ data: anyObject }));
