import type { Ending, SeatNumber } from "../rules.js";
import { withOtherTurn, type Ply } from "./plain.js";
import type { Random } from "./random.js";
import type { Position, Subject } from "./subject.js";

export interface PlayedPly extends Ply {
  readonly ending: Ending;
  readonly next: Position;
}

/**
 * Who may move. `by rule`: the side that the rules name. `wild`: either side at any time, if the
 * rules have such positions.
 */
export type TurnOrder = "by rule" | "wild";

type Rules = Subject["rules"];

/** A random game. With wild turns, one side may move far more often than the other. */
export function playout(
  rules: Rules,
  random: Random,
  turns: TurnOrder,
  pliesAtMost: number,
): PlayedPly[] {
  const plies: PlayedPly[] = [];
  const second = random.pick([0.2, 0.5, 0.8]);
  let position = rules.initial();
  while (plies.length < pliesAtMost) {
    if (turns === "wild") position = withTurn(rules, position, random.chance(second) ? 1 : 0);
    const moves = rules.legalMoves(position);
    const ply = moves.length > 0 ? played(rules, position, random.pick(moves)) : undefined;
    if (!ply) break;
    plies.push(ply);
    if (ply.ending !== "none") break;
    position = ply.next;
  }
  return plies;
}

/**
 * A random game that avoids an ending move for as long as possible. With wild turns, it usually
 * fills the whole board except for one cell. The move with the fields `keep`, or a random one, is
 * kept for the end, so stones collect around its cell.
 */
export function filling(
  rules: Rules,
  random: Random,
  turns: TurnOrder,
  pliesAtMost: number,
  keep?: string,
): PlayedPly[] {
  const plies: PlayedPly[] = [];
  let position = rules.initial();
  const key = (move: unknown) => rules.encode.move(move).join();
  const all = rules.legalMoves(position);
  const kept = keep ?? (all.length > 0 ? key(random.pick(all)) : "");
  while (plies.length < pliesAtMost) {
    const legal = rules.legalMoves(position);
    const others = legal.filter((move) => key(move) !== kept);
    const moves = random.shuffled(others.length > 0 ? others : legal);
    // Once half the moves are gone, cells where only one side could end the game are filled
    // first.
    const careful = legal.length < all.length / 2;
    const quiet = quietMove(rules, position, moves, turns, careful, random);
    const ply = quiet ?? (moves.length > 0 ? played(rules, position, moves[0]) : undefined);
    if (!ply) break;
    plies.push(ply);
    if (ply.ending !== "none") break;
    position = ply.next;
  }
  return plies;
}

function quietMove(
  rules: Rules,
  position: Position,
  moves: readonly unknown[],
  turns: TurnOrder,
  careful: boolean,
  random: Random,
): PlayedPly | undefined {
  const sides = turns === "wild" ? bothSides(rules, position) : [position];
  let found: PlayedPly | undefined;
  for (const move of moves) {
    const quiet = random
      .shuffled(sides)
      .flatMap((side) => played(rules, side, move) ?? [])
      .filter(({ ending }) => ending === "none");
    // The move ends the game for one side only. The other side makes it now, while it does not
    // end the game.
    if (quiet.length > 0 && quiet.length < sides.length) return quiet[0];
    found ??= quiet[0];
    if (found && !careful) break;
  }
  return found;
}

export function allMoves(rules: Rules, position: Position): PlayedPly[] {
  return rules.legalMoves(position).flatMap((move) => played(rules, position, move) ?? []);
}

/** The position, and the same position with the other player to move if it exists. */
export function bothSides(rules: Rules, position: Position): Position[] {
  const other = withOtherTurn(rules, position);
  return other ? [position, other] : [position];
}

function withTurn(rules: Rules, position: Position, turn: SeatNumber): Position {
  return position.turn === turn ? position : (withOtherTurn(rules, position) ?? position);
}

function played(rules: Rules, position: Position, move: unknown): PlayedPly | undefined {
  const result = rules.play(position, move);
  if (!result.ok) return undefined;
  return { position, move, ending: result.outcome.ending, next: result.position };
}
