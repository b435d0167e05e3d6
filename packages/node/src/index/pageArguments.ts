import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";

/** Limit: elements on one page of a list. */
const LONGEST_PAGE = 100;

export function checkLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= LONGEST_PAGE) return;
  throw badIndexArgument(`A page has 1 to ${LONGEST_PAGE} entries.`, { limit });
}

/** Throws if the value is given and is not a whole number of at least 0. */
export function checkCount(name: string, value: number | undefined): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) return;
  throw badIndexArgument(`${name} must be a whole number, 0 or more.`, { [name]: value });
}

/** The index cannot use an argument. The client sees the message. */
export function badIndexArgument(
  message: string,
  details: Record<string, string | number>,
): NodeError {
  return new NodeError(nodeCodes.query.badArgument, message, { details });
}
