import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { type ShownGame, shownGames } from "@kifu/chain";

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

/**
 * The game of a stored match. The chain stores only known numbers, so an unknown number is the
 * node's error.
 */
export function gameNumbered(number: number): ShownGame {
  const game = shownGames.find((game) => game.number === number);
  if (game === undefined) throw new RangeError(`No game has the number ${number}`);
  return game;
}

/** The game that a client named. An unknown name is the client's error. */
export function requireGame(name: string): ShownGame {
  const game = shownGames.find(({ rules }) => rules.name === name);
  if (game === undefined)
    throw badIndexArgument("There is no such game.", { game: name.slice(0, 80) });
  return game;
}

export function assertGame(name: string): void {
  requireGame(name);
}
