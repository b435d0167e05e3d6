import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";

/** Limit: elements on one page of a list. */
const LONGEST_PAGE = 100;

/** Throws if the limit is outside the range from 1 to `LONGEST_PAGE`. */
export function checkLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= LONGEST_PAGE) return;
  throw badIndexArgument(`A page has 1 to ${LONGEST_PAGE} entries.`, { limit });
}

/** Throws if a cursor or a number is not a whole number from 0 on. */
export function checkCount(name: string, value: number | undefined): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) return;
  throw badIndexArgument(`${name} must be a whole number, 0 or more.`, { [name]: value });
}

/** An argument that the index cannot use. The message is shown to the client. */
export function badIndexArgument(
  message: string,
  details: Record<string, string | number>,
): NodeError {
  return new NodeError(nodeCodes.query.badArgument, message, { details });
}
