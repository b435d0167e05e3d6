import { gameNamed } from "../abi/gameNamed.js";
import { errorOf } from "../errors/clientErrors.js";
import type { Terms } from "./Search.js";

/** What a chain's methods and seeks call the terms. The game's number is this package's, not a node's. */
export function searchTerms({ game: name, moveLimit }: Terms): {
  readonly game: number;
  readonly moveLimit: number;
} {
  const game = gameNamed(name);
  if (game === undefined) {
    throw errorOf("client/unknown-game", { facts: { game: name.slice(0, 40) } });
  }
  if (!Number.isSafeInteger(moveLimit) || moveLimit < 1 || moveLimit > 65_535) {
    throw errorOf("matchmaking/bad-move-limit", { facts: { moveLimit } });
  }
  return { game: game.number, moveLimit };
}

/** Whether it is on these terms. */
export function hasTerms(one: Terms, { game, moveLimit }: Terms): boolean {
  return one.game === game && one.moveLimit === moveLimit;
}
