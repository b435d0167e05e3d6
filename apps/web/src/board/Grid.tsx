import { type MouseEvent, type PointerEvent, type ReactNode, useMemo, useState } from "react";
import type { Point } from "./Point";
import { cellText } from "./cellText";
import { type CellFacts, Row } from "./Row";
import { useArrowKeys } from "./useArrowKeys";
import "./board.css";
import { texts } from "../texts/texts";

/** Smaller cells are hard to hit, even with a mouse. */
const SURE_PX = 20;

interface GridProps {
  readonly width: number;
  readonly height: number;
  /** The margin of the picture around the cells. The unit is one cell. */
  readonly margin: number;
  readonly label: string;
  /**
   * The text of a cell for screen readers: "H8, black". Passing a new function makes all cells
   * render again.
   */
  readonly describe: (point: Point) => string;
  /** Whether a piece may be placed anywhere now. */
  readonly active: boolean;
  /**
   * Whether the cell has room for a piece. The answer must not depend on whose turn it is, so that
   * the cells do not change with each turn.
   */
  readonly free: (point: Point) => boolean;
  readonly onPick: (point: Point) => void;
  /** Why a piece may not be placed at a cell that has no room for it. */
  readonly refuse: (point: Point) => string;
  /** The cell at which the keyboard starts. */
  readonly start: Point;
  /**
   * Whether a finger must tap twice, once to aim and once to place a piece, because cells are
   * smaller than a fingertip. On the smallest screens even a mouse must click twice.
   */
  readonly aims: boolean;
  /** The cell of a move that the player has planned. */
  readonly planned?: Point | undefined;
  /** The preview of a piece at a cell. */
  readonly ghost: (point: Point, aimed: boolean) => ReactNode;
  /** The board and its pieces. The unit of the picture is one cell. */
  readonly children: ReactNode;
}

/**
 * A board of squares: a picture with one real button per cell above it. Arrow keys reach the
 * buttons, and screen readers read them.
 */
