import type { ChainGame } from "../../src/runtime/plainGames.js";

/** The time for the move after these: what the clock gives, unless the phase has its own time. */
export function secondsAfter(
  { rules }: ChainGame,
  moves: readonly string[],
  byClock: number,
): number {
  let position = rules.initial();
  for (const move of moves) {
    const played = rules.play(position, rules.notation.read(move));
    if (!played.ok) throw new Error(`${move}: ${played.code}`);
    position = played.position;
  }
  return rules.hidden?.seconds(position) ?? byClock;
}
