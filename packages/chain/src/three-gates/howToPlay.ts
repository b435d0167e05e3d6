/** The rules of the duel, one paragraph each. They fit on one screen. */
export const howToPlay: readonly string[] = [
  "Both players have the same twenty cards: Foxes, Herons, Lynxes and Ravens, from 1 to 5. Each deck is shuffled.",
  "You hold four cards. You also see the cards that you will draw, in order. Your opponent sees neither.",
  "Take turns. Place one card on your side of a gate, and draw the next one. A side holds three cards. Jade goes first.",
  "A gate is decided when both sides are full. The stronger side takes it. Its strength is the sum of its three numbers, plus 6 for three of one house, plus 4 for three numbers in a row, plus 9 for three equal numbers. Three in a row of one house get both bonuses.",
  "If both sides are equally strong, the gate's colour decides: Jade takes the outer gates, Amber the middle one.",
  "Take two gates to win.",
  "Your device commits to the order of your deck before either player knows the draw, so nobody can choose or see a hand. In the end it shows your deck, to prove that you played with the same twenty cards: with the card that wins, or after the last card. If you do not show it in time, you lose.",
];
