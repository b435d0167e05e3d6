import { anyObject, answered, type Decoder, object, textLike, unread } from "./decoder.js";

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

/** The maximum number of subscriptions in one stream. */
export const MOST_SUBSCRIPTIONS = 32;

/** A subscription in a shared stream, with a name that its reader chose. */
export interface NamedSubscription extends SentQuery {
  readonly id: string;
}

/**
 * The body of `POST /graphql` that asks for several subscriptions in one stream. Each
 * subscription has a different name.
 */
export interface SharedStream {
  readonly subscriptions: readonly NamedSubscription[];
}

const id = textLike(/^[\w-]{1,32}$/, "a name");

/** A subscription of a shared stream, in the form that the node reads. */
export interface AskedSubscription {
  readonly id: string;
  /**
   * The undecoded fields of the subscription. The node checks each subscription separately, so it
   * can refuse one and accept the others.
   */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Decodes one subscription of a shared stream. */
export const askedSubscription: Decoder<AskedSubscription> = (given, path) => {
  const { id: named, ...params } = anyObject(given, path);
  return { id: id(named, `${path}.id`), params };
};

/** An event of one subscription in a shared stream. Decode its payload with `graphqlAnswer`. */
export const sharedEvent = object({ id, payload: unread });

/** Says that a subscription in a shared stream has ended. */
export const sharedEnd = object({ id });
