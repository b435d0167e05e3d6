import { useEffect } from "react";
import type { gameNamed } from "../games";

/** Loads the board's code while the player waits. The match's page retries after a failure. */
export function useBoardCode(game: ReturnType<typeof gameNamed>): void {
  useEffect(() => {
    game?.load().catch(() => undefined);
  }, [game]);
}
