import type { PlayedPly } from "./playout.js";
import type { Position, Subject } from "./subject.js";

/** Positions that are one move or two moves before the end of a game. */
export interface NearEnd {
  readonly one: readonly Position[];
  readonly two: readonly Position[];
}

/**
 * Takes back moves of a finished game, not only the last ones, by subtracting what a move added to
 * the state's fields. A position counts only if the rules accept it and the same move leads from it
 * to the end. If a game's moves do more than add to fields, nothing is found.
 */
export function takeBack(rules: Subject["rules"], game: readonly PlayedPly[]): NearEnd {
  const { encode, decode } = rules;
  const without = (after: Position, { position, move, next }: PlayedPly): Position | undefined => {
    const [from, to, whole] = [position, next, after].map(encode.state);
    const fields = whole!.map((field, i) => field - (to![i]! - from![i]!));
    if (fields.some((field) => field < 0n)) return undefined;
    const found = decode.state(fields, position.turn);
    const again = found && rules.play(found, move);
    return again?.ok && encode.state(again.position).join() === whole!.join() ? found : undefined;
  };

  const one = new Map<PlayedPly, Position>();
  for (const ply of game) {
    const position = without(game.at(-1)!.next, ply);
    if (position) one.set(ply, position);
  }
  const two: Position[] = [];
  const paired = new Set<PlayedPly>();
  for (const [ply, position] of one) {
    if (paired.has(ply)) continue;
    // A move without a pair is preferred, so that each move is in a pair and there are few pairs.
    const others = [...game.filter((other) => !paired.has(other)), ...paired];
    const other = others.find((other) => other !== ply && without(position, other));
    if (!other) continue;
    two.push(without(position, other)!);
    paired.add(ply).add(other);
  }
  return { one: [...one.values()], two };
}
