import { answered, anyObject, type Decoder, object, textLike, unread } from "./decoder.js";

/** The code of a failure inside the node, as opposed to a refusal. */
export const INTERNAL = "internal";

/** Facts about an error, by name. */
export type Details = Record<string, string | number | boolean>;

/** An error as the node sends it, in GraphQL's form. */
export interface SentError {
  message: string;
  extensions: { code: string; details: Details; remedy: string | undefined };
}

/** The parts of a node's error that a client uses. The client ignores the node's message. */
export interface Refusal {
  /** undefined if the code is missing or malformed. */
  readonly code: string | undefined;
  readonly details: Readonly<Record<string, string | number>>;
}

const MOST_DETAILS = 10;

/** Reads an error from any value. Keeps only details that are short texts or numbers. */
export function refusal(given: unknown): Refusal {
  const { code, details } = recordOf(recordOf(given)["extensions"]);
  const isCode =
    typeof code === "string" && /^(internal|[a-z][a-z-]{0,39}\/[a-z][a-z-]{0,39})$/.test(code);
  return { code: isCode ? code : undefined, details: plainDetails(details) };
}

function plainDetails(given: unknown): Refusal["details"] {
  const details: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(recordOf(given)).slice(0, MOST_DETAILS)) {
    if (!/^[a-zA-Z]{1,40}$/.test(name)) continue;
    if (typeof value === "number" && Number.isFinite(value)) details[name] = value;
    else if (typeof value === "boolean") details[name] = String(value);
    else if (typeof value === "string" && /^[\w .:/+-]{0,80}$/.test(value)) details[name] = value;
  }
  return details;
}

function recordOf(given: unknown): Record<string, unknown> {
  return typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
}

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
