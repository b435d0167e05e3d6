import { BOARD } from "@kifu/chain/new-game/position";
import { refusals } from "@kifu/chain/new-game/refusals";
import { rules } from "@kifu/chain/new-game/rules";
import { bitAt, cells } from "@kifu/kit/plain";
import { useMemo } from "react";
import { Grid } from "../board/Grid";
import type { Point } from "../board/Point";
import { refusalOf } from "../board/refusalOf";
import { Stone } from "../board/Stone";
import { Wood } from "../board/Wood";
import type { Download } from "../lib/KifuRecord";
import { replayer } from "../lib/replayer";
import { texts } from "../texts/texts";
import type { BoardProps, PictureProps, PieceProps } from "./contract";

export { rules };

/** The margin for the coordinates, in cells. */
const MARGIN = 0.7;
const WIDTH = BOARD.width + 2 * MARGIN;
const HEIGHT = BOARD.height + 2 * MARGIN;
const COLOURS = ["black", "white"] as const;

type Position = ReturnType<typeof rules.initial>;

/** The board for playing and replaying a match. */
export function Board({ moves, sending, line, mover, onPlay, label }: BoardProps) {
  const positionAfter = useMemo(() => replayer(rules), []);
  const position = positionAfter(moves);
  const last = moves.at(-1);
  const name = (point: Point) => rules.notation.write(point);
  const { board } = texts();
  return (
    <Grid
      width={BOARD.width}
      height={BOARD.height}
      margin={MARGIN}
      label={label}
      start={{ x: 1, y: 1 }}
      aims={false}
      describe={(point) =>
        [
          name(point).toUpperCase(),
          board[colourAt(position, point) ?? "empty"],
          name(point) === last && board.lastMove,
        ]
          .filter(Boolean)
          .join(", ")
      }
      active={mover !== undefined}
      free={(point) => colourAt(position, point) === undefined}
      onPick={(point) => onPlay(name(point))}
      refuse={(point) => refusalOf(rules, refusals, position, point)}
      ghost={(point) => (
        <g opacity={0.5}>
          <Stone {...centre(point)} colour={COLOURS[mover ?? 0]} />
        </g>
      )}
    >
      <Drawn position={position} last={last} sending={sending} line={line} />
    </Grid>
  );
}

/** A small picture of a position, without controls. */
export function Picture({ state, turn, line }: PictureProps) {
  const position = rules.decode.state(state.map(BigInt), turn) ?? rules.initial();
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="block w-full">
      <Drawn position={position} last={undefined} sending={false} line={line} />
    </svg>
  );
}

/** A single stone, for a player's name. */
export function Piece({ seat }: PieceProps) {
  return (
    <svg viewBox="0 0 1.1 1.1" aria-hidden="true" className="piece-lone block size-full">
      <Stone x={0.53} y={0.53} colour={COLOURS[seat]} />
    </svg>
  );
}

/** This game has no common file format. */
export const downloads: readonly Download[] = [];

interface DrawnProps {
  readonly position: Position;
  readonly last: string | undefined;
  readonly sending: boolean;
  readonly line: readonly string[] | undefined;
}

function Drawn({ position, last, sending, line }: DrawnProps) {
  const columns = Array.from({ length: BOARD.width }, (_, i) => MARGIN + 0.5 + i);
  const rows = Array.from({ length: BOARD.height }, (_, i) => MARGIN + 0.5 + i);
  const [edge, right, bottom] = [MARGIN + 0.5, WIDTH - MARGIN - 0.5, HEIGHT - MARGIN - 0.5];
  return (
    <g>
      <Wood width={WIDTH} height={HEIGHT} />
      <path
        d={[
          ...columns.map((x) => `M${x} ${edge}V${bottom}`),
          ...rows.map((y) => `M${edge} ${y}H${right}`),
        ].join("")}
        className="board-lines"
      />
      {[...cells(BOARD)].map((point) => {
        const colour = colourAt(position, point);
        if (colour === undefined) return null;
        const cell = rules.notation.write(point);
        const isLast = cell === last;
        return (
          <Stone
            key={cell}
            {...centre(point)}
            colour={colour}
            last={isLast}
            sending={isLast && sending}
          />
        );
      })}
      {line !== undefined && <Row line={line} />}
    </g>
  );
}

/** A line through the decisive row. */
function Row({ line }: { readonly line: readonly string[] }) {
  const points = line.flatMap((cell) => rules.notation.read(cell) ?? []);
  const [first, end] = [points[0], points.at(-1)];
  if (first === undefined || end === undefined) return null;
  const [a, b] = [centre(first), centre(end)];
  return (
    <g className="line-won">
      <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} pathLength={1} className="line-drawn" />
    </g>
  );
}

/** A cell's centre in the picture, where y grows downwards. */
function centre({ x, y }: Point): Point {
  return { x: MARGIN + 0.5 + x, y: HEIGHT - MARGIN - 0.5 - y };
}

function colourAt({ black, white }: Position, { x, y }: Point) {
  const bit = bitAt(x, y);
  if ((black & bit) !== 0n) return COLOURS[0];
  return (white & bit) !== 0n ? COLOURS[1] : undefined;
}
