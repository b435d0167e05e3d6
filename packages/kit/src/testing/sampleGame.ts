import type { GameSample, GameSamples } from "../samples.js";
import type { PlainGame } from "../definePlainGame.js";

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

type AnyGame = Pick<PlainGame, "rules" | "samples">;
type Position = Parameters<AnyGame["rules"]["legalMoves"]>[0];

const secrets = new WeakMap<AnyGame["rules"], readonly (readonly unknown[])[]>();

/**
 * The legal moves. In a game with hidden information, each side must play with a secret from the
 * game's samples.
 */
export function movesOf({ rules, samples }: AnyGame, position: Position): unknown[] {
  const { hidden } = rules;
  if (hidden === undefined) return rules.legalMoves(position);
  const known =
    secrets.get(rules) ??
    ([0, 1] as const).map((seat) =>
      (samples.seeds ?? [[1n, 2n]]).map((seeds) => hidden.secretFrom(seeds[seat])),
    );
  secrets.set(rules, known);
  // A secret from another sample game has no legal moves here.
  for (const secret of known[position.turn]!) {
    const moves = rules.legalMoves(position, secret);
    if (moves.length > 0) return moves;
  }
  return [];
}
