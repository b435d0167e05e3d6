import type { Page } from "playwright-core";

/** A point on the screen, and the cell whose middle is nearest. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly cell: string;
  readonly empty: boolean;
  /**
   * The distance from the cell's middle, in cells. Beyond 0.5 the point is outside a round cell.
   */
  readonly off: number;
  /**
   * Whether no other cell is nearly as close. A browser may choose any cell within a finger's
   * width.
   */
  readonly clear: boolean;
}

/**
 * Returns a function that finds the cell nearest to a point of the board. The point is given as
 * fractions of the board's sides.
 */
export async function pointsOf(page: Page) {
  const { box, cells } = await page.evaluate(() => {
    const board = document.querySelector(".board")?.getBoundingClientRect();
    if (board === undefined) throw new Error("There is no board");
    const found = [...document.querySelectorAll<HTMLElement>("[role=gridcell]")].map((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      const [name = "", holds = ""] = (cell.ariaLabel ?? "").toLowerCase().split(", ");
      return { name, empty: holds === "empty", x: left + width / 2, y: top + height / 2, width };
    });
    const { left, top, width, height } = board;
    return { box: { left, top, width, height }, cells: found };
  });
  return (across: number, down: number): Point => {
    // One pixel inside the edge, as the browser itself places the pointer.
    const x = Math.round(box.left + 1 + across * (box.width - 2));
    const y = Math.round(box.top + 1 + down * (box.height - 2));
    const [nearest, next] = cells
      .map((cell) => ({ ...cell, away: Math.hypot(cell.x - x, cell.y - y) }))
      .sort((a, b) => a.away - b.away);
    if (nearest === undefined || next === undefined) throw new Error("The board has no cells");
    const { name, empty, away, width } = nearest;
    return { x, y, cell: name, empty, off: away / width, clear: next.away - away > 4 };
  };
}
