import {
  count,
  decimal,
  type Decoded,
  field,
  flag,
  label,
  list,
  MOST_MOVE_FIELDS,
  object,
  oneOf,
  optional,
  receipt,
  seatSignature,
  singleMove,
  signedMove,
  textLike,
  toJson,
} from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import { errorOf } from "../errors/KifuError.js";
import { exclusive } from "../node/waiting.js";
import type { SignedHistory } from "./SignedHistory.js";

const receiptKey = textLike(/^[0-9a-f]{64}$/, "64 hexadecimal digits");

const keptMove = object({
  /** The context that covers the chain, the match and its seats. See `signedContext`. */
  context: decimal,
  /** The match before the move: its state, its transcript, and the time of its last move. */
  state: list(decimal, 16),
  transcript: decimal,
  time: count,
  signed: signedMove,
  /**
   * Whether the player has agreed to take the move back. The player may then sign another move
   * for the same turn.
   */
  released: optional(flag),
  /** The node's receipt for the move, and the node's key for receipts at that time. */
  answer: optional(object({ receipt, receiptKey, checked: flag })),
});

export type DeviceMove = Omit<Decoded<typeof keptMove>, "released"> & {
  readonly released?: boolean | undefined;
};
/** The state of a match before one of its moves. */
export type Turn = Pick<DeviceMove, "context" | "state" | "transcript" | "time"> & {
  readonly ply: number;
};

const seenMove = object({
  context: decimal,
  match: count,
  ply: count,
  time: count,
  transcript: field,
  move: list(field, MOST_MOVE_FIELDS),
  signed: optional(seatSignature),
  sent: optional(singleMove),
});

const plannedMove = object({
  context: decimal,
  match: count,
  /** The position in which the move would be made, and the move's number. */
  state: list(decimal, 16),
  ply: count,
  move: list(field, MOST_MOVE_FIELDS),
  /** The opponent's move to which it replies, in notation. Missing in logs of older versions. */
  expected: optional(label),
});

/** A reply that the player has signed in advance, for one position. */
export type PlannedMove = Decoded<typeof plannedMove>;

/** A signed move of the opponent that this device saw before the player signed the next move. */
export type SeenMove = Decoded<typeof seenMove>;

/** An upper limit for what is stored about one move. */
const LONGEST_EVIDENCE = 20_000;

const broken = object({
  match: count,
  /**
   * `replaced`: the opponent signed another move. The other kinds concern a move that the node
   * gave a receipt for.
   */
  kind: oneOf("replaced", "left-out", "other-time"),
  ply: count,
  /** What was stored about the move, as JSON. */
  text: textLike(/^/, "a text", LONGEST_EVIDENCE),
});

/** Evidence that a match did not continue as signed. */
export type Broken = Decoded<typeof broken>;

/**
 * How much evidence is kept per finished match and in total. Later evidence never replaces
 * earlier evidence.
 */
const MOST_BROKEN_IN_MATCH = 20;
const MOST_BROKEN = 500;

const moveLog = object({
  broken: optional(list(broken)),
  moves: list(keptMove),
  /** Missing in logs of older versions, like `planned`. */
  seen: optional(list(seenMove)),
  planned: optional(list(plannedMove)),
  /** The contexts of matches that the node reported as over. The latest one is last. */
  over: list(decimal),
});

type LogContents = Pick<MoveLog, "moves" | "seen" | "broken" | "planned"> & {
  readonly over: readonly string[];
};

/**
 * How many replies a log can hold, and how many plies back a match may be taken. In a position that
 * is further back, a reply no longer binds.
 */
export const MOST_PLANNED = 2000;
const TAKEN_BACK = 40;

/** The stored form of older versions: only the moves. */
const movesAlone = list(keptMove);

/** The number of finished matches that a log remembers. */
const MOST_OVER = 200;

