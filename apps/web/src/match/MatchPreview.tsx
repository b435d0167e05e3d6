import type { Match, Move } from "@kifu/client";
import type { GameDrawing } from "../drawing/GameDrawing";
import { PreviewFrame } from "../drawing/PreviewFrame";
import { wordsOf } from "../games/words";
import { standingText } from "./standingText";

interface MatchPreviewProps {
  readonly match: Match;
  readonly moves: readonly Move[];
  readonly drawing: GameDrawing;
  /** The number of moves to show. Undefined shows the latest position. */
  readonly ply: number | undefined;
  readonly nameOf: (address: string) => string;
}

export function MatchPreview({ match, moves, drawing, ply, nameOf }: MatchPreviewProps) {
  const game = wordsOf(match.game);
  const at = Math.min(ply ?? moves.length, moves.length);
  const isLatest = at === moves.length;
  const pieces = drawing.walk()(
    moves.slice(0, at).map(({ move }) => move),
    isLatest ? match.line : undefined,
  );
  const { headline, detail } = standing(match, game);
  return (
    <PreviewFrame
      drawing={drawing}
      pieces={pieces}
      title={`${game?.title}, match ${match.id}`}
      headline={isLatest ? headline : `Move ${at} of ${moves.length}`}
      detail={isLatest ? detail : ""}
      lines={match.seats.map(({ owner }, seat) => `${game?.sides[seat]}: ${nameOf(owner)}`)}
    />
  );
}

/** Worded for spectators, because anyone may see the picture. */
function standing(match: Match, game: ReturnType<typeof wordsOf>) {
  const { headline, detail } = standingText({
    match,
    sides: game?.sides ?? ["First", "Second"],
    won: game?.won,
    drawn: game?.drawn ?? "",
    you: undefined,
    overdue: false,
  });
  return { headline, detail: match.result === "running" ? "" : detail };
}
