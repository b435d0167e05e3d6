import { type Decoder, object, anyObject, textLike, unread } from "./decoder.js";
import type { SentQuery } from "./graphql.js";

/** The maximum number of subscriptions in one stream. */
export const MOST_SUBSCRIPTIONS = 32;

/** A subscription in a shared stream, with a name that its reader chose. */
export interface NamedSubscription extends SentQuery {
  readonly id: string;
}

/**
 * The body of `POST /graphql` that asks for several subscriptions in one stream. Their names must
 * differ.
 */
export interface SharedStream {
  readonly subscriptions: readonly NamedSubscription[];
}

const id = textLike(/^[\w-]{1,32}$/, "a name");

/** A subscription of a shared stream, as a node decodes it. */
export interface AskedSubscription {
  readonly id: string;
  /**
   * The fields of a single subscription. They are checked when the subscription starts, which can
   * be refused alone.
   */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Decodes one subscription of a shared stream. */
export const askedSubscription: Decoder<AskedSubscription> = (given, path) => {
  const { id: named, ...params } = anyObject(given, path);
  return { id: id(named, `${path}.id`), params };
};

/** An event of one subscription in a shared stream. `graphqlAnswer` decodes its payload. */
export const sharedEvent = object({ id, payload: unread });

/** The event that ends a subscription in a shared stream. */
export const sharedEnd = object({ id });
