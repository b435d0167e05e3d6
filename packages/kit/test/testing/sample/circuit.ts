import { Bool, Field, Provable, Struct } from "o1js";
import {
  bitAt,
  isFull,
  locate,
  Outcome,
  readCells,
  splitRows,
  stoneBit,
  type Cell,
  type Cells,
  type Location,
  type Verdict,
} from "../../../src/index.js";
import { BOARD, LINES, POINTS, type Three } from "./board.js";

export class Boards extends Struct({ first: Field, second: Field }) {}
/** The packed line that a player claims to have completed; 0 for no claim. */
export class Claim extends Struct({ line: Field }) {}

export interface Seen {
  readonly boards: Boards;
  readonly cell: Cell;
  readonly at: Location;
  readonly secondToMove: Bool;
  readonly claim: Field;
  /** True if both boards have no bits besides their cells. */
  readonly clean: Bool;
  readonly own: Cells;
  readonly others: Cells;
}

/** The circuit in steps. A test can replace one of them with a faulty one. */
export interface Steps {
  readonly lines: readonly Three[];
  locate(cell: Cell): Location;
  swapped(secondToMove: Bool): Bool;
  clean(board: Field, cells: Cells, inRange: Bool): Bool;
  onBoard(seen: Seen): Bool;
  occupied(seen: Seen): Bool;
  after(seen: Seen): Cells;
  threes(cells: Cells, lines: readonly Three[], seen: Seen): Bool[];
  line(threes: readonly Bool[], lines: readonly Three[]): Field;
  truthful(seen: Seen, threes: readonly Bool[], lines: readonly Three[]): Bool;
  legal(parts: { onBoard: Bool; occupied: Bool; truthful: Bool; clean: Bool }): Bool;
  place(seen: Seen): Boards;
  outcome(line: Field, full: Bool, seen: Seen): Outcome;
  full(boards: Boards): Bool;
}

export const steps: Steps = {
  lines: LINES,
  locate: (cell) => locate(cell, BOARD),
  swapped: (secondToMove) => secondToMove,
  clean: (board, cells, inRange) => inRange.and(packed(cells).equals(board)),
  onBoard: ({ at }) => at.onBoard,
  occupied: ({ at, own, others }) => carries(own, at).or(carries(others, at)),
  after: ({ at, own }) =>
    own.map((row, y) => row.map((cell, x) => cell.or(at.columns[x]!.and(at.rows[y]!)))),
  threes: (cells, lines) =>
    lines.map((line) => Bool.allTrue(line.cells.map(({ x, y }) => cells[y]![x]!))),
  line(threes, lines) {
    let none = Bool(true);
    let line = Field(0);
    threes.forEach((three, i) => {
      line = line.add(three.and(none).toField().mul(lines[i]!.packed));
      none = none.and(three.not());
    });
    return line.seal();
  },
  truthful: ({ claim }, threes, lines) =>
    threes.reduce(
      (holds, three, i) => holds.or(three.and(claim.equals(lines[i]!.packed))),
      claim.equals(0),
    ),
  legal: ({ onBoard, occupied, truthful, clean }) =>
    clean.and(onBoard).and(occupied.not()).and(truthful),
  place: ({ boards: { first, second }, at, secondToMove }) => {
    const stone = stoneBit(at);
    const bySecond = stone.mul(secondToMove.toField());
    return new Boards({ first: first.add(stone).sub(bySecond), second: second.add(bySecond) });
  },
  outcome(line, full) {
    const won = line.equals(0).not();
    return new Outcome({ won, lost: Bool(false), drawn: full.and(won.not()), line });
  },
  full: ({ first, second }) => isFull(first, second, BOARD),
};

export function applyWith(steps: Steps) {
  return (
    boards: Boards,
    cell: Cell,
    secondToMove: Bool,
    { line: claim }: Claim,
  ): Verdict<Boards> => {
    const swap = steps.swapped(secondToMove);
    const own = read(Provable.if(swap, boards.second, boards.first), steps);
    const others = read(Provable.if(swap, boards.first, boards.second), steps);
    const seen: Seen = {
      boards,
      cell,
      at: steps.locate(cell),
      secondToMove,
      claim,
      clean: own.clean.and(others.clean),
      own: own.cells,
      others: others.cells,
    };

    const threes = steps.threes(steps.after(seen), steps.lines, seen);
    const legal = steps.legal({
      onBoard: steps.onBoard(seen),
      occupied: steps.occupied(seen),
      truthful: steps.truthful(seen, threes, steps.lines),
      clean: seen.clean,
    });
    const state = steps.place(seen);
    const line = steps.line(threes, steps.lines);
    return { legal, state, outcome: steps.outcome(line, steps.full(state), seen) };
  };
}

function read(board: Field, steps: Steps): { cells: Cells; clean: Bool } {
  const rows = splitRows(board, BOARD);
  const cells = readCells(rows, BOARD);
  return { cells, clean: steps.clean(board, cells, rows.inRange) };
}

export function packed(cells: Cells): Field {
  return POINTS.reduce(
    (sum, { x, y }) => sum.add(cells[y]![x]!.toField().mul(bitAt(x, y))),
    Field(0),
  );
}

export function carries(cells: Cells, at: Location): Bool {
  const stones = POINTS.map(({ x, y }) => cells[y]![x]!.and(at.columns[x]!).and(at.rows[y]!));
  return stones.reduce((any, stone) => any.or(stone));
}