/**
 * A log of everything that a player has signed on this device. It is stored beside the keys, for
 * other tabs and later visits. A player who signs two moves for one turn may lose the match. So
 * read and write the log only while its lock is held: see `withMoveLog`.
 */
export class MoveLog {
  private constructor(
    private readonly account: Account,
    public moves: readonly DeviceMove[],
    private over: readonly string[],
    public seen: readonly SeenMove[],
    /** Contradictions between records of finished matches and the data that was signed. */
    public broken: readonly Broken[],
    public planned: readonly PlannedMove[],
  ) {}

  static async open(account: Account): Promise<MoveLog> {
    const text = await account.keptMoves();
    try {
      const kept: unknown = text === undefined ? [] : JSON.parse(text);
      const { moves, over, seen, broken, planned } = Array.isArray(kept)
        ? { moves: movesAlone(kept, "moves"), over: [], seen: [], broken: [], planned: [] }
        : moveLog(kept, "moves");
      return new MoveLog(account, moves, over, seen ?? [], broken ?? [], planned ?? []);
    } catch (cause) {
      // Without the log, nobody knows what was already signed, so nothing more may be signed.
      throw errorOf("client/no-key-store", { facts: { name: "moves" }, cause });
    }
  }

  /**
   * The player's signed moves that bind the player in this turn: those for the same position or for
   * the same transcript. Both count, because a lying node may combine the position of one turn with
   * the transcript of another. A move that was taken back binds only for its transcript, which the
   * match no longer has.
   */
  of({ context, state, transcript, ply }: Turn): DeviceMove[] {
    return this.moves.filter(
      (kept) =>
        kept.context === context &&
        (kept.transcript === transcript ||
          (kept.released !== true &&
            kept.signed.ply === ply &&
            String(kept.state) === String(state))),
    );
  }

  /** The reply that the player has signed for this position, which binds the player in it. */
  plannedFor({ context, state }: Pick<Turn, "context" | "state">): PlannedMove | undefined {
    return this.planned.find(
      (each) => each.context === context && String(each.state) === String(state),
    );
  }

  async plan(planned: PlannedMove): Promise<void> {
    const others = this.planned.filter(
      ({ match, ply }) => match !== planned.match || ply >= planned.ply - TAKEN_BACK,
    );
    await this.write({ planned: [...others, planned] });
  }

  /** Whether this device signed the move that produced this transcript. */
  has(context: string, transcript: bigint): boolean {
    return this.moves.some(
      (kept) => kept.context === context && kept.signed.transcript === transcript,
    );
  }

  /**
   * Whether the node gave a receipt for another version of this move, signed with another bound.
   * Only the version with the receipt counts.
   */
  isReplaced(context: string, transcript: bigint): boolean {
    const versions = this.moves.filter((kept) => kept.context === context);
    const own = versions.find(({ signed }) => signed.transcript === transcript);
    return versions.some(
      (kept) =>
        kept.answer !== undefined &&
        kept.transcript === own?.transcript &&
        kept.signed.transcript !== transcript,
    );
  }

  /**
   * Stores an opponent's signed move once. Resolves when it is stored. An opponent who colludes
   * with the node can sign many moves for one turn. Only the first and the last are kept, because
   * two are proof enough.
   */
  async see(move: SeenMove): Promise<void> {
    const isSeen = ({ context, transcript }: SeenMove) =>
      context === move.context && transcript === move.transcript;
    if (this.seen.some(isSeen)) return;
    const isOfTurn = ({ match, ply }: SeenMove) => match === move.match && ply === move.ply;
    const [, ...later] = this.seen.filter(isOfTurn);
    const kept = this.seen.filter((each) => !later.includes(each));
    await this.write({ seen: [...kept, move] });
  }

  get matches(): number[] {
    const own = this.moves.map(({ signed }) => signed.match);
    return [...new Set([...own, ...this.seen.map(({ match }) => match)])];
  }

