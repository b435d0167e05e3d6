import type { ChainGame } from "@kifu/chain/plain-games";
import { type Random, random } from "@kifu/kit/testing";

type Sampled = Pick<ChainGame, "samples">;

/** A whole game of maximum length, in notation. The same choices give the same game. */
export function longGame({ samples }: Sampled, choices: Random): string[] {
  if (samples.longGame) return samples.longGame(choices);
  const games = samples.games.map(({ moves }) => moves.split(" "));
  return games.reduce((longest, game) => (game.length > longest.length ? game : longest));
}

/** A long game without its last move, so that a match lasts until somebody resigns. */
export function lastingGame(game: Sampled, choices: Random): string[] {
  return longGame(game, choices).slice(0, -1);
}

/** How many moves a lasting game has, whatever the choices. */
export function lastingPlies(game: Sampled): number {
  return lastingGame(game, random(1)).length;
}
