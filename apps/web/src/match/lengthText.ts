import type { Match } from "@kifu/client";
import { timeText } from "../lib/time";

export function lengthText({
  ply,
  startTime,
  endTime,
}: Pick<Match, "ply" | "startTime" | "endTime">): string {
  const moves = `${ply} ${ply === 1 ? "move" : "moves"}`;
  if (startTime === undefined || endTime === undefined) return moves;
  const seconds = Math.max(0, Math.round((endTime - startTime) / 1000));
  return `${moves} in ${timeText(seconds)}`;
}
