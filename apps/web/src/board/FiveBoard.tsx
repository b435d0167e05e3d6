import { notation as cells } from "@kifu/chain/randzu/notation";
import { BOARD, STAR_POINTS, WINNING_LENGTH } from "@kifu/chain/randzu/position";
import { bitAt, type Rules } from "@kifu/kit/plain";
import type { Match, SeatNumber } from "@kifu/client";
import { memo, type ReactNode, useCallback, useMemo } from "react";
import { cellText } from "./cellText";
import { Grid } from "./Grid";
import type { Point } from "./Point";
import { Stone } from "./Stone";
import { Wood } from "./Wood";
import { texts } from "../texts/texts";

const SIDE = BOARD.width;
/** Room for the coordinates, in cells. */
const MARGIN = 0.7;
const SIZE = SIDE + 2 * MARGIN;
const cellName = cells.write;

export type Colour = "black" | "white";

interface Stones {
  readonly black: bigint;
  readonly white: bigint;
}

interface FiveBoardProps {
  readonly stones: Stones;
  /** The cells of the last move. */
  readonly last: readonly string[];
  readonly sending: boolean;
  /** The cells of stones that are on the board, but not played yet. */
  readonly laid?: readonly string[];
  /** The cells of the winning line. */
  readonly line: readonly string[] | undefined;
  readonly active: boolean;
  /** The colour of the next stone. */
  readonly colour: Colour;
  /** The cell of a planned move. */
  readonly planned?: string | undefined;
  readonly onPick: (cell: string) => void;
  /** Empty cells on which no stone may be placed. A new function makes all cells render again. */
  readonly closed?: (point: Point) => boolean;
  /** Why a stone may not be placed there. */
  readonly refuse: (point: Point) => string;
  /** What is said of a cell beside its stone, or "". A new function makes all cells render again. */
  readonly note?: (point: Point) => string;
  readonly label: string;
  /** What is drawn above the stones. */
  readonly children?: ReactNode;
}

const NONE: readonly string[] = [];

/** A board of 15×15 on which stones are placed, for games that five in a row win. */
export function FiveBoard(props: FiveBoardProps) {
  const { stones, last, sending, laid = NONE, line, active, colour, onPick, refuse, label } = props;
  const { closed, note } = props;
  const { black, white } = stones;
  const free = useCallback(
    (point: Point) => colourAt({ black, white }, point) === undefined && !closed?.(point),
    [black, white, closed],
  );
  const { board } = texts();
  const lastCells = last.join();
  const laidCells = laid.join();
  const describe = useCallback(
    (point: Point) => {
      const name = cellName(point);
      const isLaid = laidCells.split(",").includes(name);
      const isLast = !isLaid && lastCells.split(",").includes(name);
      return cellText([
        name.toUpperCase(),
        board[colourAt({ black, white }, point) ?? "empty"],
        note?.(point),
        isLaid && board.notPlayed,
        isLast && board.lastMove,
      ]);
    },
    [black, white, lastCells, laidCells, note, board],
  );
  return (
    <Grid
      width={SIDE}
      height={SIDE}
      margin={MARGIN}
      label={label}
      start={cells.read(last.at(-1) ?? "") ?? { x: 7, y: 7 }}
      aims
      describe={describe}
      active={active}
      free={free}
      planned={props.planned === undefined ? undefined : cells.read(props.planned)}
      onPick={(point) => onPick(cellName(point))}
      refuse={refuse}
      ghost={(point, aimed) => <Ghost {...centre(point)} colour={colour} aimed={aimed} />}
    >
      <Sheet />
      <StonesLayer
        black={black}
        white={white}
        last={lastCells}
        laid={laidCells}
        sending={sending}
      />
      {props.children}
      {line !== undefined && <WonLine line={line} />}
    </Grid>
  );
}

/** A component for a position of five in a row: a small picture without coordinates. */
export function fivePicture<Position extends Stones & { readonly turn: SeatNumber }, Move, Witness>(
  rules: Pick<Rules<Position, Move, Witness>, "decode" | "initial">,
) {
  return function FivePicture({ state, turn, line }: Pick<Match, "state" | "turn" | "line">) {
    const { black, white } = useMemo(
      () => rules.decode.state(state.map(BigInt), turn) ?? rules.initial(),
      [state, turn],
    );
    return (
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="block w-full">
        <Sheet bare />
        <StonesLayer black={black} white={white} last="" laid="" sending={false} />
        {line !== undefined && <WonLine line={line} />}
      </svg>
    );
  };
}

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
              {cellName({ x: i, y: 0 })[0]?.toUpperCase()}
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
  /** The cells of the last move, with commas. */
  readonly last: string;
  /** The cells of stones that are not played yet, with commas. */
  readonly laid: string;
  readonly sending: boolean;
}

const StonesLayer = memo(function StonesLayer(props: StonesLayerProps) {
  const { black, white, sending } = props;
  const [last, laid] = [props.last.split(","), props.laid.split(",")];
  const points = Array.from({ length: SIDE * SIDE }, (_, i) => ({
    x: i % SIDE,
    y: Math.floor(i / SIDE),
  }));
  return (
    <g>
      {points.map((point) => {
        const name = cellName(point);
        const colour = colourAt({ black, white }, point);
        if (colour === undefined) return null;
        const isLast = last.includes(name);
        const isSending = (isLast && sending) || laid.includes(name);
        const { x, y } = centre(point);
        return <Stone key={name} x={x} y={y} colour={colour} last={isLast} sending={isSending} />;
      })}
    </g>
  );
});

function WonLine({ line }: { readonly line: readonly string[] }) {
  const points = line.flatMap((cell) => cells.read(cell) ?? []);
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
  readonly colour: Colour;
  readonly aimed: boolean;
}

/**
 * The preview of a stone. If a finger aims it, cross-hairs that extend beyond the finger are
 * drawn too.
 */
function Ghost({ x, y, colour, aimed }: GhostProps) {
  const [from, to] = [MARGIN + 0.5, SIZE - MARGIN - 0.5];
  return (
    <g>
      {aimed && <path d={`M${from} ${y}H${to}M${x} ${from}V${to}`} className="board-aim" />}
      <g opacity={aimed ? 0.85 : 0.5}>
        <Stone x={x} y={y} colour={colour} />
      </g>
      {aimed && <circle cx={x} cy={y} r={0.56} className="board-aim" />}
    </g>
  );
}

/** The centre of a cell in the board's picture, where y grows downwards. */
export function centre({ x, y }: Point): Point {
  return { x: MARGIN + 0.5 + x, y: SIZE - MARGIN - 0.5 - y };
}

function colourAt({ black, white }: Stones, { x, y }: Point): Colour | undefined {
  const bit = bitAt(x, y);
  if ((black & bit) !== 0n) return "black";
  return (white & bit) !== 0n ? "white" : undefined;
}
