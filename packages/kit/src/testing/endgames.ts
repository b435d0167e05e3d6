import type { CheckOptions } from "./checkOptions.js";
import { allMoves, bothSides, filling, type PlayedPly } from "./playout.js";
import type { Random } from "./random.js";
import { takeBack } from "./takeBack.js";
import type { Position, Subject } from "./subject.js";

/**
 * Positions near the end of games that end because no move is left. Random play rarely reaches
 * them.
 */
export interface Endgames {
  /** All moves of the games that were played to find the endings. */
  readonly filled: readonly PlayedPly[];
  /** Moves after which no other move is possible. */
  readonly lastMoves: readonly PlayedPly[];
  /**
   * All moves that are possible in positions one move before a draw, or one move before a last
   * move.
   */
  readonly lastButOne: readonly PlayedPly[];
  /** A move that the rules call a draw, although other moves are possible after it. */
  readonly earlyDraw: PlayedPly | undefined;
}

/**
 * The search ends after `LAST_MOVES` last moves of each kind, or after `PLIES` moves in all.
 */
const LAST_MOVES = 3;
const PLIES = 4000;

type Rules = Subject["rules"];

/**
 * Plays games until no move is left. Each game keeps a different move for the end, so that every
 * cell is filled last in one of them. A drawn game gives last moves for many cells at once,
 * because each of its moves can be taken back alone.
 */
export function drawEndgames(
  rules: Rules,
  random: Random,
  { fills, pliesAtMost }: Required<CheckOptions>,
  played: readonly (readonly PlayedPly[])[],
): Endgames {
  const filled: PlayedPly[] = [];
  const lastMoves: PlayedPly[] = [];
  const before = played.flatMap(beforeDraw);
  const key = (move: unknown) => rules.encode.move(move).join();
  const untried = new Set(random.shuffled(rules.legalMoves(rules.initial()).map(key)));
  const add = (found: readonly PlayedPly[]) => {
    lastMoves.push(...found);
    for (const { move } of found) untried.delete(key(move));
    return found.length > 0;
  };
  const enough = (kind: string) =>
    lastMoves.filter(({ ending }) => ending === kind).length >= LAST_MOVES;

  let takenBack = false;
  for (let game = 0; fills && filled.length < PLIES; game++) {
    if (untried.size === 0 && enough("won") && enough("drawn")) break;
    const [kept] = untried;
    const turns = game % 3 === 0 ? "by rule" : "wild";
    const plies = filling(rules, random, turns, pliesAtMost, kept);
    const last = plies.at(-1);
    if (!last) break;
    filled.push(...plies);
    before.push(...beforeDraw(plies));
    // The kept move counts as tried, even if it was not this game's last move.
    if (kept !== undefined) untried.delete(kept);
    const ends = lastOf(rules, last.position);
    if (!add(ends)) continue;
    before.push(...plies.slice(-2, -1).map(({ position }) => position));
    const draw = ends.find(({ ending }) => ending === "drawn");
    if (takenBack || !draw) continue;
    const { one, two } = takeBack(rules, [...plies.slice(0, -1), draw]);
    takenBack = add(one.flatMap((position) => lastOf(rules, position)));
    before.push(...two);
  }
  const lastButOne = distinct(rules, before)
    .flatMap((position) => bothSides(rules, position))
    .flatMap((side) => allMoves(rules, side));
  const earlyDraw = filled.find(
    ({ ending, next }) => ending === "drawn" && rules.legalMoves(next).length > 0,
  );
  return { filled, lastMoves, lastButOne, earlyDraw };
}

function beforeDraw(plies: readonly PlayedPly[]): Position[] {
  if (plies.at(-1)?.ending !== "drawn") return [];
  return plies.slice(-2).map(({ position }) => position);
}

/** For each side to move: its legal move, if it has only one and no legal move follows. */
function lastOf(rules: Rules, position: Position): PlayedPly[] {
  return bothSides(rules, position).flatMap((side) => {
    const moves = allMoves(rules, side);
    return moves.length === 1 && rules.legalMoves(moves[0]!.next).length === 0 ? moves : [];
  });
}

/** Drops positions that differ from an earlier one only in the turn. */
function distinct(rules: Rules, positions: readonly Position[]): Position[] {
  return [
    ...new Map(
      positions.map((position) => [rules.encode.state(position).join(), position]),
    ).values(),
  ];
}
