import type { ChainGame } from "../../src/runtime/plainGames.js";

type AnyRules = ChainGame["rules"];

/** @param line legal moves in notation, separated by a space */
export function positionAfter({ initial, notation, play }: AnyRules, line: string) {
  return line.split(" ").reduce((position, text) => {
    const played = play(position, notation.read(text));
    if (!played.ok) throw new Error(`${text}: ${played.code}`);
    return played.position;
  }, initial());
}

/** The time for the move after these: what the clock gives, unless the phase has its own time. */
export function secondsAfter(rules: AnyRules, line: string, byClock: number): number {
  return rules.hidden?.seconds(positionAfter(rules, line)) ?? byClock;
}
