import type { Rules, SeatNumber } from "@kifu/kit/plain";

/**
 * Replays moves in notation by a game's plain rules. It remembers the last position, because
 * boards mostly go one step forward or back. It stops before a move that the rules refuse.
 */
export function replayer<Position extends { readonly turn: SeatNumber }, Move, Witness>(
  rules: Rules<Position, Move, Witness>,
): (moves: readonly string[]) => Position {
  let known: readonly string[] = [];
  let positions: Position[] = [rules.initial()];

  return (moves) => {
    const parting = moves.findIndex((move, i) => move !== known[i] || i + 1 >= positions.length);
    if (parting !== -1) {
      positions = positions.slice(0, parting + 1);
      known = moves;
      for (const text of moves.slice(parting)) {
        const before = positions.at(-1);
        const move = rules.notation.read(text);
        if (before === undefined || move === undefined) break;
        const played = rules.play(before, move);
        if (!played.ok) break;
        positions.push(played.position);
      }
    }
    return positions[Math.min(moves.length, positions.length - 1)] ?? rules.initial();
  };
}
