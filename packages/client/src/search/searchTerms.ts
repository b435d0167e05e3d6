import { isSlow, readClock } from "@kifu/wire";
import { gameNamed } from "../node/games.js";
import { errorOf, type Facts, KifuError } from "../errors/KifuError.js";
import type { Terms } from "./Search.js";
import { answerTexts } from "../errors/answerTexts.js";

/** The largest stake that the chain accepts: 2^32 - 1. */
const LARGEST_STAKE = 0xffffffff;

/**
 * Converts terms to the form of the chain's methods and seeks. The game's number comes from this
 * package and not from a node.
 */
export function searchTerms({ game: name, moveLimit, stake = 0, rated = false }: Terms): {
  readonly game: number;
  readonly moveLimit: number;
  readonly stake: number;
  readonly rated: boolean;
} {
  const game = gameNamed(name);
  if (game === undefined) {
    throw errorOf("client/unknown-game", { facts: { game: name.slice(0, 40) } });
  }
  const clock = readClock(moveLimit);
  if (clock === undefined) throw searchError("matchmaking/bad-move-limit", { moveLimit });
  const mayStake = !rated && !isSlow(clock);
  if (!Number.isSafeInteger(stake) || stake < 0 || stake > (mayStake ? LARGEST_STAKE : 0)) {
    throw searchError("stake/bad-stake", { stake });
  }
  return { game: game.number, moveLimit, stake, rated };
}

export function searchError(code: string, facts: Facts = {}): KifuError {
  return new KifuError(code, { ...answerTexts[code]!, facts });
}
