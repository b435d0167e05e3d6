import { areUnfit } from "../../src/renju/openings.js";
import { rules } from "../../src/renju/rules.js";
import type { Position } from "../../src/renju/position.js";

/** The position after moves in notation, separated by blanks. */
export function play(names: string): Position {
  return names
    .split(" ")
    .filter(Boolean)
    .reduce((before, name) => {
      const played = tried(before, name);
      if (!played.ok) throw new Error(`${name}: ${played.code}`);
      return played.position;
    }, rules.initial());
}

/** "legal", or the code of the refusal without the game's name. */
export function verdict(names: string, move: string): string {
  const played = tried(play(names), move);
  return played.ok ? "legal" : played.code.slice("renju/".length);
}

/** Whether fifth moves are "fit" that are offered after these moves, or "unfit". */
export function fitness(names: string, offers: string): "fit" | "unfit" {
  return areUnfit(play(`${names} ${offers}`)) ? "unfit" : "fit";
}

/** How the match ends with the last of these moves. */
export function ending(names: string): string {
  const moves = names.split(" ");
  const played = tried(play(moves.slice(0, -1).join(" ")), moves.at(-1)!);
  if (!played.ok) throw new Error(played.code);
  return played.outcome.ending;
}

function tried(before: Position, name: string) {
  const move = rules.notation.read(name);
  if (move === undefined) throw new Error(`${name} is not in notation`);
  return rules.play(before, move);
}
