import {
  type CourseMove,
  LARGEST_SPARE,
  type MatchCourse,
  type Move,
  nextTranscript,
  NO_TRANSCRIPT,
  type SeatNumber,
  type SeatSignature,
  type SingleMove,
  timingOfMade,
  takenBackTranscript,
  matchCourse,
  optional,
} from "@kifu/wire";
import type { GameRules } from "../node/games.js";
import { hash } from "../accounts/address.js";
import { badAnswer } from "../errors/KifuError.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { read } from "../node/NodeApi.js";

type Position = ReturnType<GameRules["initial"]>;

export interface SignedStep {
  readonly kind: "move" | "takeback";
  /** The number of moves after the step. */
  readonly ply: number;
  readonly transcript: bigint;
  readonly time: number;
  /** The move in the game's encoding; empty for a takeback. */
  readonly move: readonly bigint[];
  readonly state: readonly bigint[];
  readonly signed: SeatSignature | undefined;
  /** The transaction of a move that was sent on its own. */
  readonly sent: SingleMove | undefined;
}

/**
 * The signed history of a match up to some move. It has the positions, computed by the game's
 * rules, and the transcripts.
 */
export class SignedHistory {
  private constructor(
    private readonly rules: GameRules,
    /** The positions before the first move and after each move that was not taken back. */
    private readonly positions: readonly Position[],
    readonly moves: readonly (readonly bigint[])[],
    readonly transcript: bigint,
    /** The time of the last move. If there is no move, the time when the match began. */
    readonly time: number,
    readonly last: readonly [SignedStep | undefined, SignedStep | undefined],
    /** Every transcript so far, with the time of the last move that it covers. */
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

  /** The position after this many moves. */
  positionAt(ply: number): Position | undefined {
    return this.positions[ply];
  }

  stateAt(ply: number): readonly bigint[] | undefined {
    const position = this.positions[ply];
    return position && this.rules.encode.state(position);
  }

  written(): (string | undefined)[] {
    const { decode, notation } = this.rules;
    return this.moves.map((fields) => {
      const move = decode.move(fields);
      return move === undefined ? undefined : notation.write(move);
    });
  }

  agreesWith(reported: ReadonlyMap<number, Move>): boolean {
    return this.written().every((move, i) => {
      const as = reported.get(i + 1)?.move;
      return as === undefined || as === move;
    });
  }

  /**
   * The history after one more move. undefined if the move is illegal, is not the next move, or
   * does not fit into a segment.
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
    // A move with a larger spare could never reach the chain.
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

  /**
   * The history after a takeback. Undefined if the history has fewer moves than were taken back.
   */
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
 * Yields the history after each step that a node sent. Ends early at a move that the rules
 * refuse.
 */
export function* historiesOf(rules: GameRules, reported: MatchCourse): Generator<SignedHistory> {
  const { begun, moves, takenBack, sent } = reported;
  // For each takeback, the list of moves before it. The last list has the moves that count. The
  // lists are built backwards: each one starts like the next list and ends with the moves that
  // were taken back.
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
      // Only the moves that were not taken back can have a transaction.
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

export type HistoryConnection = Pick<
  ChainConnection,
  "http" | "retry" | "knownOnce" | "matchOnce" | "rules"
>;

const QUERY = `query ($match: Int!) {
  matchCourse(match: $match) { ${matchCourse.selection} }
}`;

/** Fetches a match's signed history from the node. */
export async function fetchHistory(
  kifu: Pick<ChainConnection, "http" | "retry">,
  match: number,
): Promise<MatchCourse> {
  const answer = await kifu.retry(() => kifu.http.query(QUERY, { match }));
  const reported = read(optional(matchCourse), answer, "matchCourse");
  if (reported === undefined) throw badAnswer("matchCourse", "the history of a match");
  return reported;
}
