import type { Match } from "@kifu/client";
import { timeText } from "../lib/time";
import { texts } from "../texts/texts";

export function lengthText({
  ply,
  startTime,
  endTime,
}: Pick<Match, "ply" | "startTime" | "endTime">): string {
  const { match } = texts();
  if (startTime === undefined || endTime === undefined) return match.moves({ count: ply });
  const seconds = Math.max(0, Math.round((endTime - startTime) / 1000));
  return match.movesIn({ count: ply, time: timeText(seconds) });
}
