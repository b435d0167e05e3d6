import { Bool, Field, Provable, Struct } from "o1js";
import {
  around,
  Cell,
  exactLineOf,
  isFull,
  locate,
  type Location,
  Outcome,
  runsThrough,
  splitRows,
  stoneAt,
  stoneBit,
  type Verdict,
} from "@kifu/kit";
import { BOARD, MOST_STONES, NO_STONE, PHASES, WINNING_LENGTH } from "./position.js";

/**
 * The stones of both colours, one bitboard each, and the phase, one of `PHASES`.
 *
 * The phase is needed because the stones do not tell who has which colour, nor who chooses: three
 * stones are on the board before the choice, and also after a player took Black.
 */
export class GomokuState extends Struct({ black: Field, white: Field, phase: Field }) {}

/**
 * The cells of a move's stones. Cells after the last stone are `NO_STONE`, so that each move has
 * one encoding.
 */
export class GomokuMove extends Struct({ cells: Provable.Array(Cell, MOST_STONES) }) {}

/**
 * Validates a move of any phase, for any value of every field.
 *
 * | phase | stones of a move | next phase |
 * | --- | --- | --- |
 * | `place` | black, white, black on an empty board | `choose` |
 * | `choose` | white and black | `chooseLast` |
 * | `choose`, `chooseLast` | white: its player takes White | the seat's colour |
 * | `choose`, `chooseLast` | none: its player takes Black | the seat's colour |
 * | `firstIsBlack`, `firstIsWhite` | one of the mover's colour | the same |
 *
 * A move without stones passes the turn to the opponent, who is White and places the white stone
 * that is due. A five counts only for the only stone of a move.
 */
export function apply(
  { black, white, phase }: GomokuState,
  move: GomokuMove,
  secondToMove: Bool,
): Verdict<GomokuState> {
  const is = phasesOf(phase);
  const mayChoose = is.choose.or(is.chooseLast);
  const inPlay = is.firstIsBlack.or(is.firstIsWhite);
  const [first, second, third] = move.cells.map(stoneIn) as [Stone, Stone, Stone];
  const noMore = second.absent.and(third.absent);
  const areThree = Bool.allTrue([first.placed, second.placed, third.placed]);
  const areTwo = Bool.allTrue([first.placed, second.placed, third.absent]);
  const isOne = first.placed.and(noMore);
  const isNone = first.absent.and(noMore);

  // In a choice, the first stone is white. In play it has the colour of the seat.
  const isWhite = mayChoose
    .or(is.firstIsBlack.and(secondToMove))
    .or(is.firstIsWhite.and(secondToMove.not()));
  const own = Provable.if(isWhite, white, black);
  const others = black.add(white).sub(own).seal();
  const ownRows = splitRows(own, BOARD);
  const otherRows = splitRows(others, BOARD);
  const star = around(ownRows, first.at, WINNING_LENGTH);

  const isEmpty = black.equals(0).and(white.equals(0));
  const fits = Bool.anyTrue([
    Bool.allTrue([is.place, areThree, isEmpty]),
    is.choose.and(areTwo),
    mayChoose.and(isOne.or(isNone)),
    inPlay.and(isOne),
  ]);
  // Three stones are placed on an empty board only, so that the third lies on no older stone.
  const occupied = Bool.anyTrue([
    star.centre,
    stoneAt(otherRows, first.at),
    stoneAt(ownRows, second.at),
    stoneAt(otherRows, second.at),
  ]);
  const shared = Bool.anyTrue([
    second.placed.and(second.bit.equals(first.bit)),
    third.placed.and(third.bit.equals(first.bit)),
    third.placed.and(third.bit.equals(second.bit)),
  ]);
  const legal = Bool.allTrue([
    ownRows.inRange,
    otherRows.inRange,
    fits,
    occupied.not(),
    shared.not(),
  ]);

  // The cells of a legal move are empty and distinct, so that adding their bits changes no other
  // cell. Colours alternate: the second stone is white if the first is black.
  const placed = first.bit.add(second.bit).add(third.bit).seal();
  const placedWhite = Provable.if(isWhite, first.bit, second.bit);
  const state = new GomokuState({
    black: black.add(placed).sub(placedWhite).seal(),
    white: white.add(placedWhite).seal(),
    phase: nextPhase(phase, { place: is.place, mayChoose, areTwo, isOne, secondToMove }),
  });

  const line = exactLineOf(runsThrough(star), first.at, WINNING_LENGTH).mul(isOne.toField()).seal();
  const won = line.equals(0).not();
  const drawn = isFull(state.black, state.white, BOARD).and(won.not());
  return { legal, state, outcome: new Outcome({ won, lost: Bool(false), drawn, line }) };
}

type Phase = keyof typeof PHASES;

/** One Bool for each phase. All are false if the number is none. */
function phasesOf(phase: Field): Record<Phase, Bool> {
  const is = Object.entries(PHASES).map(([name, number]) => [name, phase.equals(number)] as const);
  return Object.fromEntries(is) as Record<Phase, Bool>;
}

interface Stone {
  readonly at: Location;
  readonly placed: Bool;
  /** Whether the fields say that there is no stone. A cell off the board is neither. */
  readonly absent: Bool;
  /** The bit of its cell; 0 if it is not on the board. */
  readonly bit: Field;
}

function stoneIn(cell: Cell): Stone {
  const at = locate(cell, BOARD);
  const absent = cell.x.equals(NO_STONE.x).and(cell.y.equals(NO_STONE.y));
  return { at, placed: at.onBoard, absent, bit: stoneBit(at).seal() };
}

/** The phase after a legal move. */
function nextPhase(
  phase: Field,
  now: Record<"place" | "mayChoose" | "areTwo" | "isOne" | "secondToMove", Bool>,
): Field {
  // One stone is white, and its player keeps White.
  const firstIsWhite = now.isOne.equals(now.secondToMove.not());
  const chosen = firstIsWhite.toField().add(PHASES.firstIsBlack);
  const afterChoice = Provable.if(now.areTwo, Field(PHASES.chooseLast), chosen);
  const stays = Provable.if(now.mayChoose, afterChoice, phase);
  return Provable.if(now.place, Field(PHASES.choose), stays).seal();
}