  async add(move: DeviceMove): Promise<void> {
    await this.write({ moves: [...this.moves, move] });
  }

  async replace(move: DeviceMove, by: DeviceMove): Promise<void> {
    await this.change((kept) => (kept === move ? by : kept));
  }

  /**
   * Replaces every stored move by the result of `next`. Resolves once the changes are stored.
   */
  async change(next: (kept: DeviceMove) => DeviceMove): Promise<void> {
    await this.write({ moves: this.moves.map(next) });
  }

  /**
   * Whether this match was closed. Nothing more may be signed in it, whatever the node reports
   * now.
   */
  isOver(context: string): boolean {
    return this.over.includes(context);
  }

  /**
   * Forgets a finished match's moves, except those that contradict its record. Remembers that the
   * match is over, because a lying node may later report it as running.
   */
  async close(match: number, broken: readonly Broken[] = []): Promise<void> {
    const [closed, moves] = [true, false].map((isClosed) =>
      this.moves.filter(({ signed }) => (signed.match === match) === isClosed),
    );
    const contexts = closed!.map(({ context }) => context);
    const over = [...new Set([...this.over, ...contexts])].slice(-MOST_OVER);
    const seen = this.seen.filter((seen) => seen.match !== match);
    const planned = this.planned.filter((each) => each.match !== match);
    // A log with a longer text could never be read again.
    const readable = broken.filter(({ text }) => text.length <= LONGEST_EVIDENCE);
    const all = [...this.broken, ...readable.slice(0, MOST_BROKEN_IN_MATCH)].slice(0, MOST_BROKEN);
    await this.write({ moves: moves!, over, seen, broken: all, planned });
  }

  private async write(changed: Partial<LogContents>): Promise<void> {
    const { moves, over, seen, broken, planned } = this;
    const kept: LogContents = { moves, over, seen, broken, planned, ...changed };
    await this.account.keepMoves(toJson(kept));
    Object.assign(this, kept);
  }
}

/**
 * Locks a player's log of a chain, so that no other tab reads or writes it, and runs `use` with it.
 */
export async function withMoveLog<Value>(
  domain: bigint,
  account: Account,
  use: (log: MoveLog) => Promise<Value>,
): Promise<Value> {
  const name = `kifu-moves/${domain}/${account.address}`;
  return await exclusive(name, async () => await use(await MoveLog.open(account)));
}

/**
 * Finds signed moves that the match's history contradicts, because it has replaced them, left them
 * out or changed their time. They are moves that the opponent signed, or that the node gave a
 * receipt for.
 * @param isOver whether no more moves can follow. Only then is a missing move at the end a
 * contradiction
 */
export function evidenceAgainst(
  { transcripts, ply: last }: SignedHistory,
  log: Pick<MoveLog, "moves" | "seen">,
  { match, isOver }: { match: number; isOver: boolean },
): Broken[] {
  // Before the match is over, a missing move at the end may still arrive.
  const isLeftOut = (transcript: bigint, ply: number) =>
    !transcripts.has(transcript) && (isOver || ply <= last);
  const broken = (kind: Broken["kind"], ply: number, kept: object): Broken => ({
    match,
    kind,
    ply,
    text: toJson(kept),
  });
  const replaced = log.seen
    .filter((seen) => seen.match === match && isLeftOut(seen.transcript, seen.ply))
    .map((seen) => broken("replaced", seen.ply, seen));
  const own = log.moves.filter(({ signed }) => signed.match === match);
  const promised = own.flatMap((kept) => {
    const { answer, signed } = kept;
    if (answer === undefined) return [];
    if (isLeftOut(signed.transcript, signed.ply)) return [broken("left-out", signed.ply, kept)];
    const time = transcripts.get(signed.transcript);
    const isAsPromised = time === undefined || time === answer.receipt.time;
    return isAsPromised ? [] : [broken("other-time", signed.ply, kept)];
  });
  return [...replaced, ...promised];
}
