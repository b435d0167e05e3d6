import type { PlainGame } from "../definePlainGame.js";

type AnyGame = Pick<PlainGame, "rules" | "samples">;
type Position = Parameters<AnyGame["rules"]["legalMoves"]>[0];

const secrets = new WeakMap<AnyGame["rules"], readonly unknown[]>();

/**
 * The legal moves, also in a game with hidden information, if both sides play with the secrets of
 * the game's samples.
 */
export function movesOf({ rules, samples }: AnyGame, position: Position): unknown[] {
  const { hidden } = rules;
  if (hidden === undefined) return rules.legalMoves(position);
  const known = secrets.get(rules) ?? (samples.seeds ?? [1n, 2n]).map(hidden.secretFrom);
  secrets.set(rules, known);
  return rules.legalMoves(position, known[position.turn]);
}
