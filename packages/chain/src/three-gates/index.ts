import { defineGame, NoWitness } from "@kifu/kit";
import { Field } from "o1js";
import { apply, DuelMove, phaseSeconds, ThreeGatesState } from "./circuit.js";
import { plain } from "./plain.js";
import { rules } from "./rules.js";

/**
 * Three Gates, a card duel with hidden hands. Both players have the same twenty cards and place
 * them at three gates in turn. The stronger three cards take a gate, and two gates win. Before the
 * first card, both commit to the order of their decks and to salts, which decide the draws. Each
 * card opens its leaf of the committed deck. A card that wins shows the whole deck, and the loser's
 * deck is shown at the end.
 */
export const threeGates = defineGame({
  plain,
  State: ThreeGatesState,
  Move: DuelMove,
  Witness: NoWitness,
  initial() {
    const [amber, jade, table] = rules.encode.state(rules.initial()).map(Field);
    return new ThreeGatesState({ amber: amber!, jade: jade!, table: table! });
  },
  apply,
  phaseSeconds,
  thoroughness: {
    rowsAtMost: 1480,
    // Three moves before play, 18 cards at most, and two shown decks.
    pliesAtMost: 23,
    fills: false,
    trustsState: true,
    playouts: 4,
    positions: 30,
    boards: 4,
    garbage: 60,
  },
});

export { DuelMove, ThreeGatesState } from "./circuit.js";
export type { Move, Position } from "./position.js";
