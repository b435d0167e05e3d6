import { type DiscBits, dropped, hasRoom, mirrored, numberOf, wins } from "./DiscBits.js";
import { OPENINGS } from "./openings.js";
import { BOARD } from "./position.js";
import { ORDER, type Solver } from "./Solver.js";

/** With up to this many discs on the board, a bot plays from the book. */
export const BOOK_DISCS = 11;

const COLUMNS = "abcdefg";
/** First discs. Mirror images count as one. */
interface FirstDiscs {
  /** Those of a player who did well to begin there or to swap for it. */
  readonly kept: readonly number[];
  /** Those that a bot leaves to its opponent. */
  readonly left: readonly number[];
}
/** With c, a game is a draw. With the others, the bot wins. */
const ALL: FirstDiscs = { kept: [3, 2], left: [2, 1, 0] };
const WINNING: FirstDiscs = { kept: [3], left: [1, 0] };
const EMPTY: DiscBits = { ownLow: 0, ownHigh: 0, allLow: 0, allHigh: 0, count: 0 };

interface Book {
  /** The columns, by the position's number. */
  readonly columns: ReadonlyMap<number, number>;
  /** The positions that a bot gets into from a first disc with which it wins. */
  readonly won: ReadonlyMap<number, number>;
}

/** Read when it is needed. */
let read: Book | undefined;

function readBook(): Book {
  let at = 0;
  const columns = openings(() => COLUMNS.indexOf(OPENINGS[at++]!), ALL);
  const won = openings((discs) => columns.get(numberOf(discs))!, WINNING);
  return { columns, won };
}

/**
 * The columns for a bot in an opening: the book's, its image in a symmetric position, and those
 * that win because each reply leads back into the book. None if the book lacks the position.
 */
export function openingMoves(discs: DiscBits): readonly number[] {
  if (discs.count > BOOK_DISCS) return [];
  read ??= readBook();
  const { columns, won } = read;
  const { seen, isMirrored, isSymmetric } = facing(discs);
  const column = columns.get(numberOf(seen));
  if (column === undefined) return [];
  const good = columnsOf(seen).filter(
    (other) => other === column || isWonAfter(dropped(seen, other), won),
  );
  const images = good.map((each) => BOARD.width - 1 - each);
  if (isSymmetric) return [...new Set([...good, ...images])];
  return isMirrored ? images : good;
}

/** Whether the book shows that the player who has just moved wins, whatever the reply. */
function isWonAfter(position: DiscBits, won: Book["won"]): boolean {
  return columnsOf(position).every((reply) => {
    if (wins(position, reply)) return false;
    const next = dropped(position, reply);
    return (
      columnsOf(next).some((column) => wins(next, column)) || won.has(numberOf(facing(next).seen))
    );
  });
}

/** Writes the book. */
export function writeOpenings(choose: (discs: DiscBits) => number): string {
  return [...openings(choose, ALL).values()].map((column) => COLUMNS[column]).join("");
}

/**
 * Asks for the column in each position that can arise if a bot plays these columns, as either
 * player, and its opponent plays anything. Positions come in a fixed order, so that a book is a
 * list of columns alone.
 */
function openings(
  choose: (discs: DiscBits) => number,
  { kept, left }: FirstDiscs,
): Map<number, number> {
  const found = new Map<number, number>();
  const visit = (position: DiscBits) => {
    const { seen } = facing(position);
    if (seen.count > BOOK_DISCS || found.has(numberOf(seen))) return;
    if (columnsOf(seen).some((column) => wins(seen, column))) return;
    const column = choose(seen);
    found.set(numberOf(seen), column);
    visitReplies(dropped(seen, column));
  };
  const visitReplies = (position: DiscBits) => {
    for (const reply of columnsOf(position)) {
      if (!wins(position, reply)) visit(dropped(position, reply));
    }
  };
  for (const first of kept) visitReplies(dropped(EMPTY, first));
  for (const first of left) visit(dropped(EMPTY, first));
  return found;
}

/** With up to this many discs, a column need only keep the win or the draw, not win fastest. */
const EARLY = 6;

/**
 * The best column, and of several the one nearest to the middle. Early on, if all lose, the nearest
 * of all.
 */
export function bestOpening(solver: Solver, discs: DiscBits): number {
  const isEarly = discs.count <= EARLY;
  const { least: score } = isEarly ? solver.solve(discs, -1, 1) : solver.solve(discs);
  const open = ORDER.filter((column) => hasRoom(discs, column));
  const keeps = (column: number) => solver.isAtMost(dropped(discs, column), -score);
  return isEarly && score < 0 ? open[0]! : open.find(keeps)!;
}

function columnsOf(discs: DiscBits): number[] {
  return Array.from({ length: BOARD.width }, (_, column) => column).filter((column) =>
    hasRoom(discs, column),
  );
}

/** The position or its mirror image, always the same one of the two. */
function facing(discs: DiscBits): Facing {
  const image = mirrored(discs);
  const isMirrored = numberOf(image) < numberOf(discs);
  const isSymmetric = numberOf(image) === numberOf(discs);
  return { seen: isMirrored ? image : discs, isMirrored, isSymmetric };
}

interface Facing {
  readonly seen: DiscBits;
  readonly isMirrored: boolean;
  readonly isSymmetric: boolean;
}
