import { memo } from "react";
import type { Point } from "./Point";

/** A cell as it is read out and pressed. */
export interface CellFacts extends Point {
  readonly label: string;
  /** Whether it has room for a piece, whosever turn it is. */
  readonly free: boolean;
}

interface RowProps {
  readonly cells: readonly CellFacts[];
  /** The column of the pointer, where a piece may be put. */
  readonly pointed: number | undefined;
  /** The column that Tab leads to: one cell of a board has that. */
  readonly reached: number | undefined;
}

/** A row of a board. Boards have hundreds of cells and a move changes a few, so that only their rows are rendered. */
export const Row = memo(function Row({ cells, pointed, reached }: RowProps) {
  return (
    <div role="row" className="board-row">
      {cells.map(({ x, y, label, free }) => (
        <button
          type="button"
          role="gridcell"
          key={x}
          data-x={x}
          data-y={y}
          aria-label={label}
          // Not `disabled`: what cannot be played on is still to be read. A free cell is as the grid says.
          aria-disabled={free ? undefined : true}
          tabIndex={reached === x ? 0 : -1}
          className={pointed === x ? "board-cell board-cell-pointed" : "board-cell"}
        />
      ))}
    </div>
  );
}, isSame);

function isSame(before: RowProps, after: RowProps): boolean {
  return (
    before.pointed === after.pointed &&
    before.reached === after.reached &&
    before.cells.length === after.cells.length &&
    before.cells.every(({ label, free }, i) => {
      const now = after.cells[i];
      return label === now?.label && free === now.free;
    })
  );
}
