import type { ComponentType } from "react";
import { BeadPiece } from "../cards/BeadPiece";
import type { PieceProps } from "./contract";

/**
 * Pieces by the name of their game. The home page shows the pieces of all games, and would
 * otherwise load the largest game's file for them.
 */
export const smallPieces: Readonly<Record<string, ComponentType<PieceProps>>> = {
  "three-gates": BeadPiece,
};
