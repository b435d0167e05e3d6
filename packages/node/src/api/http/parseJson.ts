import { malformedRequest, tooCostly } from "../refusals.js";

const MAXIMUM_DEPTH = 16;

/**
 * Parses untrusted JSON. Checks its depth first, because later code walks nested values
 * recursively.
 */
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
 * The nesting depth of lists and objects. If the text is not JSON, the result is meaningless but
 * not too small.
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
