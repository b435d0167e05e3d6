import { useEffect } from "react";
import type { gameNamed } from "../games";

/** Loads the board's code while waiting for an opponent. The match's page retries failures. */
export function useBoardCode(game: ReturnType<typeof gameNamed>): void {
  useEffect(() => {
    game?.load().catch(() => undefined);
  }, [game]);
}
