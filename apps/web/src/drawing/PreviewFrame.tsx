import type { GameDrawing } from "./GameDrawing";
import { PREVIEW_SIZE } from "./previewSize";
import type { DrawnShape } from "./DrawnShape";
import { toSvg } from "./toSvg";

const BOARD_PIXELS = 550;
const EDGE = (PREVIEW_SIZE.height - BOARD_PIXELS) / 2;
const [PAPER, INK, SOFT, SEAL] = ["#f6f1e6", "#211c15", "#5d5447", "#c23a1e"];

interface PreviewFrameProps {
  readonly drawing: GameDrawing;
  readonly pieces: readonly DrawnShape[];
  readonly title: string;
  readonly headline: string;
  readonly detail: string;
  readonly lines: readonly string[];
}

/** A board with words beside it. Styles are inline, because this is rendered to a picture. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { drawing, pieces, title, headline, detail, lines } = props;
  const scale = BOARD_PIXELS / Math.max(drawing.width, drawing.height);
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
        <div style={{ fontSize: 30, color: SOFT }}>{title}</div>
        <div style={{ fontSize: 62, marginTop: 12, lineHeight: 1.1 }}>{headline}</div>
        <div style={{ fontSize: 30, marginTop: 12, color: SOFT }}>{detail}</div>
        <div style={{ display: "flex", flexDirection: "column", marginTop: 48, fontSize: 34 }}>
          {lines.map((line) => (
            <div key={line} style={{ display: "flex", marginTop: 8 }}>
              {line}
            </div>
          ))}
        </div>
        <div style={{ fontSize: 34, marginTop: 56, color: SEAL }}>Kifu</div>
      </div>
    </div>
  );
}
