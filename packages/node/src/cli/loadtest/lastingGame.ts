import type { ChainGame } from "@kifu/chain/plain-games";
import { type Random, random } from "@kifu/kit/testing";

type Sampled = Pick<ChainGame, "samples">;

/** A complete game of the maximum length, in notation. Equal `choices` give equal games. */
export function longGame({ samples }: Sampled, choices: Random): string[] {
  if (samples.longGame) return samples.longGame(choices);
  const games = samples.games.map(({ moves }) => moves.split(" "));
  return games.reduce((longest, game) => (game.length > longest.length ? game : longest));
}

/** A long game without the last move, so that the match does not end by itself. */
export function lastingGame(game: Sampled, choices: Random): string[] {
  return longGame(game, choices).slice(0, -1);
}

/** The number of moves in a lasting game. It does not depend on the choices. */
export function lastingPlies(game: Sampled): number {
  return lastingGame(game, random(1)).length;
}
