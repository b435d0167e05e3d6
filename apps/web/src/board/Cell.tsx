import { memo } from "react";

interface CellProps {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly free: boolean;
  /** Whether the pointer is there, and a piece may be put. */
  readonly pointed: boolean;
  /** Whether Tab comes here: one cell of a board is on its way. */
  readonly reached: boolean;
}

/** There are hundreds of them on a board, and a move changes a few. */
export const Cell = memo(function Cell({ x, y, label, free, pointed, reached }: CellProps) {
  return (
    <button
      type="button"
      role="gridcell"
      data-x={x}
      data-y={y}
      aria-label={label}
      // Not `disabled`: what cannot be played on is still to be read. A free cell is as the grid says.
      aria-disabled={free ? undefined : true}
      tabIndex={reached ? 0 : -1}
      className={pointed ? "board-cell board-cell-pointed" : "board-cell"}
    />
  );
});
