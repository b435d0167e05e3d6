import { late } from "../components/late";
import type { GameOutline } from "./words";

/** Loaded late, because few games hide anything. */
const FirstHand = late(async () => (await import("./FirstHand")).FirstHand);

interface HandNoteProps {
  readonly game: GameOutline | undefined;
}

/**
 * Before a player's first match of a game with hidden information, tells them where their hand is.
 */
export function HandNote({ game }: HandNoteProps) {
  return game?.hidden === undefined ? null : <FirstHand />;
}
