import {
  FIELD_ORDER,
  type Hidden,
  type Played,
  type Rules,
  type SeatNumber,
} from "../../../src/plain.js";
import {
  commitment,
  deckOf,
  deckRoot,
  hashPieces,
  packOrder,
  permutation,
  readOrder,
  rootOverPath,
  shuffled,
  type Deck,
  type Opening,
} from "../../../src/hidden/plain/index.js";

/** Each player's cards. In each of three rounds, a player plays one of the next two. */
export const CARDS = [1, 2, 3, 4, 5, 5];
export const RADICES = { a: 2, b: 3 };
export const DEPTH = 3;
/** The pieces of the hash that become the seed. */
export const SEED_PIECES = 6;
/** The table packs the number of moves, and the lead of seat 0 plus this. */
export const LEAD = 64;
export const PLAY = 3;
export const SHOW = 9;
export const END = 11;

export interface Position {
  readonly turn: SeatNumber;
  /** The number of moves. */
  readonly count: number;
  /** The sum of seat 0's cards minus that of seat 1's. */
  readonly lead: number;
  readonly roots: readonly [bigint, bigint];
  readonly seed: bigint;
}

export interface Move extends Opening {
  /** Which of the two cards is played. */
  readonly pick: bigint;
}

export interface View {
  readonly cards: readonly number[];
}

export type PeekRules = Rules<Position, Move, null, Deck, View>;
type PeekHidden = Hidden<Position, Move, Deck, View>;

const PATH = [0n, 0n, 0n];
const NOTHING: Move = { pick: 0n, value: 0n, blinding: 0n, path: PATH };

const hidden: PeekHidden = {
  phases: ["commit", "join", "open", "play", "show"],
  phase: ({ count }) => (count < PLAY ? hidden.phases[count]! : count < SHOW ? "play" : "show"),
  seconds: (position) => (hidden.phase(position) === "play" ? undefined : 60),
  secretFrom: (seed) => deckOf(seed, shuffled(seed, CARDS), DEPTH),
  due(position, deck) {
    if (hidden.phase(position) === "play" || position.count === END) return undefined;
    return movesWith(position, deck)[0];
  },
  view(position, seat, deck) {
    const isPlayed = deck !== undefined && hidden.phase(position) === "play";
    return { cards: isPlayed ? places(position, seat).map((place) => deck.order[place]!) : [] };
  },
};

/** The seat plays one of the cards in these two places, now or at its next turn. */
export function places({ seed, count }: Position, seat: SeatNumber): number[] {
  const round = Math.min(2, Math.floor((count - PLAY + seat) / 2));
  const images = permutation([seed, BigInt(seat)], RADICES);
  return images.slice(2 * round, 2 * round + 2);
}

function movesWith(position: Position, deck: Deck): Move[] {
  const { turn, count, roots } = position;
  if (count === END || (count > 1 && roots[turn] !== deck.root)) return [];
  switch (hidden.phase(position)) {
    case "commit":
      return [{ ...NOTHING, value: deck.root }];
    case "join":
      return [{ ...NOTHING, value: deck.root, blinding: deck.salt }];
    case "open":
      return [{ pick: 0n, ...deck.openSalt() }];
    case "play":
      return places(position, turn).map((place, i) => ({ pick: BigInt(i), ...deck.open(place) }));
    default:
      return [{ ...NOTHING, value: packOrder(deck.order), blinding: deck.key }];
  }
}

type Change = Partial<Pick<Position, "lead" | "roots" | "seed">> | "malformed" | "not-committed";

function effectOf(position: Position, { pick, value, blinding, path }: Move): Change {
  const { turn, count, roots, lead } = position;
  const isPlay = hidden.phase(position) === "play";
  const hasPath = path.some((node) => node !== 0n);
  if (pick > (isPlay ? 1n : 0n) || count === END) return "malformed";
  const opens = (place: number) =>
    rootOverPath(commitment(value, blinding), place, path) === roots[turn];
  switch (hidden.phase(position)) {
    case "commit":
      return hasPath || blinding !== 0n ? "malformed" : { roots: [value, 0n] };
    case "join":
      return hasPath
        ? "malformed"
        : { roots: [roots[0], value], seed: mixed(blinding, position.seed) };
    case "open":
      return opens(CARDS.length) ? { seed: mixed(value, position.seed) } : "not-committed";
    case "play":
      if (value < 1n || value > 5n || !opens(places(position, turn)[Number(pick)]!)) {
        return "not-committed";
      }
      return { lead: lead + Number(turn === 0 ? value : -value) };
    default: {
      const order = hasPath ? undefined : readOrder(value, CARDS);
      if (order === undefined) return "malformed";
      return deckRoot(blinding, order, DEPTH) === roots[turn] ? {} : "not-committed";
    }
  }
}

