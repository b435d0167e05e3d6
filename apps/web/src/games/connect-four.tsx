import { cellName, readCell, SWAPS } from "@kifu/chain/connect-four/notation";
import { BOARD, maySwap } from "@kifu/chain/connect-four/position";
import { refusals } from "@kifu/chain/connect-four/refusals";
import { rules } from "@kifu/chain/connect-four/rules";
import { bitAt, cells, lowestEmpty } from "@kifu/kit/plain";
import { type CSSProperties, memo, useCallback, useMemo, useState } from "react";
import { cellText } from "../board/cellText";
import { type Colour, COLOURS, Disc, DiscPiece } from "../board/Disc";
import { Grid } from "../board/Grid";
import type { Point } from "../board/Point";
import { refusalOf } from "../board/refusalOf";
import { type Swap, SwapPanel } from "../board/SwapPanel";
import type { Download } from "../lib/KifuRecord";
import { replayer } from "../lib/replayer";
import type { BoardProps, PictureProps } from "./contract";
import { texts } from "../texts/texts";

export { DiscPiece as Piece, rules };

/** Room for the coordinates, in cells. */
const MARGIN = 0.55;
const WIDTH = BOARD.width + 2 * MARGIN;
const HEIGHT = BOARD.height + 2 * MARGIN;
/** A hole is narrower than the disc behind it. */
const HOLE_RADIUS = 0.41;
const CORNER = 0.22;

type Position = ReturnType<typeof rules.initial>;

/** Pressing any cell plays in the cell's column. */
export function Board({ moves, sending, line, mover, planned, onPlay, label }: BoardProps) {
  const { board } = texts();
  const positionAfter = useMemo(() => replayer(rules), []);
  const position = positionAfter(moves);
  const swapped = moves.at(-1) === SWAPS;
  const last = lastDisc(position, moves.at(swapped ? -2 : -1));
  const grows = useGrows(moves.length);
  const plan = planned === undefined ? undefined : rules.notation.read(planned);
  const landing = ({ x }: Point) => lowestEmpty(position.red | position.yellow, BOARD, BigInt(x));
  const free = useCallback(
    ({ x }: Point) => lowestEmpty(position.red | position.yellow, BOARD, BigInt(x)) !== undefined,
    [position],
  );
  const describe = useCallback(
    (point: Point) => {
      const name = cellName(point);
      return cellText([
        name.toUpperCase(),
        board[colourAt(position, point) ?? "empty"],
        name === last && board.lastMove,
      ]);
    },
    [position, last, board],
  );
  const may = maySwap(position);
  return (
    <SwapPanel
      text={swapText(position, { swapped, yours: may && mover === 1 })}
      action={board.takeDisc}
      onSwap={may && mover === 1 ? () => onPlay(SWAPS) : undefined}
    >
      <Grid
        width={BOARD.width}
        height={BOARD.height}
        margin={MARGIN}
        label={label}
        start={{ x: 3, y: 0 }}
        aims={false}
        describe={describe}
        active={mover !== undefined}
        free={free}
        planned={plan === undefined ? undefined : landing({ x: plan, y: 0 })}
        onPick={({ x }) => onPlay(rules.notation.write(x))}
        refuse={({ x }) => refusalOf(rules, refusals, position, x)}
        ghost={(point) => (
          <g opacity={0.5}>
            <Disc
              {...centre(landing(point) ?? point)}
              colour={COLOURS[mover ?? 0]}
              radius={HOLE_RADIUS - 0.03}
            />
          </g>
        )}
      >
        <Drawn
          position={position}
          last={last}
          falls={grows && !swapped}
          sending={sending}
          line={line}
        />
      </Grid>
    </SwapPanel>
  );
}

function swapText(position: Position, { swapped, yours }: Swap): string {
  const { board } = texts();
  if (swapped) return board.discTaken;
  if (yours) return board.mayTakeDisc;
  return maySwap(position) ? board.yellowMayTake : "";
}

/** A small position without interaction. It is square, like the pictures of all games. */
export function Picture({ state, turn, line }: PictureProps) {
  const position = rules.decode.state(state.map(BigInt), turn) ?? rules.initial();
  const above = (HEIGHT - WIDTH) / 2;
  return (
    <svg viewBox={`0 ${above} ${WIDTH} ${WIDTH}`} aria-hidden="true" className="block w-full">
      <Drawn position={position} last={undefined} line={line} bare />
    </svg>
  );
}

/** There is no common file format for this game. */
export const downloads: readonly Download[] = [];

interface DrawnProps {
  readonly position: Position;
  readonly last: string | undefined;
  readonly falls?: boolean;
  readonly sending?: boolean;
  readonly line: readonly string[] | undefined;
  /** Whether to leave out the coordinates. */
  readonly bare?: boolean;
}

