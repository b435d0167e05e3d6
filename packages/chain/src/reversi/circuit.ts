import { Bool, Field, Provable, Struct } from "o1js";
import {
  aroundBoth,
  canFlip,
  type Cell,
  compareCounts,
  countStones,
  flipsThrough,
  locate,
  Outcome,
  readBoard,
  readBoth,
  sideBySide,
  splitRows,
  stoneBit,
  type Verdict,
} from "@kifu/kit";
import { BOARD, PASS } from "./position.js";

/** The discs of both colours, one bitboard each. */
export class ReversiState extends Struct({ black: Field, white: Field }) {}

/**
 * The length of a ray from a corner to the opposite edge. The last disc on the ray is never
 * turned over.
 */
const ACROSS = BOARD.width - 1;

/**
 * Validates a disc or a pass, for any value of every field. A pass is legal only if the mover
 * cannot place a disc. The circuit checks that on the board after the move, because a pass does
 * not change the board and the end of the game needs the same check. A match's state has no cell
 * with both colours.
 */
export function apply(
  { black, white }: ReversiState,
  move: Cell,
  secondToMove: Bool,
): Verdict<ReversiState> {
  const own = Provable.if(secondToMove, white, black).seal();
  const other = black.add(white).sub(own).seal();
  const rows = splitRows(sideBySide(own, other, BOARD), BOARD);
  const at = locate(move, BOARD);
  const stars = aroundBoth(rows, at, { first: ACROSS, second: ACROSS - 1 });
  const flips = flipsThrough(stars.first, stars.second, at);
  const occupied = stars.first.centre.or(stars.second.centre);
  // A disc outside the board turns over nothing.
  const places = occupied.not().and(flips.any);

  // Outside the board, both added numbers are 0. In a legal move the turned discs are the
  // opponent's, and the cell is empty.
  const ownNext = own.add(flips.stones).add(stoneBit(at)).seal();
  const otherNext = other.sub(flips.stones).seal();
  const next = readBoth(sideBySide(ownNext, otherNext, BOARD), BOARD);
  const [ownCells, otherCells] = [next.first, next.second];
  const ownCanMove = canFlip(ownCells, otherCells);
  const otherCanMove = canFlip(otherCells, ownCells);

  const passes = move.x.equals(PASS.x).and(move.y.equals(PASS.y)).and(ownCanMove.not());
  const legal = rows.inRange.and(places.or(passes));

  const over = ownCanMove.or(otherCanMove).not();
  const { more, same, fewer } = compareCounts(countStones(ownCells), countStones(otherCells));
  const outcome = new Outcome({
    won: over.and(more),
    lost: over.and(fewer),
    drawn: over.and(same),
    line: Field(0),
  });

  const blackNext = Provable.if(secondToMove, otherNext, ownNext).seal();
  const whiteNext = ownNext.add(otherNext).sub(blackNext).seal();
  return { legal, state: new ReversiState({ black: blackNext, white: whiteNext }), outcome };
}

/**
 * Whether the state satisfies the assumptions of `apply`: all discs are on the board, and no two
 * are in one cell.
 */
export function isPosition({ black, white }: ReversiState): Bool {
  const [blacks, whites] = [readBoard(black, BOARD), readBoard(white, BOARD)];
  const shared = blacks.cells
    .flatMap((row, y) => row.map((cell, x) => cell.toField().mul(whites.cells[y]![x]!.toField())))
    .reduce((sum, both) => sum.add(both), Field(0));
  return Bool.allTrue([blacks.isBoard, whites.isBoard, shared.equals(0)]);
}
