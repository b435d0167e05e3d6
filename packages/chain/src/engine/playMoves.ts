import { decompose, type Game, isLowPartOnly, Outcome } from "@kifu/kit";
import { Bool, Field, type FlexibleProvablePure, Gadgets, Provable } from "o1js";
import { codes } from "./codes.js";
import type { Match } from "./Match.js";
import { type MatchClock, SECONDS_BITS } from "./MatchClock.js";
import { readGameState } from "./moveModule.js";
import { refusalCode } from "./refusalCode.js";
import { belowZero } from "./arithmetic.js";
import type { Segment } from "./Segment.js";
import { linkMove, timeOfLastMove, timingOf } from "./transcript.js";

/** The result of a segment's moves. It is meaningful only if all of `checks` are true. */
export interface PlayedSegment {
  state: Field[];
  outcome: Outcome;
  /** The number of moves that were made, even if the segment says otherwise. */
  count: Field;
  secondToMove: Bool;
  transcript: Field;
  time: Field;
  clock: MatchClock;
  /** The transcript and time before the last move. The other seat's last move produced them. */
  transcriptBefore: Field;
  timeBefore: Field;
  /** Whether the segment has moves of both seats. */
  isMany: Bool;
  checks: Checks;
}

/** The conditions of a valid segment. The method asserts each of them once. */
export interface Checks {
  /** True if the number of moves is between 1 and the segment's size. */
  count: Bool;
  /** All fields after the last move are 0. */
  padding: Bool;
  /** No move follows one that ended the game. */
  inPlay: Bool;
  legal: Bool;
  /**
   * No move is earlier than the move before it, later than its deadline, or later than the bound
   * that its player signed.
   */
  times: Bool;
  /** Finds why a move is illegal. Runs outside circuits only. */
  refusal: () => string;
}

/**
 * Makes a segment's moves one after another, with the same `apply` as `makeMove`. The result is
 * defined for all values of all fields, and a prover cannot choose it.
 */
export function playMoves<State, Move, Witness>(
  game: Game<State, Move, Witness>,
  { match, clock: clockBefore }: { match: Match; clock: MatchClock },
  segment: Segment<Move, Witness>,
): PlayedSegment {
  const steps: { made: Bool; legal: Bool; refusal: () => string }[] = [];
  let state = readGameState(game.State, match);
  let outcome = Outcome.playing();
  let secondToMove = match.secondToMove;
  let transcript = match.transcript;
  let clock = clockBefore;
  let time = timeOfLastMove(match, clock);
  let [transcriptBefore, timeBefore] = [transcript, time];
  let [made, isMany] = [Bool(true), Bool(false)];
  let count = Field(0);
  let [padding, inPlay, inTime] = [Bool(true), Bool(true), Bool(true)];
  let phase = game.phaseSeconds?.(state);
  // `turn` alternates even after the segment's last move, where it has no effect.
  let turn = match.secondToMove;

  for (const [i, move] of segment.moves.entries()) {
    // The segment ends after `count` moves. The first move is always made.
    if (i > 0) made = made.and(segment.count.equals(i).not());
    if (i === 1) isMany = made;
    const witness = segment.witnesses[i] ?? noClaimOf(game);
    const fields = game.Move.toFields(move);
    const [before, onTurn, here] = [state, turn, made];

    const verdict = game.apply(before, move, onTurn, witness);
    steps.push({
      made: here,
      legal: made.not().or(verdict.legal),
      refusal: () => refusalCode(game, before, move, onTurn, witness),
    });
    if (i > 0) inPlay = inPlay.and(made.and(outcome.over()).not());

    const taken = timeTaken(segment.times[i]!.sub(time.mul(1 << 16)).seal(), clock.own);
    inTime = inTime.and(made.not().or(taken.valid));
    const next = verdict.seconds ?? game.phaseSeconds?.(verdict.state);
    const moved = clock.afterMove(taken.left, phase && next && { before: phase, after: next });
    phase = next;
    clock = clock.with(
      Provable.if(made, moved.own, clock.own),
      Provable.if(made, moved.other, clock.other),
    );

    const sent = [...fields, segment.times[i]!, ...claims(game.Witness, segment.witnesses[i])];
    if (i > 0) padding = padding.and(isPadding(sent, made));

    const linked = linkMove(transcript, timingOf(time, taken.atMost), fields);
    transcriptBefore = Provable.if(made, transcript, transcriptBefore);
    transcript = Provable.if(made, linked, transcript);
    timeBefore = Provable.if(made, time, timeBefore);
    time = time.add(taken.value.mul(made.toField())).seal();
    state = either(game.State, made, verdict.state, state);
    outcome = new Outcome(Provable.if(made, Outcome, verdict.outcome, outcome));
    turn = turn.not();
    secondToMove = Provable.if(made, turn, secondToMove);
    count = count.add(made.toField()).seal();
  }

  return {
    state: game.State.toFields(state),
    outcome,
    count,
    secondToMove,
    transcript,
    time,
    clock,
    transcriptBefore,
    timeBefore,
    isMany,
    checks: {
      count: count.equals(segment.count),
      padding,
      inPlay,
      legal: Bool.allTrue(steps.map(({ legal }) => legal)),
      times: inTime,
      refusal: () =>
        steps.find(({ legal }) => !legal.toBoolean())?.refusal() ?? codes.match.wrongField,
    },
  };
}

