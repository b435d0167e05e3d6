import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { BadAnswer, type Decoder, INTERNAL, type SentError } from "@kifu/wire";
import type { Log } from "../lib/log.js";
import { NodeError } from "../lib/NodeError.js";
import { HttpRefusal, malformedRequest, requestTooLarge, tooCostly } from "../lib/refusals.js";

const kept = new WeakMap<IncomingMessage, string>();

/** Lets `readBody` return this body, which has been read already. */
export function keepBody(request: IncomingMessage, body: string): void {
  kept.set(request, body);
}

/** Throws `ingress/too-large` as soon as the body exceeds `maximumBytes`. */
export async function readBody(request: IncomingMessage, maximumBytes: number): Promise<string> {
  const body = kept.get(request);
  if (body !== undefined) return body;
  if (Number(request.headers["content-length"] ?? 0) > maximumBytes) {
    throw requestTooLarge("body", maximumBytes);
  }
  // Not `for await`, because leaving such a loop early destroys the socket before the answer is
  // sent.
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes <= maximumBytes) {
        chunks.push(chunk);
        return;
      }
      request.off("data", take);
      reject(requestTooLarge("body", maximumBytes));
    };
    const breakOff = () => {
      if (!request.complete) reject(malformedRequest("The request ended early."));
    };
    request.on("data", take);
    request.once("end", () => {
      // The listeners are removed, because the request stays open after its body has arrived, for
      // example while a stream is sent.
      request.off("data", take).off("close", breakOff).off("error", breakOff);
      resolve(Buffer.concat(chunks).toString("utf8"));
    });
    request.once("close", breakOff).once("error", breakOff);
  });
}

/** Throws `ingress/malformed` with the path of the wrong value. */
export function decodeBody<Value>(decoder: Decoder<Value>, text: string): Value {
  try {
    return decoder(parseJson(text), "the body");
  } catch (error) {
    throw error instanceof BadAnswer ? malformedRequest(`${error.message}.`) : error;
  }
}

const MAXIMUM_DEPTH = 16;

/** Parses untrusted JSON. Checks the depth first, because later code is recursive. */
export function parseJson(text: string): unknown {
  const depth = depthOf(text);
  if (depth > MAXIMUM_DEPTH) throw tooCostly("nested values", depth, MAXIMUM_DEPTH);
  try {
    return JSON.parse(text);
  } catch {
    throw malformedRequest("The request is not valid JSON.");
  }
}

/**
 * The depth to which lists and objects are nested. For a text that is not JSON the result has no
 * meaning.
 */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth--;
  }
  return deepest;
}

export function respond(
  response: ServerResponse,
  status: number,
  body: string,
  contentType = "application/json; charset=utf-8",
  headers: Readonly<Record<string, string>> = {},
): void {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, { "content-type": contentType, "content-length": length, ...headers });
  response.end(body);
}

export function respondError(response: ServerResponse, error: unknown, log: Log): void {
  const status = error instanceof HttpRefusal ? error.status : 500;
  const headers = error instanceof HttpRefusal ? error.headers : {};
  respond(response, status, errorBody(error, log), undefined, headers);
}

/**
 * An error in GraphQL's form, so that clients need to read only one form. Used for errors outside
 * of GraphQL.
 */
export function errorBody(error: unknown, log: Log): string {
  return JSON.stringify({ errors: [sentError(error, log)] });
}

/**
 * Converts an error to what a client may see. A `NodeError` is shown. Any other error is logged
 * under a random number, and the client sees only that number. The code is also in the message,
 * because some clients show nothing else.
 */
export function sentError(error: unknown, log: Log): SentError {
  if (error instanceof NodeError) {
    const { code, message, details, remedy } = error;
    return { message: `${code}: ${message}`, extensions: { code, details, remedy } };
  }
  const correlation = randomUUID();
  log.error({ err: error, correlation }, "A request failed");
  return {
    message: `${INTERNAL}: The node failed.`,
    extensions: {
      code: INTERNAL,
      details: { correlation },
      remedy: "Try again, and tell the operator this number if it happens again.",
    },
  };
}
