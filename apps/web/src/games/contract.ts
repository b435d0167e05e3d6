import type { GameRules, Match, SeatNumber } from "@kifu/client";
import type { ComponentType } from "react";
import type { Download } from "../lib/KifuRecord";

/**
 * What the pages need of a game. They know no game: whatever is particular to one is in its file
 * here, over the rules that the chain's circuits are held against.
 */
export interface GameView {
  readonly rules: GameRules;
  readonly Board: ComponentType<BoardProps>;
  readonly Picture: ComponentType<PictureProps>;
  readonly Piece: ComponentType<PieceProps>;
  /** What a player has on the board, beside their name: for games that are decided by counting. */
  readonly Score?: ComponentType<ScoreProps>;
  readonly downloads: readonly Download[];
}

/** A board to look at and to play on. */
export interface BoardProps {
  /** In notation, up to the position that is shown. */
  readonly moves: readonly string[];
  /** Whether the last of them is still on its way to the node. */
  readonly sending: boolean;
  /** The winning line, as cells in notation. */
  readonly line: readonly string[] | undefined;
  /** Who may put a piece now; undefined while there is only to look. */
  readonly mover: SeatNumber | undefined;
  readonly onPlay: (move: string) => void;
  /** What the board is of, for those who hear it. */
  readonly label: string;
}

/** A position as a picture, nothing to press. */
export type PictureProps = Pick<Match, "state" | "turn" | "line">;

/** Whose piece is drawn. */
export interface PieceProps {
  readonly seat: SeatNumber;
}

/** Whose score is shown, and when. */
export interface ScoreProps {
  /** In notation, up to the position that is shown. */
  readonly moves: readonly string[];
  readonly seat: SeatNumber;
}
