import type { IncomingMessage } from "node:http";
import { BadAnswer, type Decoder } from "@kifu/wire";
import { malformedRequest, requestTooLarge, tooCostly } from "./refusals.js";

/** Throws `ingress/too-large` as soon as the body exceeds `maximumBytes`. */
export async function readBody(request: IncomingMessage, maximumBytes: number): Promise<string> {
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
      // The request may stay open long after its body, for example while a stream is sent.
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
