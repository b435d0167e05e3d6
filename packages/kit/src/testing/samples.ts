import { playout, type Played } from "./playout.js";
import { turned } from "./plain.js";
import { random as seeded, type Random } from "./random.js";
import type { Settings } from "./options.js";
import type { Position, Subject } from "./subject.js";

/** What the checks draw on, made once for a game and a seed from its rules alone. */
export interface Samples {
  /** Positions in the course of play, the first among them. */
  readonly reachable: readonly Position[];
  /** Positions that no play leads to: one side has moved more often, or stones lie anyhow. */
  readonly unreachable: readonly Position[];
  /** Moves that end the game, by their ending. */
  readonly endings: Readonly<Record<"won" | "lost" | "drawn", readonly Played[]>>;
  /** Moves in positions that leave no other. */
  readonly lastMoves: readonly Played[];
  /** Every move that was legal somewhere. */
  readonly moves: readonly unknown[];
}

export function drawSamples({ rules }: Subject, settings: Settings): Samples {
  const random = seeded(settings.seed, "samples");
  const { pliesAtMost } = settings;
  const games = Array.from({ length: settings.playouts }, (_, i) => {
    const wild = i % 2 === 0 ? undefined : random.pick([0.2, 0.5, 0.8]);
    return { wild, plies: playout(rules, random, { pliesAtMost, wild }) };
  });
  const fills = fillings(rules, random, settings);

  const regular = games.filter(({ wild }) => wild === undefined).flatMap(({ plies }) => plies);
  const others = games.filter(({ wild }) => wild !== undefined).flatMap(({ plies }) => plies);
  const filled = fills.flat();
  const reachable = [rules.initial(), ...positionsOf(regular)];
  const unreachable = [...positionsOf(others), ...positionsOf(filled)];
  if (!settings.trustsState) unreachable.push(...scrambled(rules, unreachable, random));

  const all = [...regular, ...others, ...filled];
  const hunted = random.shuffled([...reachable, ...unreachable]).slice(0, settings.positions / 2);
  const ended = [...all, ...hunted.flatMap((position) => endingMoves(rules, position))].filter(
    ({ ending }) => ending !== "none",
  );
  const by = (wanted: string) => random.shuffled(ended.filter(({ ending }) => ending === wanted));
  return {
    reachable,
    unreachable,
    endings: { won: by("won"), lost: by("lost"), drawn: by("drawn") },
    lastMoves: lastMovesOf(rules, fills),
    moves: distinct(rules, [rules.initial(), ...positionsOf(all)]),
  };
}

/** Up to `count` positions, reachable and unreachable in turn. */
export function somePositions(samples: Samples, random: Random, count: number): Position[] {
  const kinds = [samples.reachable, samples.unreachable].map((kind) => random.shuffled(kind));
  const mixed = kinds[0]!.flatMap((position, i) => [position, ...kinds[1]!.slice(i, i + 1)]);
  return [...mixed, ...kinds[1]!.slice(kinds[0]!.length)].slice(0, count);
}

function positionsOf(plies: readonly Played[]): Position[] {
  return plies.map(({ position }) => position);
}

/** Games that run to their last move, wins avoided; by the rules and out of turn. */
function fillings(rules: Subject["rules"], random: Random, settings: Settings): Played[][] {
  if (!settings.fills) return [];
  const { pliesAtMost } = settings;
  const fills: Played[][] = [];
  const enough = { won: 3, drawn: 3 };
  for (let attempt = 0; attempt < 400 && (enough.won > 0 || enough.drawn > 0); attempt++) {
    const wild = attempt % 2 === 0 ? undefined : 0.5;
    const plies = playout(rules, random, { pliesAtMost, wild, avoidEnd: true });
    const lasts = lastMovesOf(rules, [plies]);
    if (lasts.some(({ ending }) => ending === "won")) enough.won--;
    if (lasts.some(({ ending }) => ending === "drawn")) enough.drawn--;
    if (attempt < 4 || lasts.length > 0) fills.push(plies);
    // a board of hundreds of cells is filled in a fraction of the attempts, or never
    if (attempt >= 40 && plies.length > 100) break;
  }
  return fills;
}

/** The last move of each filling, by whoever can make it. */
function lastMovesOf(rules: Subject["rules"], fills: readonly Played[][]): Played[] {
  return fills.flatMap((plies) => {
    const last = plies.at(-1);
    if (!last || rules.legalMoves(last.position).length !== 1) return [];
    const other = turned(rules, last.position);
    const positions = other ? [last.position, other] : [last.position];
    return positions.flatMap((position) => allMoves(rules, position));
  });
}

function endingMoves(rules: Subject["rules"], position: Position): Played[] {
  const other = turned(rules, position);
  return [position, ...(other ? [other] : [])]
    .flatMap((side) => allMoves(rules, side))
    .filter(({ ending }) => ending !== "none");
}

function allMoves(rules: Subject["rules"], position: Position): Played[] {
  return rules.legalMoves(position).flatMap((move) => {
    const played = rules.play(position, move);
    return played.ok ? [{ position, move, ending: played.outcome.ending }] : [];
  });
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
