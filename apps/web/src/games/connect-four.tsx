import { cellName, readCell } from "@kifu/chain/connect-four/notation";
import { BOARD } from "@kifu/chain/connect-four/position";
import { rules } from "@kifu/chain/connect-four/rules";
import { bitAt, cells, lowestEmpty } from "@kifu/kit/plain";
import { useMemo } from "react";
import { Grid } from "../board/Grid";
import type { Point } from "../board/Point";
import { Stone } from "../board/Stone";
import { Wood } from "../board/Wood";
import type { Download } from "../lib/KifuRecord";
import { replayer } from "../lib/replayer";
import type { BoardProps, PictureProps, PieceProps } from "./contract";

export { rules };

/** Room for the coordinates, in cells. */
const MARGIN = 0.55;
const WIDTH = BOARD.width + 2 * MARGIN;
const HEIGHT = BOARD.height + 2 * MARGIN;
const COLOURS = ["black", "white"] as const;

type Position = ReturnType<typeof rules.initial>;

/** The board on which a match is played and looked at. Any cell stands for its column. */
export function Board({ moves, sending, line, mover, onPlay, label }: BoardProps) {
  const positionAfter = useMemo(() => replayer(rules), []);
  const position = positionAfter(moves);
  const last = lastStone(position, moves.at(-1));
  const landing = ({ x }: Point) => lowestEmpty(position.black | position.white, BOARD, BigInt(x));
  return (
    <Grid
      width={BOARD.width}
      height={BOARD.height}
      margin={MARGIN}
      label={label}
      start={{ x: 3, y: 0 }}
      aims={false}
      describe={(point) =>
        [
          cellName(point).toUpperCase(),
          colourAt(position, point) ?? "empty",
          cellName(point) === last && "last move",
        ]
          .filter(Boolean)
          .join(", ")
      }
      active={mover !== undefined}
      free={(point) => landing(point) !== undefined}
      onPick={({ x }) => onPlay(rules.notation.write(x))}
      ghost={(point) => (
        <g opacity={0.5}>
          <Stone {...centre(landing(point) ?? point)} colour={COLOURS[mover ?? 0]} />
        </g>
      )}
    >
      <Drawn position={position} last={last} sending={sending} line={line} />
    </Grid>
  );
}

/** A position, small, without anything to press; square, as pictures of all games are. */
export function Picture({ state, turn, line }: PictureProps) {
  const position = rules.decode.state(state.map(BigInt), turn) ?? rules.initial();
  const above = (HEIGHT - WIDTH) / 2;
  return (
    <svg viewBox={`0 ${above} ${WIDTH} ${WIDTH}`} aria-hidden="true" className="block w-full">
      <Drawn position={position} last={undefined} sending={false} line={line} bare />
    </svg>
  );
}

/** A stone by itself, beside a player's name. */
export function Piece({ seat }: PieceProps) {
  return (
    <svg viewBox="0 0 1.1 1.1" aria-hidden="true" className="piece-lone block size-full">
      <Stone x={0.53} y={0.53} colour={COLOURS[seat]} />
    </svg>
  );
}

/** No file format for this game is in use. */
export const downloads: readonly Download[] = [];

interface DrawnProps {
  readonly position: Position;
  readonly last: string | undefined;
  readonly sending: boolean;
  readonly line: readonly string[] | undefined;
  /** Without coordinates. */
  readonly bare?: boolean;
}

function Drawn({ position, last, sending, line, bare = false }: DrawnProps) {
  return (
    <g>
      <Wood width={WIDTH} height={HEIGHT} />
      {!bare && <Columns />}
      {[...cells(BOARD)].map((point) => {
        const cell = cellName(point);
        const colour = colourAt(position, point);
        const { x, y } = centre(point);
        if (colour === undefined) {
          return <circle key={cell} cx={x} cy={y} r={0.42} className="board-hollow" />;
        }
        const isLast = cell === last;
        return (
          <Stone key={cell} x={x} y={y} colour={colour} last={isLast} sending={isLast && sending} />
        );
      })}
      {line !== undefined && <Four line={line} />}
    </g>
  );
}

/** The names of the columns, which are the moves. */
function Columns() {
  return (
    <g className="board-coordinates">
      {Array.from({ length: BOARD.width }, (_, x) => (
        <text key={x} x={MARGIN + 0.5 + x} y={HEIGHT - 0.2}>
          {rules.notation.write(x).toUpperCase()}
        </text>
      ))}
    </g>
  );
}

/** A line through the winning stones. */
function Four({ line }: { readonly line: readonly string[] }) {
  const points = line.flatMap((cell) => readCell(cell) ?? []);
  const [first, end] = [points[0], points.at(-1)];
  if (first === undefined || end === undefined) return null;
  const [a, b] = [centre(first), centre(end)];
  return (
    <g className="line-won">
      {points.map((point) => {
        const { x, y } = centre(point);
        return <circle key={cellName(point)} cx={x} cy={y} r={0.47} />;
      })}
      <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} pathLength={1} className="line-drawn" />
    </g>
  );
}

/** The cell of the stone played last: the highest of its column. */
function lastStone({ black, white }: Position, move: string | undefined): string | undefined {
  const x = move === undefined ? undefined : rules.notation.read(move);
  if (x === undefined) return undefined;
  const above = lowestEmpty(black | white, BOARD, BigInt(x));
  return cellName({ x, y: (above?.y ?? BOARD.height) - 1 });
}

/** Where a cell is in the picture, whose y grows downwards. */
function centre({ x, y }: Point): Point {
  return { x: MARGIN + 0.5 + x, y: HEIGHT - MARGIN - 0.5 - y };
}

function colourAt({ black, white }: Position, { x, y }: Point) {
  const bit = bitAt(x, y);
  if ((black & bit) !== 0n) return COLOURS[0];
  return (white & bit) !== 0n ? COLOURS[1] : undefined;
}
