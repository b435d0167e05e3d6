/**
 * Written by `npm run rows -- --write`: how many moves one transaction of a game carries at most, by its
 * module. As many as fit into a proof, and as a game can have.
 */
export const segmentSizes: Readonly<Record<string, number>> = {
  Randzu: 64,
  TicTacToe: 9,
  ConnectFour: 42,
  Reversi: 21,
};
