import { useEffect } from "react";
import type { gameNamed } from "../games";

/** Has the board's code come while an opponent is awaited. What fails is tried again by the match's page. */
export function useBoardCode(game: ReturnType<typeof gameNamed>): void {
  useEffect(() => {
    game?.load().catch(() => undefined);
  }, [game]);
}
