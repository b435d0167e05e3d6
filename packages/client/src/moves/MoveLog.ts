import {
  count,
  decimal,
  type Decoded,
  field,
  flag,
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
import { errorOf } from "../errors/clientErrors.js";
import { exclusive } from "../submit/exclusive.js";

const receiptKey = textLike(/^[0-9a-f]{64}$/, "64 hexadecimal digits");

const keptMove = object({
  /** The chain, the match and its seats: see `signedContext`. */
  context: decimal,
  /** The match before the move: its state, its transcript, and the time of its last move. */
  state: list(decimal, 16),
  transcript: decimal,
  time: count,
  signed: signedMove,
  /** Whether its player has since agreed to take it back, so that another may be signed. */
  released: optional(flag),
  /** The node's receipt for the move, with the key that it claimed. */
  answer: optional(object({ receipt, receiptKey, checked: flag })),
});

/** A move that was signed on this device. */
export type DeviceMove = Omit<Decoded<typeof keptMove>, "released"> & {
  readonly released?: boolean | undefined;
};
/** A match before a move. */
export type Turn = Pick<DeviceMove, "context" | "state" | "transcript" | "time"> & {
  readonly ply: number;
};

const seenMove = object({
  /** The context of the player's own moves. */
  context: decimal,
  match: count,
  ply: count,
  time: count,
  /** The match's transcript after the move. */
  transcript: field,
  move: list(field, MOST_MOVE_FIELDS),
  signed: optional(seatSignature),
  sent: optional(singleMove),
});

/** A move that the opponent signed, seen before this device's player signed the next. */
export type SeenMove = Decoded<typeof seenMove>;

/** Longer than anything that is stored about one move. */
const LONGEST_EVIDENCE = 20_000;

const broken = object({
  match: count,
  /**
   * A move that the opponent signed and that was replaced, or one that the node gave a receipt
   * for.
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
 * earlier.
 */
const MOST_BROKEN_IN_MATCH = 20;
const MOST_BROKEN = 500;

/** The stored form. */
const moveLog = object({
  broken: optional(list(broken)),
  moves: list(keptMove),
  /** Missing in older stores. */
  seen: optional(list(seenMove)),
  /** Contexts of matches that the node said were over, latest last. */
  over: list(decimal),
});

/** The contents of a log. */
type LogContents = Pick<MoveLog, "moves" | "seen" | "broken"> & {
  readonly over: readonly string[];
};

/** An older stored form: the moves alone. */
const movesAlone = list(keptMove);

/** The number of finished matches to remember. */
const MOST_OVER = 200;

/**
 * What a player signed on this device, stored beside the keys so that other tabs and later visits
 * know it too. Anybody with two of a player's moves for one turn can make them lose. Read and
 * write it under its lock: see `withMoveLog`.
 */
export class MoveLog {
  private constructor(
    private readonly account: Account,
    /** The player's own moves. */
    public moves: readonly DeviceMove[],
    private over: readonly string[],
    /** What opponents signed. */
    public seen: readonly SeenMove[],
    /** Where records of finished matches contradict what was signed. */
    public broken: readonly Broken[],
  ) {}

  static async open(account: Account): Promise<MoveLog> {
    const text = await account.keptMoves();
    try {
      const kept: unknown = text === undefined ? [] : JSON.parse(text);
      const { moves, over, seen, broken } = Array.isArray(kept)
        ? { moves: movesAlone(kept, "moves"), over: [], seen: [], broken: [] }
        : moveLog(kept, "moves");
      return new MoveLog(account, moves, over, seen ?? [], broken ?? []);
    } catch (cause) {
      // Nothing may be signed without knowing what was signed before.
      throw errorOf("client/no-key-store", { facts: { name: "moves" }, cause });
    }
  }

  /**
   * The moves signed for this turn. A node may show one position with another transcript, or one
   * transcript with another position and ply: a move signed for either binds the player. A move
   * that its player agreed to take back binds only with its own transcript, which the match has
   * left behind.
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

  /** Whether this device signed the move that produced this transcript. */
  has(context: string, transcript: bigint): boolean {
    return this.moves.some(
      (kept) => kept.context === context && kept.signed.transcript === transcript,
    );
  }

  /**
   * Whether the node gave a receipt for the same move with another bound, so that that version
   * counts.
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
   * Stores an opponent's signed move once. Resolves when it is stored. Of many moves for one
   * turn, which only an opponent working with the node signs, the first and last are kept: two
   * are proof enough.
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

  /** The numbers of its matches. */
  get matches(): number[] {
    const own = this.moves.map(({ signed }) => signed.match);
    return [...new Set([...own, ...this.seen.map(({ match }) => match)])];
  }

  /** Resolves once it is stored. */
  async add(move: DeviceMove): Promise<void> {
    await this.write({ moves: [...this.moves, move] });
  }

  async replace(move: DeviceMove, by: DeviceMove): Promise<void> {
    await this.change((kept) => (kept === move ? by : kept));
  }

  /** Resolves once all changes are stored. */
  async change(next: (kept: DeviceMove) => DeviceMove): Promise<void> {
    await this.write({ moves: this.moves.map(next) });
  }

  /** Whether nothing more may be signed in this match, whatever the node says now. */
  isOver(context: string): boolean {
    return this.over.includes(context);
  }

  /**
   * Forgets a finished match's moves, except what its record contradicts, and remembers that it
   * is over, because a node may retract that.
   */
  async close(match: number, broken: readonly Broken[] = []): Promise<void> {
    const [closed, moves] = [true, false].map((isClosed) =>
      this.moves.filter(({ signed }) => (signed.match === match) === isClosed),
    );
    const contexts = closed!.map(({ context }) => context);
    const over = [...new Set([...this.over, ...contexts])].slice(-MOST_OVER);
    const seen = this.seen.filter((seen) => seen.match !== match);
    const all = [...this.broken, ...broken.slice(0, MOST_BROKEN_IN_MATCH)].slice(0, MOST_BROKEN);
    await this.write({ moves: moves!, over, seen, broken: all });
  }

  private async write(changed: Partial<LogContents>): Promise<void> {
    const { moves, over, seen, broken } = this;
    const kept: LogContents = { moves, over, seen, broken, ...changed };
    await this.account.keepMoves(toJson(kept));
    Object.assign(this, kept);
  }
}

/** Reads and writes a player's log of a chain while no other tab does. */
export async function withMoveLog<Value>(
  domain: bigint,
  account: Account,
  use: (log: MoveLog) => Promise<Value>,
): Promise<Value> {
  const name = `kifu-moves/${domain}/${account.address}`;
  return await exclusive(name, async () => await use(await MoveLog.open(account)));
}
