import type { ComponentType } from "react";
import { DiscPiece } from "../board/Disc";
import { MarkPiece } from "../board/Mark";
import { StonePiece } from "../board/StonePiece";
import { BeadPiece } from "../cards/BeadPiece";
import type { PieceProps } from "./contract";

/**
 * Pieces by the name of their game. The home page shows the pieces of all games. Without this list
 * it would load the whole file of every game.
 */
export const smallPieces: Readonly<Record<string, ComponentType<PieceProps>>> = {
  randzu: StonePiece,
  "tic-tac-toe": MarkPiece,
  "connect-four": DiscPiece,
  reversi: StonePiece,
  "three-gates": BeadPiece,
  gomoku: StonePiece,
  renju: StonePiece,
};
