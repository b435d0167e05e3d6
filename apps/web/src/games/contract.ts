import type { GameRules, Match, SeatNumber } from "@kifu/client";
import type { ComponentType } from "react";
import type { Download } from "../lib/KifuRecord";

/**
 * What pages need of a game. Pages know no particular game: everything specific is in its file
 * here, based on the rules that the chain's circuits are tested against.
 */
export interface GameView {
  readonly rules: GameRules;
  readonly Board: ComponentType<BoardProps>;
  readonly Picture: ComponentType<PictureProps>;
  readonly Piece: ComponentType<PieceProps>;
  /** A player's count on the board, next to their name, for games decided by counting. */
  readonly Score?: ComponentType<ScoreProps>;
  readonly downloads: readonly Download[];
}

/** A board to watch and to play on. */
export interface BoardProps {
  /** In notation, up to the shown position. */
  readonly moves: readonly string[];
  /** Whether the last of them is still being sent. */
  readonly sending: boolean;
  /** The winning line, as cells in notation. */
  readonly line: readonly string[] | undefined;
  /** Who may place a piece now; undefined for watching only. */
  readonly mover: SeatNumber | undefined;
  readonly onPlay: (move: string) => void;
  /** The board's description, for screen readers. */
  readonly label: string;
}

/** A position as a picture without interaction. */
export type PictureProps = Pick<Match, "state" | "turn" | "line">;

/** Whose piece to draw. */
export interface PieceProps {
  readonly seat: SeatNumber;
}

/** Whose score to show, and when. */
export interface ScoreProps {
  /** In notation, up to the shown position. */
  readonly moves: readonly string[];
  readonly seat: SeatNumber;
}
