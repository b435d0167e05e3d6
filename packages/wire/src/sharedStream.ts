import { type Decoder, object, anyObject, textLike, unread } from "./decoder.js";
import type { SentQuery } from "./graphql.js";

/** How many subscriptions one stream may have. */
export const MOST_SUBSCRIPTIONS = 32;

/** A subscription on a stream that it shares with others, and the name that its reader has for it. */
export interface NamedSubscription extends SentQuery {
  readonly id: string;
}

/** The body of `POST /graphql` that asks for one stream of several subscriptions. No two have the same name. */
export interface SharedStream {
  readonly subscriptions: readonly NamedSubscription[];
}

const id = textLike(/^[\w-]{1,32}$/, "a name");

/** A subscription of a shared stream as a node reads it. */
export interface AskedSubscription {
  readonly id: string;
  /** What a subscription that is sent alone consists of. It is checked when it begins, and refused by itself. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Reads one of the subscriptions that a stream is asked for. */
export const askedSubscription: Decoder<AskedSubscription> = (given, path) => {
  const { id: named, ...params } = anyObject(given, path);
  return { id: id(named, `${path}.id`), params };
};

/** An event of a shared stream: that of a subscription, which `graphqlAnswer` reads. */
export const sharedEvent = object({ id, payload: unread });

/** The event of a shared stream by which a subscription ends. */
export const sharedEnd = object({ id });
