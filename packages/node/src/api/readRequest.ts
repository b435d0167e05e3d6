import type { IncomingMessage } from "node:http";
import { nodeCodes } from "../lib/nodeCodes.js";
import { parseJson, readBody } from "../door/requests.js";
import { isObject } from "../lib/isObject.js";
import { HttpRefusal, malformedRequest, requestTooLarge, tooCostly } from "../lib/refusals.js";
import { type AskedSubscription, askedSubscription, MOST_SUBSCRIPTIONS } from "@kifu/wire";

export interface GraphqlParams {
  query: string;
  operationName?: string | null;
  variables?: Record<string, unknown> | null;
}

export async function readRequest(
  request: IncomingMessage,
  maximumBytes: number,
): Promise<unknown> {
  if (request.method === "GET") return fromAddress(request.url ?? "", maximumBytes);
  assertJson(request);
  const body = parseJson(await readBody(request, maximumBytes));
  if (Array.isArray(body)) {
    throw malformedRequest("The request has several operations.", "Send each in its own request.");
  }
  return body;
}

function fromAddress(address: string, maximumBytes: number): unknown {
  if (Buffer.byteLength(address) > maximumBytes) throw requestTooLarge("address", maximumBytes);
  const { searchParams } = new URL(address, "http://node");
  const text = (name: string) => searchParams.get(name) ?? undefined;
  const json = (name: string) => {
    const value = text(name);
    return value === undefined ? undefined : parseJson(value);
  };
  return {
    query: text("query"),
    operationName: text("operationName"),
    variables: json("variables"),
    extensions: json("extensions"),
  };
}

/** The type of each parameter. Unknown parameters are refused. */
const parts: Readonly<Record<string, (value: unknown) => boolean>> = {
  query: isText,
  operationName: isText,
  variables: isObject,
  extensions: isObject,
};

export function checkParams(params: unknown): GraphqlParams {
  if (!isObject(params)) throw malformedRequest("The request must be an object.");
  const given = Object.entries(params).filter(([, value]) => value != null);
  for (const [name, value] of given) {
    if (!Object.hasOwn(parts, name)) throw malformedRequest("The request has an unknown part.");
    if (parts[name]?.(value) !== true)
      throw malformedRequest(`The request's ${name} has a wrong type.`);
  }
  const { query, ...rest } = params as Partial<GraphqlParams>;
  if (query == null) throw malformedRequest("The request has no query.");
  return { query, ...rest };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/**
 * Only JSON is accepted. A browser sends a preflight before it posts JSON to another site, but it
 * posts forms without one.
 */
function assertJson({ headers }: IncomingMessage): void {
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  const encoding = headers["content-encoding"] ?? "identity";
  if (type.trim().toLowerCase() === "application/json" && encoding === "identity") return;
  throw new HttpRefusal(415, nodeCodes.ingress.malformed, "The body must be plain JSON.", {
    remedy: "Send it with content-type: application/json.",
  });
}

/** The subscriptions in a request for a shared stream. Undefined for any other request. */
export function readSubscriptions(asked: unknown): readonly AskedSubscription[] | undefined {
  if (!isObject(asked) || !("subscriptions" in asked)) return undefined;
  const { subscriptions: list, ...others } = asked;
  if (!Array.isArray(list) || list.length === 0 || Object.keys(others).length > 0) throw badList();
  if (list.length > MOST_SUBSCRIPTIONS) {
    throw tooCostly("subscriptions", list.length, MOST_SUBSCRIPTIONS);
  }
  const subscriptions = list.map(readOne);
  if (new Set(subscriptions.map(({ id }) => id)).size < list.length) throw badList();
  return subscriptions;
}

function readOne(given: unknown): AskedSubscription {
  try {
    return askedSubscription(given, "subscription");
  } catch {
    throw badList();
  }
}

function badList() {
  return malformedRequest(
    "The request's subscriptions are not a list that can be read.",
    "Send subscriptions, a list of objects with query, variables, and an id of its own each.",
  );
}
