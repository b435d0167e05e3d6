import { leadOf, type Opine, type Opinion } from "@kifu/kit/plain";
import { BotBoard, MINE, pointOfCell, THEIRS } from "./BotBoard.js";
import { forcedWin, isSafe, promisingCells } from "./bot.js";
import type { Point, Position } from "./position.js";

/** With one open three and nothing else on the board, the lead is about half. */
const SCALE = 4000;

/** Finds forced wins. If it finds no move that avoids one, the position is lost to it. */
export const opine: Opine<Position, Point> = (position) => opineOn(new BotBoard(position));

/** The opinion of the player to move. Undefined if the board is full. */
export function opineOn(board: BotBoard): Opinion<Point> | undefined {
  const win = forcedWin(board, MINE);
  if (win !== undefined) return { prospect: "won", lead: 1, best: [pointOfCell(win)] };
  const cells = promisingCells(board);
  const isThreatened = forcedWin(board, THEIRS) !== undefined;
  const kept = isThreatened ? cells.find(({ cell }) => isSafe(board, cell, { part: 1 })) : cells[0];
  if (kept !== undefined) {
    const lead = leadOf(kept.worth, SCALE);
    return { prospect: "open", lead, best: [pointOfCell(kept.cell)] };
  }
  const best = cells.slice(0, 1).map(({ cell }) => pointOfCell(cell));
  return best.length > 0 ? { prospect: "lost", lead: -1, best } : undefined;
}
