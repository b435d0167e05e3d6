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
  /** The match before the move: its state, its transcript, and when its last move was made. */
  state: list(decimal, 16),
  transcript: decimal,
  time: count,
  signed: signedMove,
  /** Whether its player has agreed since to take it back: then another may be signed in its place. */
  released: optional(flag),
  /** What the node promised of the move, with the key that it named. */
  answer: optional(object({ receipt, receiptKey, checked: flag })),
});

/** A move that was signed on this device. */
export type DeviceMove = Omit<Decoded<typeof keptMove>, "released"> & {
  readonly released?: boolean | undefined;
};
/** A match before a move, as moves are kept. */
export type Turn = Pick<DeviceMove, "context" | "state" | "transcript" | "time"> & {
  readonly ply: number;
};

const seenMove = object({
  /** As of moves of the player's own. */
  context: decimal,
  match: count,
  ply: count,
  time: count,
  /** Of the match as of the move. */
  transcript: field,
  move: list(field, MOST_MOVE_FIELDS),
  signed: optional(seatSignature),
  sent: optional(singleMove),
});

/** A move that the opponent signed, as this device saw it before its player signed the next. */
export type SeenMove = Decoded<typeof seenMove>;

/** Longer than anything that is kept of one move. */
const LONGEST_EVIDENCE = 20_000;

const broken = object({
  match: count,
  /** A move that the opponent signed, in whose place is another; or one that the node gave a receipt for. */
  kind: oneOf("replaced", "left-out", "other-time"),
  ply: count,
  /** What was kept of the move, in JSON. */
  text: textLike(/^/, "a text", LONGEST_EVIDENCE),
});

/** What shows that a match did not go on as was signed. */
export type Broken = Decoded<typeof broken>;

/** How much of it is kept of a match that is over, and of all of them: what comes later pushes none out. */
const MOST_BROKEN_IN_MATCH = 20;
const MOST_BROKEN = 500;

/** As it is kept. */
const moveBook = object({
  broken: optional(list(broken)),
  moves: list(keptMove),
  /** None in what was kept before. */
  seen: optional(list(seenMove)),
  /** The contexts of matches that the node said were over, the last one last. */
  over: list(decimal),
});

/** All that is in a book. */
type Book = Pick<MoveBook, "moves" | "seen" | "broken"> & { readonly over: readonly string[] };

/** As it was kept before: the moves alone. */
const movesAlone = list(keptMove);

/** How many matches are remembered as over. */
const MOST_OVER = 200;

/**
 * What a player signed on this device, kept where the keys are, so that another tab and a later visit know of it,
 * too: anybody who has two moves of a player for one turn can make them lose the match. Whoever reads and
 * writes it does so alone: see `withBook`.
 */
export class MoveBook {
  private constructor(
    private readonly account: Account,
    /** All that is kept of the player's own, for who reads it. */
    public moves: readonly DeviceMove[],
    private over: readonly string[],
    /** What opponents signed. */
    public seen: readonly SeenMove[],
    /** What the records of matches that are over contradict. */
    public broken: readonly Broken[],
  ) {}

  static async open(account: Account): Promise<MoveBook> {
    const text = await account.keptMoves();
    try {
      const kept: unknown = text === undefined ? [] : JSON.parse(text);
      const { moves, over, seen, broken } = Array.isArray(kept)
        ? { moves: movesAlone(kept, "moves"), over: [], seen: [], broken: [] }
        : moveBook(kept, "moves");
      return new MoveBook(account, moves, over, seen ?? [], broken ?? []);
    } catch (cause) {
      // Without knowing what was signed, nothing may be.
      throw errorOf("client/no-key-store", { facts: { name: "moves" }, cause });
    }
  }

  /**
   * What was signed for this turn. A node may tell of one position with another transcript, and of one
   * transcript with another position and number: what was signed for either binds the player. A move that its player
   * agreed to take back binds them with its own transcript alone, which the match does not have any more.
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

  /** Whether this device signed the move as of which a match had this transcript. */
  has(context: string, transcript: bigint): boolean {
    return this.moves.some(
      (kept) => kept.context === context && kept.signed.transcript === transcript,
    );
  }

  /** Whether the node gave a receipt for the same move with another bound: then it is that one which was made. */
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
   * Keeps what the opponent signed, once; resolves when it is kept. Of many moves for one turn, which only an
   * opponent signs who is the node's, the first and the last are kept: two show it.
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

  /** The numbers of the matches in it. */
  get matches(): number[] {
    const own = this.moves.map(({ signed }) => signed.match);
    return [...new Set([...own, ...this.seen.map(({ match }) => match)])];
  }

  /** Resolves once it is kept. */
  async add(move: DeviceMove): Promise<void> {
    await this.write({ moves: [...this.moves, move] });
  }

  async replace(move: DeviceMove, by: DeviceMove): Promise<void> {
    await this.change((kept) => (kept === move ? by : kept));
  }

  /** Resolves once each is kept as it is now. */
  async change(next: (kept: DeviceMove) => DeviceMove): Promise<void> {
    await this.write({ moves: this.moves.map(next) });
  }

  /** Whether no more moves are to be signed in this match, whatever the node says now. */
  isOver(context: string): boolean {
    return this.over.includes(context);
  }

  /**
   * Forgets the moves of a match that is over, but for what its record contradicts, and remembers that it is: a node may
   * take that back.
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

  private async write(changed: Partial<Book>): Promise<void> {
    const { moves, over, seen, broken } = this;
    const kept: Book = { moves, over, seen, broken, ...changed };
    await this.account.keepMoves(toJson(kept));
    Object.assign(this, kept);
  }
}

/** Reads and writes what a player keeps of a chain, not while another tab does. */
export async function withBook<Value>(
  domain: bigint,
  account: Account,
  use: (book: MoveBook) => Promise<Value>,
): Promise<Value> {
  const name = `kifu-moves/${domain}/${account.address}`;
  return await exclusive(name, async () => await use(await MoveBook.open(account)));
}