export function needsWitnesses<Witness>(game: Witnessed<Witness>): boolean {
  return game.Witness.sizeInFields() > 0 && game.noClaim === undefined;
}

type Witnessed<Witness> = Pick<Game<unknown, unknown, Witness>, "Witness" | "noClaim">;

export function noClaimOf<Witness>({ Witness, noClaim }: Witnessed<Witness>): Witness {
  return noClaim?.() ?? (Witness.fromFields([]) as Witness);
}

export function either<Value>(
  type: FlexibleProvablePure<Value>,
  first: Bool,
  a: Value,
  b: Value,
): Value {
  const others = type.toFields(b);
  const fields = type.toFields(a).map((field, i) => Provable.if(first, field, others[i]!));
  return type.fromFields(fields) as Value;
}

export function claims<Witness>(
  type: FlexibleProvablePure<Witness>,
  witness: Witness | undefined,
): Field[] {
  return witness === undefined ? [] : type.toFields(witness);
}

/**
 * Whether all fields are 0 if no move was made. Without this check, a segment would have several
 * encodings.
 */
export function isPadding(fields: readonly Field[], made: Bool): Bool {
  const empty = made.not().toField();
  return Bool.allTrue(fields.map((field) => field.mul(empty).equals(0)));
}

interface TimeTaken {
  /**
   * Whether the move took at least 0 seconds, and at most the time left and the signed bound.
   */
  valid: Bool;
  /** The seconds that the move took; 0 if the field encodes no such number. */
  value: Field;
  atMost: Field;
  /** The seconds that the side has left. If the move took too long, any 32-bit number. */
  left: Field;
}

/**
 * Decodes `seconds · 2^16 + spare`. No value encodes a move that took longer than its bound,
 * because its spare would be negative.
 */
function timeTaken(seconds: Field, had: Field): TimeTaken {
  const written = decompose(seconds);
  const spare = Provable.witness(Field, () => BigInt.asUintN(16, written.v()));
  const taken = Provable.witness(Field, () => BigInt.asUintN(SECONDS_BITS, written.v() >> 16n));
  // The parts have 16 and 32 bits, so the number can be split in only one way.
  Gadgets.rangeCheck16(spare);
  Gadgets.rangeCheck32(taken);
  const sum = taken.mul(1 << 16).add(spare);
  const fits = isLowPartOnly(written, sum.seal(), SECONDS_BITS + 16);
  const value = taken.mul(fits.toField()).seal();
  const { isBelow: isLate, rest: left } = belowZero(had.sub(value).seal(), SECONDS_BITS);
  return { valid: fits.and(isLate.not()), value, atMost: value.add(spare).seal(), left };
}
