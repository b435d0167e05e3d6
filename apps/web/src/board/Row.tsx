import { memo } from "react";
import type { Point } from "./Point";

export interface CellFacts extends Point {
  readonly label: string;
  /** Whether the cell has room for a piece, regardless of whose turn it is. */
  readonly free: boolean;
}

interface RowProps {
  readonly cells: readonly CellFacts[];
  /** The pointer's column, if a piece may be placed there. */
  readonly pointed: number | undefined;
  /** The column that the Tab key reaches. Only one cell of a board has it. */
  readonly reached: number | undefined;
}

/**
 * A row of a board. A move changes few of a board's hundreds of cells, so only their rows render
 * again.
 */
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
          // Not `disabled`, because screen readers must read occupied cells too. For free cells,
          // the `aria-disabled` of the whole grid counts.
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
