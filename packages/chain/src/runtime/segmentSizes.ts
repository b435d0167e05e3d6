/**
 * Written by `npm run rows -- --write`: the maximum number of moves in one transaction of a game,
 * by the game's module. It is limited by what fits into a proof, and by the moves that a game can
 * have.
 */
export const segmentSizes: Readonly<Record<string, number>> = {
  Randzu: 64,
  TicTacToe: 9,
  ConnectFour: 42,
  Reversi: 21,
  ThreeGates: 18,
  Gomoku: 37,
  Renju: 64,
};
