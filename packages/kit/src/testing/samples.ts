import type { Settings } from "./options.js";
import { allMoves, bothSides, filling, playout, type Played } from "./playout.js";
import { random as seeded, type Random } from "./random.js";
import type { Position, Subject } from "./subject.js";

/** What the checks draw on, made once for a game and a seed from its rules alone. */
export interface Samples {
  /** Positions in the course of play, the first among them. */
  readonly reachable: readonly Position[];
  /** Positions that no play leads to: one side has moved more often, or stones lie anyhow. */
  readonly unreachable: readonly Position[];
  /** Moves that end the game, by their ending. */
  readonly endings: Readonly<Record<"won" | "lost" | "drawn", readonly Played[]>>;
  /** Moves after which there is no other. */
  readonly lastMoves: readonly Played[];
  /** Every move that was legal somewhere. */
  readonly moves: readonly unknown[];
}

export function drawSamples({ rules }: Subject, settings: Settings): Samples {
  const random = seeded(settings.seed, "samples");
  const { pliesAtMost, playouts } = settings;
  const play = (count: number, turns: "by rule" | "wild") =>
    Array.from({ length: count }, () => playout(rules, random, turns, pliesAtMost)).flat();
  const regular = play(Math.ceil(playouts / 2), "by rule");
  const wild = play(Math.floor(playouts / 2), "wild");
  const { filled, lastMoves } = fillings(rules, random, settings);

  const reachable = [rules.initial(), ...positionsOf(regular)];
  const unreachable = [...positionsOf(wild), ...positionsOf(filled)];
  if (!settings.trustsState) unreachable.push(...scrambled(rules, unreachable, random));

  const all = [...regular, ...wild, ...filled, ...lastMoves];
  const searched = random.shuffled([...reachable, ...unreachable]).slice(0, settings.positions / 2);
  for (const position of searched) {
    for (const side of bothSides(rules, position)) all.push(...allMoves(rules, side));
  }
  const by = (wanted: string) => random.shuffled(all.filter(({ ending }) => ending === wanted));
  return {
    reachable,
    unreachable,
    endings: { won: by("won"), lost: by("lost"), drawn: by("drawn") },
    lastMoves,
    moves: distinct(rules, reachable.concat(positionsOf(filled))),
  };
}

/** Up to `count` positions, reachable and unreachable in turn. */
export function somePositions(samples: Samples, random: Random, count: number): Position[] {
  const reachable = random.shuffled(samples.reachable);
  const unreachable = random.shuffled(samples.unreachable);
  const mixed: Position[] = [];
  for (let i = 0; i < Math.max(reachable.length, unreachable.length); i++) {
    mixed.push(...reachable.slice(i, i + 1), ...unreachable.slice(i, i + 1));
  }
  return mixed.slice(0, count);
}

function positionsOf(plies: readonly Played[]): Position[] {
  return plies.map(({ position }) => position);
}

/** The search for last moves ends when it has found so many of each kind, or played so long. */
const LAST_MOVES = 3;
const PLIES = 4000;

function fillings(rules: Subject["rules"], random: Random, { fills, pliesAtMost }: Settings) {
  const filled: Played[] = [];
  const lastMoves: Played[] = [];
  const missing = () =>
    ["won", "drawn"].some(
      (kind) => lastMoves.filter(({ ending }) => ending === kind).length < LAST_MOVES,
    );
  for (let game = 0; fills && missing() && filled.length < PLIES; game++) {
    const plies = filling(rules, random, game % 3 === 0 ? "by rule" : "wild", pliesAtMost);
    filled.push(...plies);
    const last = plies.at(-1);
    if (!last) break;
    for (const side of bothSides(rules, last.position)) lastMoves.push(...lastOf(rules, side));
  }
  return { filled, lastMoves };
}

/** The only move of a position, when it leaves nothing to play. */
function lastOf(rules: Subject["rules"], position: Position): Played[] {
  const moves = allMoves(rules, position);
  return moves.length === 1 && rules.legalMoves(moves[0]!.next).length === 0 ? moves : [];
}

/** Single bits of real states changed, or fields of several exchanged, where that is a state. */
function scrambled(
  { encode, decode }: Subject["rules"],
  positions: readonly Position[],
  random: Random,
): Position[] {
  return positions.flatMap((position) => {
    const fields = encode.state(position);
    if (fields.length === 0) return [];
    const i = random.below(fields.length);
    const used = fields[i]!.toString(2).length + 2;
    fields[i] = random.chance(0.5)
      ? fields[i]! ^ (1n << BigInt(random.below(used)))
      : encode.state(random.pick(positions))[i]!;
    const found = decode.state(fields, position.turn);
    return found === undefined ? [] : [found];
  });
}

/** More moves than this are a sample of themselves. */
const MOVES = 1000;

function distinct(rules: Subject["rules"], positions: readonly Position[]): unknown[] {
  const moves = new Map<string, unknown>();
  for (const position of positions) {
    if (moves.size >= MOVES) break;
    for (const move of rules.legalMoves(position)) {
      moves.set(rules.encode.move(move).join(), move);
    }
  }
  return [...moves.values()];
}
