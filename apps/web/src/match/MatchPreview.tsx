import type { Match, Move } from "@kifu/client";
import type { GameDrawing } from "../drawing/GameDrawing";
import { PreviewFrame } from "../drawing/PreviewFrame";
import { wordsOf } from "../games/words";
import type { Texts } from "../texts/Catalogue";
import { standingText } from "./standingText";

interface MatchPreviewProps {
  readonly match: Match;
  readonly moves: readonly Move[];
  readonly drawing: GameDrawing;
  /** The number of moves to show. Undefined shows the latest position. */
  readonly ply: number | undefined;
  readonly nameOf: (address: string) => string;
  readonly texts: Texts;
}

export function MatchPreview({ match, moves, drawing, ply, nameOf, texts }: MatchPreviewProps) {
  const { match: said } = texts;
  const game = wordsOf(match.game, texts);
  const at = Math.min(ply ?? moves.length, moves.length);
  const isLatest = at === moves.length;
  const pieces = drawing.walk()(
    moves.slice(0, at).map(({ move }) => move),
    isLatest ? match.line : undefined,
  );
  const { headline, detail } = standing(match, game, texts);
  return (
    <PreviewFrame
      drawing={drawing}
      pieces={pieces}
      title={said.shared({ game: game?.title ?? "", id: match.id })}
      headline={isLatest ? headline : said.pictureMove({ at, total: moves.length })}
      detail={isLatest ? detail : ""}
      lines={match.seats.map(({ owner }, seat) =>
        said.player({ side: game?.sides[seat] ?? "", name: nameOf(owner) }),
      )}
    />
  );
}

/** Worded for spectators, because anyone may see the picture. */
function standing(match: Match, game: ReturnType<typeof wordsOf>, texts: Texts) {
  const { headline, detail } = standingText(
    {
      match,
      sides: game?.sides ?? ["", ""],
      won: game?.won,
      drawn: game?.drawn ?? "",
      you: undefined,
      overdue: false,
    },
    texts,
  );
  return { headline, detail: match.result === "running" ? "" : detail };
}
