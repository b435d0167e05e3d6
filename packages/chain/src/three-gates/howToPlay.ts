/** The rules of the duel, one paragraph each. They fit on one screen. */
export const howToPlay: readonly string[] = [
  "Both players have the same twenty cards: Foxes, Herons, Lynxes and Ravens, from 1 to 5. Each deck is shuffled.",
  "You hold four cards. You also see the cards that you will draw, in order. Your opponent sees neither.",
  "Take turns. Place one card on your side of a gate, and draw the next one. A side holds three cards. Jade goes first.",
  "A gate is decided when both sides are full. The stronger side takes it. Its strength is the sum of its three numbers, plus 6 for three of one house, plus 4 for three numbers in a row, plus 9 for three equal numbers. Three in a row of one house get both bonuses.",
  "If both sides are equally strong, the gate's colour decides: Jade takes the outer gates, Amber the middle one.",
  "Take two gates to win.",
];

/** How the cards stay hidden and honest, one title and one paragraph each. */
export const hiddenCards: readonly (readonly [string, string])[] = [
  [
    "The deck",
    "Your device shuffles your twenty cards in secret, and publishes a seal of their order. The seal shows nothing, and the order cannot be changed any more.",
  ],
  [
    "The draw",
    "A random number decides which cards of your deck you draw. Both devices contribute to it after the decks are sealed, so neither player can choose or foresee a hand.",
  ],
  [
    "Showing",
    "In the end your device shows your deck, with the card that wins or after the last card. Anybody can then check that it is the sealed one, and holds the twenty cards. If it is not shown in time, you lose.",
  ],
];
