import type { DefinedGame } from "@kifu/kit";
import { Field, type PrivateKey } from "o1js";
import type { Match } from "../../src/engine/Match.js";
import { provable } from "../../src/engine/moveArguments.js";
import type { GameModule } from "../../src/runtime/games.js";
import { needsWitnesses } from "../../src/engine/playMoves.js";
import { SeatSignature, type Segment } from "../../src/engine/Segment.js";
import type { OneSignedMove, SignedTwice } from "../../src/engine/segmentModule.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import { contextOf, linkMove, timeOfLastMove, timingOf } from "../../src/engine/transcript.js";

export type AnyGame = DefinedGame<GameModule>;
export type AnySegment = Segment<unknown, unknown>;

export interface Board {
  game: AnyGame;
  match: Match;
  /** The match's number plus the chain's domain. */
  matchId: Field;
}

/** Moves with their times, as players see them before they sign. */
export interface Line {
  readonly moves: readonly (readonly bigint[])[];
  readonly times: readonly (number | bigint)[];
  /**
   * The seconds by which each signed bound exceeds the time that the move took. The default is
   * two.
   */
  readonly spares?: readonly (number | bigint)[] | undefined;
}

export interface Signer {
  secret: PrivateKey;
  byOwner?: number | bigint;
}

/** What the players sign, if it differs from what is sent. */
export interface Signed {
  line?: Line;
  context?: Field;
  begin?: Field;
  signers?: readonly [Signer, Signer];
}

/** Moves in notation. They are one second apart unless times are given. */
export function lineOf(
  { game, match }: Pick<Board, "game" | "match">,
  moves: string,
  times?: readonly (number | bigint)[],
  spares?: readonly (number | bigint)[],
): Line {
  const { notation, encode } = game.rules;
  const begin = Number(timeOfLastMove(match).toBigInt());
  const texts = moves.split(/\s+/).filter(Boolean);
  return {
    moves: texts.map((text) => encode.move(notation.read(text) as never)),
    times: times ?? texts.map((_, i) => begin + i + 1),
    spares,
  };
}

function spareOf({ spares }: Line, ply: number): Field {
  return Field(spares?.[ply] ?? 2);
}

export function transcriptsOf(match: Match, line: Line, begin: Field = match.transcript): Field[] {
  const times = [timeOfLastMove(match), ...line.times.map((time) => Field(time))];
  const all = [begin];
  for (const [i, move] of line.moves.entries()) {
    const fields = move.map((field) => Field(field));
    const [before, time] = [times[i]!, times[i + 1]!];
    const atMost = time.sub(before).add(spareOf(line, i));
    all.push(linkMove(all[i]!, timingOf(before, atMost), fields));
  }
  return all;
}

/** Returns a segment that both players signed. `signed` changes what they sign. */
export function signSegment(
  { game, match, matchId }: Board,
  line: Line,
  size: number,
  { signers, ...signed }: Signed & { signers: readonly [Signer, Signer] },
): AnySegment {
  const { line: over = line, begin, context = contextOf(match, matchId) } = signed;
  const transcripts = transcriptsOf(match, over, begin);
  const begins = match.secondToMove.toBoolean() ? 1 : 0;
  const count = over.moves.length;
  const sign = (ply: number): SeatSignature => {
    const { secret, byOwner = 0 } = signers[(begins + ply - 1) % 2 === 0 ? 0 : 1];
    const signature = signTranscriptWithO1js(secret, context, transcripts[ply]!);
    return new SeatSignature({ byOwner: Field(byOwner), signature });
  };
  return {
    ...unsignedSegment(game, line, size),
    last: sign(count),
    other: count > 1 ? sign(count - 1) : SeatSignature.none(),
  };
}

export function unsignedSegment(
  game: AnyGame,
  line: Line,
  size: number,
): Omit<AnySegment, "last" | "other"> {
  const { moves, times } = line;
  const { Move, Witness } = game;
  const pad = <Value>(values: readonly Value[], none: Value): Value[] => [
    ...values,
    ...Array.from({ length: size - values.length }, () => none),
  ];
  const noMove = Array.from({ length: Move.sizeInFields() }, () => 0n);
  const noWitness = Array.from({ length: Witness.sizeInFields() }, () => 0n);
  const witnesses = needsWitnesses(game) ? pad([], noWitness) : [];
  return {
    moves: pad(moves, noMove).map((fields) => provable(Move, fields)),
    times: pad(
      times.map((time, i) => timeField(time, spareOf(line, i))),
      Field(0),
    ),
    witnesses: witnesses.map((fields) => provable(Witness, fields)),
    count: Field(moves.length),
  };
}

export function timeField(time: number | bigint, spare: Field | number = 2): Field {
  return Field(time)
    .mul(1 << 16)
    .add(spare);
}

export interface SignedApart {
  transcript?: Field;
  context?: Field | undefined;
  /**
   * The timing that the player signs for each of the two moves: the time of the move before and
   * the bound, see `timingOf`.
   */
  timings?: readonly [Field, Field];
}

/**
 * One player signs two moves, in notation, for the same ply. By default it is the match's next ply.
 */
export function signMovesOfOnePly(
  { game, match, matchId }: Board,
  moves: readonly [string, string],
  { secret, byOwner = 0 }: Signer,
  {
    transcript = match.transcript,
    context = contextOf(match, matchId),
    timings = [
      timingOf(timeOfLastMove(match), Field(9)),
      timingOf(timeOfLastMove(match), Field(9)),
    ],
  }: SignedApart = {},
): SignedTwice<unknown> {
  const [one, other] = moves.map((text, i): OneSignedMove<unknown> => {
    const [move = []] = lineOf({ game, match }, text).moves;
    const timing = timings[i]!;
    const fields = move.map((field) => Field(field));
    const signature = signTranscriptWithO1js(secret, context, linkMove(transcript, timing, fields));
    const by = new SeatSignature({ byOwner: Field(byOwner), signature });
    return { move: provable(game.Move, move), timing, by };
  });
  return { transcript, one: one!, other: other! };
}
