import type { GameSample, GameSamples } from "../samples.js";

/** A whole sample game and its ending. */
export interface SampleGame {
  readonly moves: readonly string[];
  readonly ends: GameSample["ends"];
}

/**
 * The shortest sample game that ends in one of these ways; `undefined` if there is none.
 *
 * @example sampleGame(ticTacToe.samples, "first won")?.moves // ["a1", "a2", "b1", "b2", "c1"]
 */
export function sampleGame(
  { games }: Pick<GameSamples, "games">,
  ...endings: readonly GameSample["ends"][]
): SampleGame | undefined {
  const [shortest] = games
    .filter(({ ends }) => endings.includes(ends))
    .map(({ moves, ends }) => ({ moves: moves.split(" "), ends }))
    .sort((one, other) => one.moves.length - other.moves.length);
  return shortest;
}
