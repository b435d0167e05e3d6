import type { GameRules, HiddenSeat, Match, SeatNumber } from "@kifu/client";
import type { ComponentType } from "react";
import type { Download } from "../lib/KifuRecord";

/**
 * What pages need from a game. No page contains code for a particular game. Each game's file in
 * this folder uses the rules against which the game's circuit is tested.
 */
export interface GameView {
  readonly rules: GameRules;
  readonly Board: ComponentType<BoardProps>;
  /** Absent if the picture has its own file, which is named in `index.tsx`. */
  readonly Picture?: ComponentType<PictureProps>;
  readonly Piece: ComponentType<PieceProps>;
  /** A player's count beside their name, for games that are decided by counting. */
  readonly Score?: ComponentType<ScoreProps>;
  readonly downloads: readonly Download[];
}

export interface BoardProps {
  /** The moves up to the shown position, in notation. */
  readonly moves: readonly string[];
  readonly sending: boolean;
  /** The cells of the winning line, in notation. */
  readonly line: readonly string[] | undefined;
  /**
   * The side that may place a piece now, or that plans a move while the opponent thinks. Undefined
   * if the board only shows the match.
   */
  readonly mover: SeatNumber | undefined;
  /** The move that `mover` has planned, in notation. */
  readonly planned?: string | undefined;
  readonly onPlay: (move: string) => void;
  readonly label: string;
  /** The match's number. Undefined if the board shows no match. */
  readonly match?: number | undefined;
  /** Given only in games with hidden information, and only if the board shows a match. */
  readonly hidden?: HiddenProps | undefined;
}

/** What the board of a game with hidden information needs beyond the shown moves. */
export interface HiddenProps extends Partial<Pick<HiddenSeat, "hand" | "secret">> {
  /** The visitor's seat; undefined for spectators. */
  readonly seat: SeatNumber | undefined;
  readonly running: boolean;
  /** All moves of the match in notation, including the moves after the shown position. */
  readonly all: readonly string[];
}

export type PictureProps = Pick<Match, "state" | "turn" | "line">;

export interface PieceProps {
  readonly seat: SeatNumber;
}

export interface SampleProps {
  /** The number of moves to show. */
  readonly at: number;
}

export interface ScoreProps {
  /** The moves up to the shown position, in notation. */
  readonly moves: readonly string[];
  readonly seat: SeatNumber;
}
