import type { IncomingMessage } from "node:http";
import type { GraphQLParams } from "graphql-yoga";
import { nodeCodes } from "../codes.js";
import { parseJson } from "./parseJson.js";
import { readBody } from "./readBody.js";
import { HttpRefusal, malformed, tooLarge } from "./refusals.js";

/** Reads the GraphQL request that an HTTP request carries, in its body or its address. */
export async function readParams(
  request: IncomingMessage,
  maximumBytes: number,
): Promise<GraphQLParams> {
  if (request.method === "GET") return fromAddress(request.url ?? "", maximumBytes);
  assertJson(request);
  const body = parseJson(await readBody(request, maximumBytes));
  if (Array.isArray(body)) {
    throw malformed("Several operations in one request.", "Send each in a request of its own.");
  }
  // What it holds is checked before it is used, by yoga.
  return body as GraphQLParams;
}

function fromAddress(address: string, maximumBytes: number): GraphQLParams {
  if (Buffer.byteLength(address) > maximumBytes) throw tooLarge("address", maximumBytes);
  const { searchParams } = new URL(address, "http://node");
  const text = (name: string) => searchParams.get(name) ?? undefined;
  const json = (name: string) => {
    const value = text(name);
    return value === undefined ? undefined : (parseJson(value) as Record<string, unknown>);
  };
  return {
    query: text("query"),
    operationName: text("operationName"),
    variables: json("variables"),
    extensions: json("extensions"),
  };
}

/** Browsers ask before they send JSON to another site, and do not ask before they send forms. */
function assertJson({ headers }: IncomingMessage): void {
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  const encoding = headers["content-encoding"] ?? "identity";
  if (type.trim().toLowerCase() === "application/json" && encoding === "identity") return;
  throw new HttpRefusal(415, nodeCodes.ingress.malformed, "The body must be plain JSON.", {
    remedy: "Send it with content-type: application/json.",
  });
}
