import { SWAPS } from "@kifu/chain/tic-tac-toe/notation";
import { maySwap } from "@kifu/chain/tic-tac-toe/position";
import { refusals } from "@kifu/chain/tic-tac-toe/refusals";
import { rules } from "@kifu/chain/tic-tac-toe/rules";
import { useMemo } from "react";
import { cellText } from "../board/cellText";
import { Grid } from "../board/Grid";
import { Mark, MarkPiece } from "../board/Mark";
import type { Point } from "../board/Point";
import { refusalOf } from "../board/refusalOf";
import { type Swap, SwapPanel } from "../board/SwapPanel";
import type { Download } from "../lib/KifuRecord";
import { replayer } from "../lib/replayer";
import type { BoardProps, PictureProps } from "./contract";
import { texts } from "../texts/texts";

export { MarkPiece as Piece, rules };

const SIDE = 3;
/** The margin for the coordinates, in cells. A picture without them needs less. */
const MARGIN = 0.3;
const BARE_MARGIN = 0.15;
const SIZE = SIDE + 2 * MARGIN;
const MARKS = ["cross", "nought"] as const;

type Position = ReturnType<typeof rules.initial>;

export function Board({ moves, sending, line, mover, planned, onPlay, label }: BoardProps) {
  const { board } = texts();
  const positionAfter = useMemo(() => replayer(rules), []);
  const position = positionAfter(moves);
  const swapped = moves.at(-1) === SWAPS;
  // A swap changes the first mark.
  const last = moves.at(swapped ? -2 : -1);
  const name = ({ x, y }: Point) => rules.notation.write(x + SIDE * y);
  const plan = planned === undefined ? undefined : rules.notation.read(planned);
  const mark = ({ x, y }: Point) => markAt(position, x + SIDE * y);
  const may = maySwap(position);
  return (
    <SwapPanel
      text={swapText(position, { swapped, yours: may && mover === 1 })}
      action={board.takeCross}
      onSwap={may && mover === 1 ? () => onPlay(SWAPS) : undefined}
    >
      <Grid
        width={SIDE}
        height={SIDE}
        margin={MARGIN}
        label={label}
        start={{ x: 1, y: 1 }}
        aims={false}
        describe={(point) =>
          cellText([
            name(point).toUpperCase(),
            board[mark(point) ?? "empty"],
            name(point) === last && board.lastMove,
          ])
        }
        active={mover !== undefined}
        free={(point) => mark(point) === undefined}
        planned={plan === undefined ? undefined : { x: plan % SIDE, y: Math.floor(plan / SIDE) }}
        onPick={(point) => onPlay(name(point))}
        refuse={({ x, y }) => refusalOf(rules, refusals, position, x + SIDE * y)}
        ghost={(point) => (
          <g opacity={0.3}>
            <Mark {...centre(point)} seat={mover ?? 0} />
          </g>
        )}
      >
        <Drawn position={position} last={last} sending={sending} line={line} />
      </Grid>
    </SwapPanel>
  );
}

function swapText(position: Position, { swapped, yours }: Swap): string {
  const { board } = texts();
  if (swapped) return board.crossTaken;
  if (yours) return board.mayTakeCross;
  return maySwap(position) ? board.noughtsMayTake : "";
}

export function Picture({ state, turn, line }: PictureProps) {
  const position = rules.decode.state(state.map(BigInt), turn) ?? rules.initial();
  const from = MARGIN - BARE_MARGIN;
  const size = SIZE - 2 * from;
  return (
    <svg viewBox={`${from} ${from} ${size} ${size}`} aria-hidden="true" className="block w-full">
      <Drawn position={position} last={undefined} sending={false} line={line} bare />
    </svg>
  );
}

/** There is no common file format for this game. */
export const downloads: readonly Download[] = [];

interface DrawnProps {
  readonly position: Position;
  readonly last: string | undefined;
  readonly sending: boolean;
  readonly line: readonly string[] | undefined;
  /** Whether to leave out the coordinates. */
  readonly bare?: boolean;
}

function Drawn({ position, last, sending, line, bare = false }: DrawnProps) {
  const [from, to] = [MARGIN, SIZE - MARGIN];
  const edge = (bare ? MARGIN - BARE_MARGIN : 0) + 0.01;
  const inner = [1, 2].map((at) => MARGIN + at);
  const squares = Array.from({ length: SIDE * SIDE }, (_, square) => square);
  return (
    <g>
      <rect
        x={edge}
        y={edge}
        width={SIZE - 2 * edge}
        height={SIZE - 2 * edge}
        rx={0.065}
        className="sheet"
      />
      {!bare && <Coordinates />}
      <path
        d={inner.map((at) => `M${from} ${at}H${to}M${at} ${from}V${to}`).join("")}
        className="ruled"
      />
      {squares.map((square) => {
        const mark = markAt(position, square);
        if (mark === undefined) return null;
        const isLast = rules.notation.write(square) === last;
        return (
          <g
            key={square}
            className={isLast ? "piece-new" : undefined}
            opacity={isLast && sending ? 0.45 : undefined}
          >
            {isLast && <Corners {...centreOf(square)} />}
            <Mark {...centreOf(square)} seat={mark === "cross" ? 0 : 1} />
          </g>
        );
      })}
      {line !== undefined && (
        <WonLine line={line} winner={markAt(position, rules.notation.read(line[0] ?? "") ?? 0)} />
      )}
    </g>
  );
}

function Coordinates() {
  return [0, 1, 2].map((i) => (
    <g key={i} className="sheet-coordinates">
      <text x={MARGIN + 0.5 + i} y={SIZE - 0.1}>
        {rules.notation.write(i)[0]?.toUpperCase()}
      </text>
      <text x={0.15} y={SIZE - MARGIN - 0.5 - i + 0.05}>
        {i + 1}
      </text>
    </g>
  ));
}

/** Marks the last move. */
function Corners({ x, y }: Point) {
  const [far, near] = [0.42, 0.32];
  const corner = (right: number, down: number) =>
    `M${x + right * near} ${y + down * far}h${right * (far - near)}v${-down * (far - near)}`;
  return (
    <path
      d={[corner(1, 1), corner(-1, 1), corner(1, -1), corner(-1, -1)].join("")}
      className="mark-last"
    />
  );
}

interface WonLineProps {
  readonly line: readonly string[];
  readonly winner: (typeof MARKS)[number] | undefined;
}

function WonLine({ line, winner = "cross" }: WonLineProps) {
  const squares = line.flatMap((cell) => rules.notation.read(cell) ?? []);
  const [first, end] = [squares[0], squares.at(-1)];
  if (first === undefined || end === undefined) return null;
  const [a, b] = [centreOf(first), centreOf(end)];
  return (
    <g className={`line-won line-${winner}`}>
      <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} pathLength={1} className="line-drawn" />
    </g>
  );
}

function centreOf(square: number): Point {
  return centre({ x: square % SIDE, y: Math.floor(square / SIDE) });
}

/** The centre of a cell in the picture, where y grows downwards. */
function centre({ x, y }: Point): Point {
  return { x: MARGIN + 0.5 + x, y: SIZE - MARGIN - 0.5 - y };
}

function markAt({ crosses, noughts }: Position, square: number) {
  const bit = 1 << square;
  if ((crosses & bit) !== 0) return MARKS[0];
  return (noughts & bit) !== 0 ? MARKS[1] : undefined;
}
