import {
  type CourseMove,
  type MatchCourse,
  type Move,
  nextTranscript,
  NO_TRANSCRIPT,
  type SeatNumber,
  type SeatSignature,
  type SingleMove,
  timingOfMade,
  takenBackTranscript,
} from "@kifu/wire";
import type { GameRules } from "../GameRules.js";
import { hash } from "../mina/hash.js";

/**
 * A segment has 16 bits for the seconds by which a bound exceeds what the move took. What is
 * signed over a larger one could never reach the chain.
 */
const LARGEST_SPARE = 65_535;

type Position = ReturnType<GameRules["initial"]>;

/** A seat's signed step in a match: a move or a takeback. */
export interface SignedStep {
  readonly kind: "move" | "takeback";
  /** The number of moves after the step. */
  readonly ply: number;
  readonly transcript: bigint;
  readonly time: number;
  /** In the game's encoding; empty for a takeback. */
  readonly move: readonly bigint[];
  /** The fields of the resulting position. */
  readonly state: readonly bigint[];
  readonly signed: SeatSignature | undefined;
  /** The transaction of a move that was sent by itself. */
  readonly sent: SingleMove | undefined;
}

/**
 * The signed history of a match up to some move: its positions by the game's rules, and its
 * transcript.
 */
export class SignedHistory {
  private constructor(
    private readonly rules: GameRules,
    /** Before the first move, and after each move that counts. */
    private readonly positions: readonly Position[],
    /** The fields of each move that counts. */
    readonly moves: readonly (readonly bigint[])[],
    readonly transcript: bigint,
    /** When the last move was made, or the match began. */
    readonly time: number,
    /** The last step that each seat signed. */
    readonly last: readonly [SignedStep | undefined, SignedStep | undefined],
    /** Every transcript so far, with the time of its last move. */
    readonly transcripts: ReadonlyMap<bigint, number>,
  ) {}

  static begin(rules: GameRules, begun: number): SignedHistory {
    const nobody = [undefined, undefined] as const;
    return new SignedHistory(rules, [rules.initial()], [], NO_TRANSCRIPT, begun, nobody, new Map());
  }

  get ply(): number {
    return this.moves.length;
  }

  get turn(): SeatNumber {
    return this.positions[this.ply]!.turn;
  }

  /** The fields of the position after `ply` moves. */
  stateAt(ply: number): readonly bigint[] | undefined {
    const position = this.positions[ply];
    return position && this.rules.encode.state(position);
  }

  /** Whether the given moves, in the game's notation, equal the moves of this history. */
  agreesWith(reported: ReadonlyMap<number, Move>): boolean {
    const { decode, notation } = this.rules;
    return this.moves.every((fields, i) => {
      const move = decode.move(fields);
      const as = reported.get(i + 1)?.move;
      return as === undefined || (move !== undefined && as === notation.write(move));
    });
  }

  /**
   * The history after one more move. undefined if the rules refuse it, it is not the next one, or
   * no segment can hold it.
   */
  after(
    { ply, fields, time, spare, signed }: CourseMove,
    sent?: SingleMove,
  ): SignedHistory | undefined {
    const { rules, positions, moves, transcript: before, time: timeBefore } = this;
    const encoded = fields.map(BigInt);
    const move = rules.decode.move(encoded);
    const played = move === undefined ? undefined : rules.play(positions[this.ply]!, move);
    if (played?.ok !== true || ply !== this.ply + 1 || time < timeBefore) return undefined;
    if (spare !== undefined && spare > LARGEST_SPARE) return undefined;
    const { position } = played;
    const timing = timingOfMade({ timeBefore, time, spare });
    const transcript = nextTranscript(hash, before, encoded, timing);
    const state = rules.encode.state(position);
    const step: SignedStep = {
      kind: "move",
      ply,
      transcript,
      time,
      move: encoded,
      state,
      signed,
      sent,
    };
    const [first, second] = this.last;
    return new SignedHistory(
      rules,
      [...positions, position],
      [...moves, encoded],
      transcript,
      time,
      this.turn === 0 ? [step, second] : [first, step],
      new Map(this.transcripts).set(transcript, time),
    );
  }

  /** The history after a takeback. undefined if fewer moves were made. */
  before({ moves, time, signed }: MatchCourse["takenBack"][number]): SignedHistory | undefined {
    const plies = moves.length;
    const ply = this.ply - plies;
    const state = this.stateAt(ply);
    if (state === undefined || plies < 1 || time < this.time) return undefined;
    const transcript = takenBackTranscript(hash, this.transcript, plies, state);
    const step = {
      kind: "takeback",
      ply,
      transcript,
      time,
      move: [],
      state,
      sent: undefined,
    } as const;
    return new SignedHistory(
      this.rules,
      this.positions.slice(0, ply + 1),
      this.moves.slice(0, ply),
      transcript,
      time,
      [
        { ...step, signed: signed[0] },
        { ...step, signed: signed[1] },
      ],
      new Map(this.transcripts).set(transcript, time),
    );
  }
}

/**
 * Every step of the history that a node sent, up to its last move. Stops where the rules refuse
 * the next move.
 */
export function* historiesOf(rules: GameRules, reported: MatchCourse): Generator<SignedHistory> {
  const { begun, moves, takenBack, sent } = reported;
  // A takeback was preceded by the remaining moves and those it took. So the last one comes
  // first.
  const lines = [moves];
  for (const { moves: taken } of [...takenBack].reverse()) {
    const [line] = lines;
    lines.unshift([...line!.slice(0, (taken[0]?.ply ?? 0) - 1), ...taken]);
  }
  let history: SignedHistory | undefined = SignedHistory.begin(rules, begun);
  yield history;
  for (const [i, line] of lines.entries()) {
    for (const move of line.slice(history.ply)) {
      const alone = sent.find(({ ply }) => ply === move.ply);
      // Only the last two moves that count have their transaction.
      history = history.after(move, i === takenBack.length ? alone : undefined);
      if (history === undefined) return;
      yield history;
    }
    const taken = takenBack[i];
    history = taken === undefined ? history : history.before(taken);
    if (history === undefined) return;
    if (taken !== undefined) yield history;
  }
}