export function Grid(props: GridProps) {
  const { width, height, margin, label, describe, active, free, onPick, start, aims, ghost } =
    props;
  const { refuse, planned } = props;
  const [hovered, setHovered] = useState<Point>();
  const [aimed, setAimed] = useState<Point>();
  const [refused, setRefused] = useState<Point>();
  const [touched, setTouched] = useState(false);
  const arrows = useArrowKeys(width, height, start);
  // Memoized, so that hundreds of cells are not described again each time the pointer moves.
  const { board } = texts();
  const { x: plannedX, y: plannedY } = planned ?? {};
  const rows = useMemo(
    () =>
      describeCells({
        width,
        height,
        describe: (point) =>
          cellText([
            describe(point),
            point.x === plannedX && point.y === plannedY && board.planned,
          ]),
        free,
      }),
    [width, height, describe, free, plannedX, plannedY, board],
  );

  const open = (point: Point) => active && free(point);
  const aim = aimed !== undefined && open(aimed) ? aimed : undefined;
  const shown = aim ?? (hovered !== undefined && open(hovered) ? hovered : undefined);

  // A cell that was refused is free again after a takeback.
  const wrong = refused !== undefined && active && !free(refused) ? refused : undefined;

  const pick = (point: Point, asksTwice: boolean) => {
    setRefused(open(point) ? undefined : point);
    if (!open(point)) return setAimed(undefined);
    if (asksTwice && !(aim?.x === point.x && aim.y === point.y)) return setAimed(point);
    setAimed(undefined);
    setHovered(undefined);
    onPick(point);
  };
  /**
   * The cell under a pointer. If the pointer is in the margin or between cells, the nearest cell.
   */
  const pointAt = (event: MouseEvent<HTMLElement>) =>
    pointOf(event.target) ?? nearest(event, { width, height, margin });
  const hover = (event: PointerEvent<HTMLElement>) => {
    setTouched(event.pointerType === "touch");
    if (event.pointerType === "touch") return;
    const point = pointAt(event);
    setHovered((was) => (was?.x === point.x && was.y === point.y ? was : point));
  };

  const [w, h] = [width + 2 * margin, height + 2 * margin];
  return (
    <div className="board" style={{ aspectRatio: `${w} / ${h}` }}>
      <svg viewBox={`0 0 ${w} ${h}`} aria-hidden="true" className="board-picture">
        {props.children}
        {shown !== undefined && ghost(shown, aim !== undefined)}
        {planned !== undefined && ghost(planned, false)}
        {[wrong, planned].map(
          (at) =>
            at !== undefined && (
              <circle
                key={at === wrong ? "refused" : "planned"}
                cx={margin + 0.5 + at.x}
                cy={h - margin - 0.5 - at.y}
                r={0.5}
                className="board-refused"
              />
            ),
        )}
      </svg>
      {/* Events of the buttons bubble up to these handlers. */}
      <div
        role="grid"
        aria-label={label}
        aria-disabled={!active}
        className="board-cells"
        style={{
          // On all four sides, padding in percent is relative to the width. That works here,
          // because cells are square.
          padding: `${(100 * margin) / w}%`,
          // On a slow connection, a page is shown before the board's last rows arrive. Fixed tracks
          // keep their space free.
          gridTemplate: `${tracks(height)} / ${tracks(width)}`,
        }}
        onPointerDown={hover}
        onPointerMove={hover}
        onPointerLeave={() => setHovered(undefined)}
        onKeyDown={(event) => {
          setTouched(false);
          if (event.key === "Escape") {
            setAimed(undefined);
            setRefused(undefined);
          }
          arrows.onKeyDown(event);
        }}
        onFocus={(event) => {
          const point = pointOf(event.target);
          if (point !== undefined) arrows.stand(point);
        }}
        onClick={(event) => {
          // The keyboard and screen readers press the cell itself, so the position of the event
          // is ignored.
          const isPointer = event.detail > 0;
          const cell = event.currentTarget.offsetWidth / w;
          pick(pointAt(event), aims && isPointer && (touched || cell < SURE_PX));
        }}
      >
        {/*
         * Sets the mouse cursor for the margin only. If the whole grid set the cursor, each change
         * would restyle all cells.
         */}
        <div aria-hidden="true" className="board-margin" style={{ cursor: shown && "pointer" }} />
        {rows.map(({ y, cells }) => (
          <Row
            key={y}
            cells={cells}
            pointed={shown?.y === y ? shown.x : undefined}
            reached={arrows.at.y === y ? arrows.at.x : undefined}
          />
        ))}
      </div>
      <p
        className={(aim ?? wrong) === undefined ? "sr-only" : "board-hint"}
        data-above={((aim ?? wrong)?.y ?? height) < height / 2}
        role="status"
      >
        {wrong !== undefined && refuse(wrong)}
        {aim !== undefined && <span className="sr-only">{describe(aim)}. </span>}
        {aim !== undefined && board.tapAgain}
      </p>
    </div>
  );
}

type Described = Pick<GridProps, "width" | "height" | "describe" | "free">;

function describeCells({ width, height, describe, free }: Described) {
  return Array.from({ length: height }, (_, row) => {
    const y = height - 1 - row;
    const cells = Array.from({ length: width }, (_, x): CellFacts => ({
      x,
      y,
      label: describe({ x, y }),
      free: free({ x, y }),
    }));
    return { y, cells };
  });
}

const tracks = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

interface Room {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

function nearest(event: MouseEvent<HTMLElement>, { width, height, margin }: Room): Point {
  const box = event.currentTarget.getBoundingClientRect();
  const cell = box.width / (width + 2 * margin);
  const within = (at: number, count: number) =>
    Math.max(0, Math.min(count - 1, Math.floor(at / cell - margin)));
  return {
    x: within(event.clientX - box.left, width),
    y: height - 1 - within(event.clientY - box.top, height),
  };
}

function pointOf(target: EventTarget): Point | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { x, y } = target.dataset;
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) };
}
