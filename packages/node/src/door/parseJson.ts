import { malformedRequest, tooCostly } from "./refusals.js";

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
