import type { PlayedPly } from "./playout.js";
import type { Position, Subject } from "./subject.js";

/** Positions one move and two moves before the end of a game. */
export interface NearEnd {
  readonly one: readonly Position[];
  readonly two: readonly Position[];
}

/**
 * Takes moves of a finished game back, regardless of when they were made: what a move added to
 * the state's fields is subtracted at the end. Only positions count that the rules accept and
 * from which the same move leads back. A game whose moves do not add up has none.
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
    // Paired with one that has no pair yet, if any, so that each is in a pair and pairs are few.
    const others = [...game.filter((other) => !paired.has(other)), ...paired];
    const other = others.find((other) => other !== ply && without(position, other));
    if (!other) continue;
    two.push(without(position, other)!);
    paired.add(ply).add(other);
  }
  return { one: [...one.values()], two };
}
