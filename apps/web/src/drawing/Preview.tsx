import type { Match, Move, SeatNumber } from "@kifu/client";
import { wordsOf } from "../games/words";
import { playerName } from "../lib/playerName";
import { standingText } from "../match/standingText";
import type { GameDrawing } from "./GameDrawing";
import { PREVIEW_SIZE } from "./previewSize";
import { toSvg } from "./toSvg";

const BOARD_PIXELS = 550;
const EDGE = (PREVIEW_SIZE.height - BOARD_PIXELS) / 2;
const [PAPER, INK, SOFT, SEAL] = ["#f6f1e6", "#211c15", "#5d5447", "#c23a1e"];

interface PreviewProps {
  readonly match: Match;
  readonly moves: readonly Move[];
  readonly drawing: GameDrawing;
  /** After how many moves; undefined for the match as it stands. */
  readonly ply: number | undefined;
}

/** A position with the names beside it. No page: everything is said in styles of its own. */
export function Preview({ match, moves, drawing, ply }: PreviewProps) {
  const game = wordsOf(match.game);
  const at = Math.min(ply ?? moves.length, moves.length);
  const isLatest = at === moves.length;
  const pieces = drawing.walk()(
    moves.slice(0, at).map(({ move }) => move),
    isLatest ? match.line : undefined,
  );
  const scale = BOARD_PIXELS / Math.max(drawing.width, drawing.height);
  const { headline, detail } = standing(match, game);
  return (
    <div
      style={{
        display: "flex",
        alignItems: "center",
        width: "100%",
        height: "100%",
        padding: EDGE,
        gap: 56,
        background: PAPER,
        color: INK,
      }}
    >
      <img
        alt=""
        src={`data:image/svg+xml;base64,${btoa(toSvg(drawing, pieces))}`}
        width={drawing.width * scale}
        height={drawing.height * scale}
      />
      <div style={{ display: "flex", flexDirection: "column", flex: 1 }}>
        <div style={{ fontSize: 30, color: SOFT }}>{`${game?.title}, match ${match.id}`}</div>
        <div style={{ fontSize: 62, marginTop: 12, lineHeight: 1.1 }}>
          {isLatest ? headline : `Move ${at} of ${moves.length}`}
        </div>
        <div style={{ fontSize: 30, marginTop: 12, color: SOFT }}>{isLatest ? detail : ""}</div>
        <div style={{ display: "flex", flexDirection: "column", marginTop: 48, fontSize: 34 }}>
          {([0, 1] as const).map((seat) => (
            <div key={seat} style={{ display: "flex", marginTop: 8 }}>
              {playerLine(match, seat, game?.sides)}
            </div>
          ))}
        </div>
        <div style={{ fontSize: 34, marginTop: 56, color: SEAL }}>Kifu</div>
      </div>
    </div>
  );
}

function playerLine(match: Match, seat: SeatNumber, sides: readonly [string, string] | undefined) {
  return `${sides?.[seat]}: ${playerName(match.seats[seat].owner)}`;
}

/** For those who watch: nobody knows who looks at a picture. */
function standing(match: Match, game: ReturnType<typeof wordsOf>) {
  const { headline, detail } = standingText({
    match,
    sides: game?.sides ?? ["First", "Second"],
    drawn: game?.drawn ?? "",
    you: undefined,
    overdue: false,
  });
  return { headline, detail: match.result === "running" ? "" : detail };
}
