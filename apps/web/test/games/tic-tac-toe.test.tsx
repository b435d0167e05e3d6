import { describe, expect, it } from "@jest/globals";
import { Board } from "../../src/games/tic-tac-toe";
import { boardHtml } from "./boardHtml";

const board = (moves: string, mover?: 0 | 1) => boardHtml(Board, moves, mover);

describe("tic-tac-toe's board", () => {
  it("offers the swap to Noughts only, as the first move", () => {
    const button = "Take this cross</button>";
    expect(board("b2", 1)).toContain(button);
    expect(board("b2", 1)).toContain("take the cross as your nought");
    for (const html of [board("b2", 0), board("b2")]) {
      expect(html).toContain("Noughts may take the cross instead of marking a square.");
      expect(html).not.toContain(button);
    }
    for (const [moves, mover] of [
      ["", 1],
      ["b2 a1", 0],
      ["b2 a1 c1", 1],
      ["b2 swap", 0],
      ["b2 swap a1", 1],
    ] as const) {
      expect(board(moves, mover)).not.toContain(button);
    }
  });

  it("shows the swapped mark as a nought and as the last move, and says whose it is", () => {
    const html = board("b2 swap", 0);
    expect(html).toContain('aria-label="B2, nought, last move"');
    expect(html).toContain("Noughts took the cross, which is a nought now. Crosses move again.");
    expect(html.match(/mark-last/g)).toHaveLength(1);
  });
});
