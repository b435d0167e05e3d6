import type { Ending } from "../rules.js";
import { turned, type Ply } from "./plain.js";
import type { Random } from "./random.js";
import type { Position, Subject } from "./subject.js";

export interface Played extends Ply {
  readonly ending: Ending;
}

export interface PlayoutOptions {
  /** Let either player move next, with this chance of the second; else as the rules say. */
  readonly wild?: number;
  /** Keep away from moves that end the game, as long as there are others. */
  readonly avoidEnd?: boolean;
  readonly pliesAtMost: number;
}

/** The plies of a random game, the last with the ending; up to `pliesAtMost` when it has none. */
export function playout(
  rules: Subject["rules"],
  random: Random,
  { wild, avoidEnd = false, pliesAtMost }: PlayoutOptions,
): Played[] {
  const plies: Played[] = [];
  let position = rules.initial();
  while (plies.length < pliesAtMost) {
    if (wild !== undefined) position = withTurn(rules, position, random.chance(wild) ? 1 : 0);
    const ply = chooseMove(rules, position, random, avoidEnd);
    if (!ply) break;
    plies.push(ply.played);
    if (ply.played.ending !== "none") break;
    position = ply.next;
  }
  return plies;
}

function withTurn(rules: Subject["rules"], position: Position, turn: 0 | 1): Position {
  return position.turn === turn ? position : (turned(rules, position) ?? position);
}

/** So many moves are tried in search of one that does not end the game. */
const TRIES = 24;

function chooseMove(
  rules: Subject["rules"],
  position: Position,
  random: Random,
  avoidEnd: boolean,
): { played: Played; next: Position } | undefined {
  const moves = rules.legalMoves(position);
  let found: { played: Played; next: Position } | undefined;
  const order = avoidEnd
    ? random.shuffled(moves).slice(0, TRIES)
    : moves.length
      ? [random.pick(moves)]
      : [];
  for (const move of order) {
    const played = rules.play(position, move);
    if (!played.ok) continue;
    found = { played: { position, move, ending: played.outcome.ending }, next: played.position };
    if (played.outcome.ending === "none") break;
  }
  return found;
}
