import { drawEndgames, type Endgames } from "./endgames.js";
import type { CheckOptions } from "./checkOptions.js";
import { allMoves, bothSides, playout, type PlayedPly } from "./playout.js";
import { random as seeded, type Random } from "./random.js";
import type { Position, Subject } from "./subject.js";

/**
 * The samples that checks use. They are drawn once per game and seed, from the plain rules only.
 */
export interface Samples extends Omit<Endgames, "filled"> {
  /** Positions that occur in play, including the first. */
  readonly reachable: readonly Position[];
  /**
   * Positions that play never reaches. One side has moved more often, or stones lie at random.
   */
  readonly unreachable: readonly Position[];
  readonly endings: Readonly<Record<"won" | "lost" | "drawn", readonly PlayedPly[]>>;
  readonly moves: readonly unknown[];
}

/**
 * Draws the samples from the plain rules: play by the rules, play with turns in any order, filled
 * boards, and positions that play never reaches.
 */
export function drawSamples({ rules }: Subject, options: Required<CheckOptions>): Samples {
  const random = seeded(options.seed, "samples");
  const { pliesAtMost, playouts } = options;
  const play = (count: number, turns: "by rule" | "wild") =>
    Array.from({ length: count }, () => playout(rules, random, turns, pliesAtMost));
  const regular = play(Math.ceil(playouts / 2), "by rule");
  const wild = play(Math.floor(playouts / 2), "wild");
  const { filled, ...endgames } = drawEndgames(rules, random, options, regular.concat(wild));

  const reachable = [rules.initial(), ...positionsOf(regular.flat())];
  const unreachable = [...positionsOf(wild.flat()), ...positionsOf(filled)];
  if (!options.trustsState) unreachable.push(...scrambled(rules, unreachable, random));

  const all = [...regular.flat(), ...wild.flat(), ...filled, ...endgames.lastMoves];
  const searched = random.shuffled([...reachable, ...unreachable]).slice(0, options.positions / 2);
  for (const position of searched) {
    for (const side of bothSides(rules, position)) all.push(...allMoves(rules, side));
  }
  const by = (wanted: string) => random.shuffled(all.filter(({ ending }) => ending === wanted));
  return {
    reachable,
    unreachable,
    endings: { won: by("won"), lost: by("lost"), drawn: by("drawn") },
    ...endgames,
    moves: distinct(rules, reachable.concat(positionsOf(filled))),
  };
}

/** Up to `count` positions. Reachable and unreachable ones alternate. */
export function somePositions(samples: Samples, random: Random, count: number): Position[] {
  const reachable = random.shuffled(samples.reachable);
  const unreachable = random.shuffled(samples.unreachable);
  const mixed: Position[] = [];
  for (let i = 0; i < Math.max(reachable.length, unreachable.length); i++) {
    mixed.push(...reachable.slice(i, i + 1), ...unreachable.slice(i, i + 1));
  }
  return mixed.slice(0, count);
}

function positionsOf(plies: readonly PlayedPly[]): Position[] {
  return plies.map(({ position }) => position);
}

/**
 * Real states in which single bits are changed or fields exchanged. Only results that decode are
 * kept.
 */
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

/** If there are more moves than this, only a random selection of them is kept. */
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