function mixed(salt: bigint, seed: bigint): bigint {
  const pieces = hashPieces([salt, seed], SEED_PIECES);
  return pieces.reduceRight((sum, piece) => (sum << 16n) | BigInt(piece), 0n);
}

function play(position: Position, move: Move): Played<Position> {
  const change = isMove(move) ? effectOf(position, move) : "malformed";
  if (typeof change === "string") return { ok: false, code: `peek/${change}` };
  const { turn, count } = position;
  const next: Position = { ...position, ...change, count: count + 1, turn: turn === 0 ? 1 : 0 };
  const ended = next.lead > 0 ? "won" : next.lead < 0 ? "lost" : "drawn";
  const ending = next.count === END ? ended : "none";
  return { ok: true, position: next, outcome: { ending, line: 0n } };
}

function isMove({ pick, value, blinding, path }: Move): boolean {
  const fields: unknown[] = [pick, value, blinding, ...path];
  return path.length === DEPTH && fields.every(isField);
}

function isField(value: unknown): value is bigint {
  return typeof value === "bigint" && value >= 0n && value < FIELD_ORDER;
}

const encode: PeekRules["encode"] = {
  state: ({ roots, seed, count, lead }) => [
    ...roots,
    BigInt(count === 0 ? 0 : count + 16 * (lead + LEAD)) + (seed << 16n),
  ],
  move: ({ pick, value, blinding, path }) => [pick, value, blinding, ...path],
  witness: () => [],
};

const decode: PeekRules["decode"] = {
  state(fields, turn) {
    const [first, second, packed] = fields;
    if (fields.length !== 3 || !fields.every(isField)) return undefined;
    const table = Number(packed! & 0xffffn);
    const [count, lead] = [table % 16, Math.floor(table / 16) - LEAD];
    const position: Position = {
      turn,
      count,
      lead: count === 0 ? 0 : lead,
      roots: [first!, second!],
      seed: packed! >> 16n,
    };
    const isFirst = first === 0n && second === 0n && packed === 0n;
    const isLater = count > 0 && count <= END && Math.abs(lead) < LEAD;
    const isKnown = isFirst || (isLater && position.seed < 1n << 96n);
    return isKnown && turn === count % 2 ? position : undefined;
  },
  move([pick, value, blinding, ...path]) {
    if (pick === undefined || value === undefined || blinding === undefined) return undefined;
    const move = { pick, value, blinding, path };
    return isMove(move) ? move : undefined;
  },
  witness: (fields) => (fields.length === 0 ? null : undefined),
};

/** A game of hidden cards that is small enough to read. It has every phase of a large one. */
export const rules: PeekRules = {
  name: "peek",
  codes: ["peek/malformed", "peek/not-committed"],
  initial: () => ({ turn: 0, count: 0, lead: 0, roots: [0n, 0n], seed: 0n }),
  legalMoves: (position, deck) => (deck === undefined ? [] : movesWith(position, deck)),
  play,
  findWitness: () => null,
  encode,
  decode,
  notation: {
    write: (move) => encode.move(move).join("."),
    read(text) {
      if (!/^(0|[1-9]\d{0,80})(\.(0|[1-9]\d{0,80})){5}$/.test(text)) return undefined;
      return decode.move(text.split(".").map(BigInt));
    },
    label({ pick, value, blinding, path }) {
      if (value >= 1n && value <= 5n) return `${value} (${pick})`;
      return [value, blinding, ...path].map((field) => (field === 0n ? "0" : "x")).join("");
    },
  },
  hidden,
  render: ({ count, lead }) => `${count} moves, seat 0 leads by ${lead}`,
};