/** From back to front: the dark inside, the discs, the rack with its holes, and the marks. */
function Drawn({ position, last, falls, sending = false, line, bare = false }: DrawnProps) {
  const spot = last === undefined ? undefined : readCell(last);
  return (
    <g>
      <rect width={WIDTH} height={HEIGHT} rx={CORNER} className="rack-inside" />
      {/* A nested picture cuts off discs above the rack. */}
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        {[...cells(BOARD)].map((point) => {
          const colour = colourAt(position, point);
          if (colour === undefined) return null;
          const cell = cellName(point);
          const isLast = cell === last;
          return (
            <g
              key={cell}
              className={isLast && falls ? "disc-falls" : undefined}
              style={isLast && falls ? fallTo(point) : undefined}
              opacity={isLast && sending ? 0.6 : undefined}
            >
              <Disc {...centre(point)} colour={colour} />
              {isLast && !sending && <circle {...spotOf(point)} r={0.12} className="disc-last" />}
            </g>
          );
        })}
      </svg>
      <Rack />
      {!bare && <Columns />}
      {sending && spot !== undefined && (
        <circle {...spotOf(spot)} r={HOLE_RADIUS + 0.03} className="disc-sending" />
      )}
      {line !== undefined && <Four line={line} />}
    </g>
  );
}

/** The rack in front of the discs. It never changes. */
const Rack = memo(function Rack() {
  const holes = [...cells(BOARD)].map((point) => {
    const { x, y } = centre(point);
    const half = `a${HOLE_RADIUS} ${HOLE_RADIUS} 0 1 0`;
    return `M${x - HOLE_RADIUS} ${y}${half} ${2 * HOLE_RADIUS} 0${half} ${-2 * HOLE_RADIUS} 0z`;
  });
  const body =
    `M${CORNER} 0H${WIDTH - CORNER}a${CORNER} ${CORNER} 0 0 1 ${CORNER} ${CORNER}` +
    `V${HEIGHT - CORNER}a${CORNER} ${CORNER} 0 0 1 ${-CORNER} ${CORNER}` +
    `H${CORNER}a${CORNER} ${CORNER} 0 0 1 ${-CORNER} ${-CORNER}` +
    `V${CORNER}a${CORNER} ${CORNER} 0 0 1 ${CORNER} ${-CORNER}z`;
  return (
    <g>
      <path d={body + holes.join("")} fillRule="evenodd" className="rack" />
      <path d={holes.join("")} className="rack-holes" />
    </g>
  );
});

function Columns() {
  return (
    <g className="rack-coordinates">
      {Array.from({ length: BOARD.width }, (_, x) => (
        <text key={x} x={MARGIN + 0.5 + x} y={HEIGHT - 0.17}>
          {rules.notation.write(x).toUpperCase()}
        </text>
      ))}
    </g>
  );
}

function Four({ line }: { readonly line: readonly string[] }) {
  const points = line.flatMap((cell) => readCell(cell) ?? []);
  const [first, end] = [points[0], points.at(-1)];
  if (first === undefined || end === undefined) return null;
  const [a, b] = [centre(first), centre(end)];
  const ends = { x1: a.x, y1: a.y, x2: b.x, y2: b.y, pathLength: 1 };
  return (
    <g className="rack-line">
      {points.map((point) => (
        <circle key={cellName(point)} {...spotOf(point)} r={HOLE_RADIUS + 0.02} />
      ))}
      <line {...ends} className="rack-line-edge line-drawn" />
      <line {...ends} className="line-drawn" />
    </g>
  );
}

/** The cell of the last disc. It is the highest disc of its column. */
function lastDisc({ red, yellow }: Position, move: string | undefined): string | undefined {
  const x = move === undefined ? undefined : rules.notation.read(move);
  if (x === undefined) return undefined;
  const above = lowestEmpty(red | yellow, BOARD, BigInt(x));
  return cellName({ x, y: (above?.y ?? BOARD.height) - 1 });
}

/**
 * Whether the number grew at its last change. When a viewer steps back, the number shrinks, and
 * no disc falls.
 */
function useGrows(count: number): boolean {
  const [seen, see] = useState({ count, grows: false });
  if (count === seen.count) return seen.grows;
  const grows = count > seen.count;
  see({ count, grows });
  return grows;
}

/**
 * How far and how long a disc falls. The disc starts half a cell above the top row, so that it is
 * visible at once.
 */
function fallTo({ y }: Point): CSSProperties {
  const cellsDown = BOARD.height - 1 - y + 0.5;
  const seconds = 0.16 * Math.sqrt(cellsDown);
  return { "--fall": `${-cellsDown}px`, "--fall-time": `${seconds.toFixed(2)}s` } as CSSProperties;
}

/** The centre of a cell in the picture, where y grows downwards. */
function centre({ x, y }: Point): Point {
  return { x: MARGIN + 0.5 + x, y: HEIGHT - MARGIN - 0.5 - y };
}

function spotOf(point: Point) {
  const { x, y } = centre(point);
  return { cx: x, cy: y };
}

function colourAt({ red, yellow }: Position, { x, y }: Point): Colour | undefined {
  const bit = bitAt(x, y);
  if ((red & bit) !== 0n) return COLOURS[0];
  return (yellow & bit) !== 0n ? COLOURS[1] : undefined;
}
