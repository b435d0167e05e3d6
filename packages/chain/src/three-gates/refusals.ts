import type { RefusalText } from "@kifu/kit/plain";

/** The texts for refused moves, keyed by code. */
export const refusals: Readonly<Record<string, RefusalText>> = {
  "three-gates/malformed": {
    short: "That is not a move in this phase of the duel.",
    advice: "Reload the page, so that your device makes the move that is due.",
  },
  "three-gates/gate-full": {
    short: "You already have three cards at that gate.",
    advice: "Choose another gate.",
  },
  "three-gates/not-a-card": {
    short: "There is no such card.",
    advice: "Play one of the four cards in your hand.",
  },
  "three-gates/not-committed": {
    short: "This does not match the deck that you committed to.",
    advice: "Play on the device on which you started the duel.",
  },
  "three-gates/wrong-deck": {
    short: "That deck is not made of the twenty cards.",
    advice: "Each card must be in it once.",
  },
  "three-gates/deck-missing": {
    short: "A card that wins the duel must show your deck.",
    advice: "Reload the page, so that your device shows your deck with the card.",
  },
  "three-gates/deck-early": {
    short: "That card does not win the duel, so it must not show your deck.",
    advice: "Reload the page, and play the card again.",
  },
};
