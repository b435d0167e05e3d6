import { BOARD, STAR_POINTS, WINNING_LENGTH } from "@kifu/chain/randzu/position";
import { refusals } from "@kifu/chain/randzu/refusals";
import { rules } from "@kifu/chain/randzu/rules";
import { bitAt } from "@kifu/kit/plain";
import type { SeatNumber } from "@kifu/client";
import { memo, useCallback, useMemo } from "react";
import { Grid } from "../board/Grid";
import type { Point } from "../board/Point";
import { refusalOf } from "../board/refusalOf";
import { Stone } from "../board/Stone";
import { StonePiece } from "../board/StonePiece";
import { Wood } from "../board/Wood";
import type { Download } from "../lib/KifuRecord";
import { replayer } from "../lib/replayer";
import type { BoardProps, PictureProps } from "./contract";

export { rules, StonePiece as Piece };

const SIDE = BOARD.width;
/** Room for the coordinates, in cells. */
const MARGIN = 0.7;
const SIZE = SIDE + 2 * MARGIN;
const COLOURS = ["black", "white"] as const;

interface Stones {
  readonly black: bigint;
  readonly white: bigint;
}

export function Board({ moves, sending, line, mover, onPlay, label }: BoardProps) {
  const positionAfter = useMemo(() => replayer(rules), []);
  const position = positionAfter(moves);
  const last = moves.at(-1);

  const free = useCallback(({ x, y }: Point) => colourAt(position, x, y) === undefined, [position]);
  const describe = useCallback(
    ({ x, y }: Point) => {
      const name = rules.notation.write({ x, y });
      const holds = `${name.toUpperCase()}, ${colourAt(position, x, y) ?? "empty"}`;
      return name === last ? `${holds}, last move` : holds;
    },
    [position, last],
  );
  return (
    <Grid
      width={SIDE}
      height={SIDE}
      margin={MARGIN}
      label={label}
      start={(last === undefined ? undefined : rules.notation.read(last)) ?? { x: 7, y: 7 }}
      aims
      describe={describe}
      active={mover !== undefined}
      free={free}
      onPick={(point) => onPlay(rules.notation.write(point))}
      refuse={(point) => refusalOf(rules, refusals, position, point)}
      ghost={(point, aimed) => <Ghost {...centre(point)} seat={mover ?? 0} aimed={aimed} />}
    >
      <Sheet />
      <StonesLayer {...stonesOf(position)} last={last} sending={sending} />
      {line !== undefined && <WonLine line={line} />}
    </Grid>
  );
}

export function Picture({ state, turn, line }: PictureProps) {
  const position = useMemo(
    () => rules.decode.state(state.map(BigInt), turn) ?? rules.initial(),
    [state, turn],
  );
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="block w-full">
      <Sheet bare />
      <StonesLayer {...stonesOf(position)} last={undefined} sending={false} />
      {line !== undefined && <WonLine line={line} />}
    </svg>
  );
}

/** Programs for Go and Renju can open these matches as SGF. */
export const downloads: readonly Download[] = [
  {
    label: "SGF",
    extension: "sgf",
    type: "application/x-go-sgf",
    write: async (record) => (await import("../lib/toSgf")).toSgf(record),
  },
];

/** Wood, lines, star points and coordinates. They never change. */
const Sheet = memo(function Sheet({ bare = false }: { readonly bare?: boolean }) {
  const from = MARGIN + 0.5;
  const to = SIZE - from;
  const lines = Array.from({ length: SIDE }, (_, i) => from + i);
  return (
    <g>
      <Wood width={SIZE} height={SIZE} />
      <path
        d={lines.map((at) => `M${from} ${at}H${to}M${at} ${from}V${to}`).join("")}
        className="board-lines"
      />
      <rect x={from} y={from} width={to - from} height={to - from} className="board-edge" />
      {STAR_POINTS.map((star) => {
        const { x, y } = centre(star);
        return <circle key={`${x} ${y}`} cx={x} cy={y} r={0.11} className="board-ink" />;
      })}
      {!bare &&
        lines.map((at, i) => (
          <g key={at} className="board-coordinates">
            <text x={at} y={SIZE - 0.36}>
              {rules.notation.write({ x: i, y: 0 })[0]?.toUpperCase()}
            </text>
            <text x={0.5} y={SIZE - at + 0.15}>
              {i + 1}
            </text>
          </g>
        ))}
    </g>
  );
});

interface StonesLayerProps extends Stones {
  readonly last: string | undefined;
  readonly sending: boolean;
}

const StonesLayer = memo(function StonesLayer({ black, white, last, sending }: StonesLayerProps) {
  const points = Array.from({ length: SIDE * SIDE }, (_, i) => ({
    x: i % SIDE,
    y: Math.floor(i / SIDE),
  }));
  return (
    <g>
      {points.map((point) => {
        const name = rules.notation.write(point);
        const colour = colourAt({ black, white }, point.x, point.y);
        if (colour === undefined) return null;
        const isLast = name === last;
        const { x, y } = centre(point);
        return (
          <Stone key={name} x={x} y={y} colour={colour} last={isLast} sending={isLast && sending} />
        );
      })}
    </g>
  );
});

function WonLine({ line }: { readonly line: readonly string[] }) {
  const points = line.flatMap((cell) => rules.notation.read(cell) ?? []);
  const [first, end] = [points[0], points.at(-1)];
  if (first === undefined || end === undefined || points.length < WINNING_LENGTH) return null;
  const [a, b] = [centre(first), centre(end)];
  return (
    <g className="line-won">
      {points.map((point) => {
        const { x, y } = centre(point);
        return <circle key={`${x} ${y}`} cx={x} cy={y} r={0.47} />;
      })}
      <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} pathLength={1} className="line-drawn" />
    </g>
  );
}

interface GhostProps extends Point {
  readonly seat: SeatNumber;
  readonly aimed: boolean;
}

/**
 * The preview of a stone. If a finger aims it, cross-hairs that extend beyond the finger are
 * drawn too.
 */
function Ghost({ x, y, seat, aimed }: GhostProps) {
  const [from, to] = [MARGIN + 0.5, SIZE - MARGIN - 0.5];
  return (
    <g>
      {aimed && <path d={`M${from} ${y}H${to}M${x} ${from}V${to}`} className="board-aim" />}
      <g opacity={aimed ? 0.85 : 0.5}>
        <Stone x={x} y={y} colour={COLOURS[seat]} />
      </g>
      {aimed && <circle cx={x} cy={y} r={0.56} className="board-aim" />}
    </g>
  );
}

/** The centre of a cell in the picture, where y grows downwards. */
function centre({ x, y }: Point): Point {
  return { x: MARGIN + 0.5 + x, y: SIZE - MARGIN - 0.5 - y };
}

function stonesOf({ black, white }: Stones): Stones {
  return { black, white };
}

function colourAt({ black, white }: Stones, x: number, y: number) {
  const bit = bitAt(x, y);
  if ((black & bit) !== 0n) return "black";
  return (white & bit) !== 0n ? "white" : undefined;
}
