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

type Position = ReturnType<GameRules["initial"]>;

/** What a seat has signed in a match: a move, or that moves are taken back. */
export interface SignedStep {
  readonly kind: "move" | "takeback";
  /** Of the match as of then. */
  readonly ply: number;
  readonly transcript: bigint;
  readonly time: number;
  /** As the game encodes it; empty for a takeback. */
  readonly move: readonly bigint[];
  /** The fields of the position that resulted. */
  readonly state: readonly bigint[];
  readonly signed: SeatSignature | undefined;
  /** The transaction of a move that was sent by itself. */
  readonly sent: SingleMove | undefined;
}

/** A match as of some move: where its moves lead by the game's rules, and the transcript of them. */
export class Course {
  private constructor(
    private readonly rules: GameRules,
    /** Before the first move, and after each that counts. */
    private readonly positions: readonly Position[],
    /** The fields of each move that counts. */
    readonly moves: readonly (readonly bigint[])[],
    readonly transcript: bigint,
    /** When the last move was made, or the match began. */
    readonly time: number,
    /** What each seat has signed last, by seat. */
    readonly last: readonly [SignedStep | undefined, SignedStep | undefined],
    /** Each transcript so far, with the time of the last move in it. */
    readonly transcripts: ReadonlyMap<bigint, number>,
  ) {}

  static begin(rules: GameRules, begun: number): Course {
    const nobody = [undefined, undefined] as const;
    return new Course(rules, [rules.initial()], [], NO_TRANSCRIPT, begun, nobody, new Map());
  }

  get ply(): number {
    return this.moves.length;
  }

  get turn(): SeatNumber {
    return this.positions[this.ply]!.turn;
  }

  /** The fields of the position after so many moves. */
  stateAt(ply: number): readonly bigint[] | undefined {
    const position = this.positions[ply];
    return position && this.rules.encode.state(position);
  }

  /** Whether those of its moves that are told are told as they are, in the game's notation. */
  isTold(told: ReadonlyMap<number, Move>): boolean {
    const { decode, notation } = this.rules;
    return this.moves.every((fields, i) => {
      const move = decode.move(fields);
      const as = told.get(i + 1)?.move;
      return as === undefined || (move !== undefined && as === notation.write(move));
    });
  }

  /** After one more move; undefined where the rules refuse it, or it is not the next. */
  after({ ply, fields, time, spare, signed }: CourseMove, sent?: SingleMove): Course | undefined {
    const { rules, positions, moves, transcript: before, time: timeBefore } = this;
    const encoded = fields.map(BigInt);
    const move = rules.decode.move(encoded);
    const played = move === undefined ? undefined : rules.play(positions[this.ply]!, move);
    if (played?.ok !== true || ply !== this.ply + 1 || time < timeBefore) return undefined;
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
    return new Course(
      rules,
      [...positions, position],
      [...moves, encoded],
      transcript,
      time,
      this.turn === 0 ? [step, second] : [first, step],
      new Map(this.transcripts).set(transcript, time),
    );
  }

  /** After the last moves were taken back; undefined where there were not so many. */
  before({ moves, time, signed }: MatchCourse["takenBack"][number]): Course | undefined {
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
    return new Course(
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
 * Each course on the way through what a node tells of a match, up to its last move. It ends where the rules refuse what
 * comes next.
 */
export function* coursesOf(rules: GameRules, told: MatchCourse): Generator<Course> {
  const { begun, moves, takenBack, sent } = told;
  // Before a takeback there were the moves that stayed, and those that it took. So the last one comes first.
  const lines = [moves];
  for (const { moves: taken } of [...takenBack].reverse()) {
    const [line] = lines;
    lines.unshift([...line!.slice(0, (taken[0]?.ply ?? 0) - 1), ...taken]);
  }
  let course: Course | undefined = Course.begin(rules, begun);
  yield course;
  for (const [i, line] of lines.entries()) {
    for (const move of line.slice(course.ply)) {
      const alone = sent.find(({ ply }) => ply === move.ply);
      // It is told of the last two moves that count.
      course = course.after(move, i === takenBack.length ? alone : undefined);
      if (course === undefined) return;
      yield course;
    }
    const taken = takenBack[i];
    course = taken === undefined ? course : course.before(taken);
    if (course === undefined) return;
    if (taken !== undefined) yield course;
  }
}
