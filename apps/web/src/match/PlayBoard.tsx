import type { MatchState, SeatNumber, ShownMove } from "@kifu/client";
import { memo, useCallback, useMemo, useState } from "react";
import type { HiddenProps } from "../games/contract";
import type { GameFacts } from "../games/game";
import { afterPaint } from "../lib/afterPaint";

interface PlayBoardProps extends Pick<HiddenProps, "running"> {
  readonly game: GameFacts;
  /** The match's number. */
  readonly match: number;
  /** The visitor's seat, or undefined for spectators. */
  readonly you: SeatNumber | undefined;
  /** Undefined in games that hide nothing. */
  readonly hidden: MatchState["hidden"];
  readonly moves: readonly ShownMove[];
  /** The number of moves to show. */
  readonly at: number;
  /** The cells of the winning line, in notation. */
  readonly line: readonly string[] | undefined;
  /** The side that may place a piece now. Undefined if the board only shows the match. */
  readonly mover: SeatNumber | undefined;
  /** Whether a press plans a move for `mover` instead of playing it. */
  readonly plans: boolean;
  /** The planned move, in notation. */
  readonly planned: string | undefined;
  /** Resolves to whether the move was accepted. */
  readonly onPlay: (move: string) => Promise<boolean>;
  readonly label: string;
}

/**
 * The board of a match. A pressed piece appears in the next frame, because only the board
 * renders. Everything else, including signing, starts after that frame. If the move fails, the
 * piece disappears.
 */
export const PlayBoard = memo(function PlayBoard(props: PlayBoardProps) {
  const { game, match, moves, at, line, mover, onPlay, label, you, running, hidden } = props;
  const { plans, planned } = props;
  const [pressed, press] = useState<{ readonly after: number; readonly move: string }>();
  // The pressed move is added here until the client's list of moves contains it.
  const ahead = mover !== undefined && pressed?.after === at ? pressed.move : undefined;
  const all = useMemo(() => moves.map(({ move }) => move), [moves]);
  const played = useMemo(() => all.slice(0, at), [all, at]);
  const shown = useMemo(() => (ahead === undefined ? played : [...played, ahead]), [played, ahead]);

  const play = useCallback(
    (move: string) => {
      if (plans) return void onPlay(move);
      const put = { after: at, move };
      press(put);
      void afterPaint()
        .then(() => onPlay(move))
        .finally(() => press((now) => (now === put ? undefined : now)));
    },
    [at, onPlay, plans],
  );

  const isSending = at === moves.length && moves.at(-1)?.finality === "sending";
  return (
    <game.Board
      moves={shown}
      sending={ahead !== undefined || isSending}
      line={line}
      mover={ahead === undefined ? mover : undefined}
      planned={planned}
      onPlay={play}
      label={label}
      match={match}
      hidden={game.hidden && { ...hidden, seat: you, running, all }}
    />
  );
});
