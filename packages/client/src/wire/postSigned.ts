import { badAnswer, reportedError } from "../errors/clientErrors.js";
import type { Wire } from "./Wire.js";

/**
 * Sends what somebody signed, and gives what the node answers. Throws its refusal; or that there is no such answer, and
 * then it may have arrived, and can be sent again as it is.
 */
export async function postSigned(
  wire: Wire,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  // Sent even if the page is left just then.
  const answer = recordOf(await wire.ask(body, true, path), "answer");
  const { errors, error } = answer;
  if (Array.isArray(errors) && errors.length > 0) throw reportedError(errors[0]);
  if (error != null) throw reportedError(error);
  return answer;
}

/** What a node answers, as far as it is an object. Throws otherwise. */
export function recordOf(given: unknown, path: string): Record<string, unknown> {
  if (typeof given !== "object" || given === null) throw badAnswer(path, "an object");
  return given as Record<string, unknown>;
}
