import type { GameSample, GameSamples } from "../samples.js";

/**
 * The shortest whole game among a game's samples, by its moves; `undefined` when none of them ends so.
 *
 * @example sampleGame(ticTacToe.samples, "first won") // ["a1", "a2", "b1", "b2", "c1"]
 */
export function sampleGame(
  { games }: Pick<GameSamples, "games">,
  ending?: GameSample["ends"],
): string[] | undefined {
  const [shortest] = games
    .filter(({ ends }) => ending === undefined || ends === ending)
    .map(({ moves }) => moves.split(" "))
    .sort((one, other) => one.length - other.length);
  return shortest;
}
