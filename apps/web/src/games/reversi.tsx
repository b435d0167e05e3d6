import { BOARD, isPass } from "@kifu/chain/reversi/position";
import { refusals } from "@kifu/chain/reversi/refusals";
import { rules } from "@kifu/chain/reversi/rules";
import { words } from "@kifu/chain/reversi/words";
import { bitAt, cells, stonesOn } from "@kifu/kit/plain";
import type { SeatNumber } from "@kifu/client";
import { useCallback, useMemo } from "react";
import { cellText } from "../board/cellText";
import { Grid } from "../board/Grid";
import { PassNotice } from "../board/PassNotice";
import type { Point } from "../board/Point";
import { refusalOf } from "../board/refusalOf";
import { Stone } from "../board/Stone";
import { StonePiece } from "../board/StonePiece";
import type { Download } from "../lib/KifuRecord";
import { replayer } from "../lib/replayer";
import type { BoardProps, PictureProps, ScoreProps } from "./contract";
import { texts } from "../texts/texts";

export { rules, StonePiece as Piece };

/** Room for the coordinates, in cells. */
const MARGIN = 0.6;
const SIZE = BOARD.width + 2 * MARGIN;
const COLOURS = ["black", "white"] as const;

type Position = ReturnType<typeof rules.initial>;

export function Board({ moves, sending, mover, onPlay, label }: BoardProps) {
  const { board, games } = texts();
  const positionAfter = useMemo(() => replayer(rules), []);
  const position = positionAfter(moves);
  const before = moves.length === 0 ? position : positionAfter(moves.slice(0, -1));
  const last = moves.at(-1);
  const open = useMemo(() => openCells(position), [position]);
  const free = useCallback((point: Point) => open.includes(rules.notation.write(point)), [open]);
  const describe = useCallback(
    (point: Point) => {
      const name = rules.notation.write(point);
      return cellText([
        name.toUpperCase(),
        board[colourAt(position, point) ?? "empty"],
        name === last && board.lastMove,
      ]);
    },
    [position, last, board],
  );
  return (
    <PassNotice
      due={mustPass(position)}
      passed={last === PASS}
      sides={(games.Reversi ?? words).sides}
      turn={position.turn}
      onPass={mover === undefined ? undefined : () => onPlay(PASS)}
    >
      <Grid
        width={BOARD.width}
        height={BOARD.height}
        margin={MARGIN}
        label={label}
        start={{ x: 3, y: 3 }}
        aims={false}
        describe={describe}
        active={mover !== undefined}
        free={free}
        onPick={(point) => onPlay(rules.notation.write(point))}
        refuse={(point) => refusalOf(rules, refusals, position, point)}
        ghost={(point) => (
          <g opacity={0.5}>
            <Stone {...centre(point)} colour={COLOURS[mover ?? 0]} />
          </g>
        )}
      >
        <Felt />
        {mover !== undefined &&
          open.map((name) => {
            const { x, y } = centre(rules.notation.read(name)!);
            return <circle key={name} cx={x} cy={y} r={0.1} className="felt-open" />;
          })}
        <Discs
          position={position}
          before={before}
          move={moves.length}
          last={last}
          sending={sending}
        />
      </Grid>
    </PassNotice>
  );
}

export function Picture({ state, turn }: PictureProps) {
  const position = rules.decode.state(state.map(BigInt), turn) ?? rules.initial();
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="block w-full">
      <Felt bare />
      <Discs position={position} before={position} move={0} last={undefined} sending={false} />
    </svg>
  );
}

export function Score({ moves, seat }: ScoreProps) {
  const positionAfter = useMemo(() => replayer(rules), []);
  const discs = discsOf(positionAfter(moves), seat);
  return texts().board.discs({
    count: discs,
    hidden: (inside) => <span className="sr-only">{inside}</span>,
  });
}

/** There is no common file format for this game. */
export const downloads: readonly Download[] = [];

const PASS = "pass";

function openCells(position: Position): string[] {
  return rules
    .legalMoves(position)
    .filter((move) => !isPass(move))
    .map(rules.notation.write);
}

/**
 * Whether the player to move can only pass. False if the opponent cannot move either, because the
 * game is then over.
 */
function mustPass(position: Position): boolean {
  const [only] = rules.legalMoves(position);
  if (only === undefined || !isPass(only)) return false;
  const passed = rules.play(position, only);
  return passed.ok && passed.outcome.ending === "none";
}

function discsOf({ black, white }: Position, seat: SeatNumber): number {
  return stonesOn(seat === 0 ? black : white, BOARD);
}

function Felt({ bare = false }: { readonly bare?: boolean }) {
  const lines = Array.from({ length: BOARD.width + 1 }, (_, i) => MARGIN + i);
  const [from, to] = [MARGIN, SIZE - MARGIN];
  return (
    <g>
      <rect width={SIZE} height={SIZE} rx={0.22} className="felt-frame" />
      <rect x={from} y={from} width={to - from} height={to - from} className="felt" />
      <path
        d={lines.map((at) => `M${at} ${from}V${to}M${from} ${at}H${to}`).join("")}
        className="felt-lines"
      />
      {[2, 6].flatMap((x) =>
        [2, 6].map((y) => (
          <circle key={`${x} ${y}`} cx={MARGIN + x} cy={MARGIN + y} r={0.07} className="felt-dot" />
        )),
      )}
      {!bare && <Coordinates />}
    </g>
  );
}

function Coordinates() {
  return (
    <g className="felt-coordinates">
      {Array.from({ length: BOARD.width }, (_, i) => (
        <g key={i}>
          <text x={MARGIN + 0.5 + i} y={SIZE - 0.18}>
            {"ABCDEFGH"[i]}
          </text>
          <text x={MARGIN / 2} y={SIZE - MARGIN - 0.38 - i}>
            {i + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

interface DiscsProps {
  readonly position: Position;
  /** The position before the last move, to find the discs that have turned over. */
  readonly before: Position;
  /** The number of the move, so that a disc that turns over again is animated again. */
  readonly move: number;
  readonly last: string | undefined;
  readonly sending: boolean;
}

function Discs({ position, before, move, last, sending }: DiscsProps) {
  return [...cells(BOARD)].map((point) => {
    const colour = colourAt(position, point);
    if (colour === undefined) return null;
    const cell = rules.notation.write(point);
    const isLast = cell === last;
    const was = colourAt(before, point);
    const disc = (
      <Stone
        key={cell}
        {...centre(point)}
        colour={colour}
        last={isLast}
        sending={isLast && sending}
      />
    );
    if (was === undefined || was === colour) return disc;
    return (
      <g key={`${cell} ${move}`} className="disc-turns">
        <g className="disc-old">
          <Stone {...centre(point)} colour={was} />
        </g>
        <g className="disc-new">{disc}</g>
      </g>
    );
  });
}

/** The centre of a cell in the picture, where y grows downwards. */
function centre({ x, y }: Point): Point {
  return { x: MARGIN + 0.5 + x, y: SIZE - MARGIN - 0.5 - y };
}

function colourAt({ black, white }: Position, { x, y }: Point) {
  const bit = bitAt(x, y);
  if ((black & bit) !== 0n) return COLOURS[0];
  return (white & bit) !== 0n ? COLOURS[1] : undefined;
}
