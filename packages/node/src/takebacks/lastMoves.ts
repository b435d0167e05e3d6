import { codes } from "@kifu/chain";
import { refusalOfRules } from "../signed-moves/validateMove.js";
import type { PlainMatch } from "../signed-moves/PlainMatch.js";

/** The last moves of a match and the position before them, as field elements. */
export interface LastMoves {
  readonly before: readonly bigint[];
  readonly moves: readonly (readonly bigint[])[];
  /** Empty if the game's segments have no witnesses. */
  readonly witnesses: readonly (readonly bigint[])[];
}

/**
 * The last `plies` moves of the history. Throws if the history does not lead to the match's
 * position.
 */
export function lastMoves(
  { game: { rules, witnessFields }, position: now }: Pick<PlainMatch, "game" | "position">,
  made: readonly (readonly bigint[])[],
  plies: number,
): LastMoves {
  const cut = made.length - plies;
  let position = rules.initial();
  let before = rules.encode.state(position);
  const witnesses: (readonly bigint[])[] = [];
  for (const [i, fields] of made.entries()) {
    const move = rules.decode.move(fields);
    const played = move === undefined ? undefined : rules.play(position, move);
    // Cannot happen if the history is intact, because each move was validated when it was made.
    if (move === undefined || !played?.ok) throw leadElsewhere();
    if (i === cut) before = rules.encode.state(position);
    if (i >= cut && witnessFields > 0) {
      witnesses.push(rules.encode.witness(rules.findWitness(position, move)));
    }
    position = played.position;
  }
  // Can happen if another node made the blocks.
  if (String(rules.encode.state(position)) !== String(rules.encode.state(now))) {
    throw leadElsewhere();
  }
  return { before, moves: made.slice(cut), witnesses };
}

function leadElsewhere() {
  return refusalOfRules(
    codes.takeback.wrongPosition,
    "The moves do not lead to the match's position.",
  );
}
