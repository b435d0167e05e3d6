import { type MouseEvent, type PointerEvent, type ReactNode, useMemo, useState } from "react";
import type { Point } from "./Point";
import { type CellFacts, Row } from "./Row";
import { useArrowKeys } from "./useArrowKeys";
import "./board.css";

/** Smaller cells are missed even with a mouse. */
const SURE_PX = 20;

interface GridProps {
  readonly width: number;
  readonly height: number;
  /** The margin around the cells in the picture, in cells. */
  readonly margin: number;
  readonly label: string;
  /**
   * What a cell holds, for screen readers: "H8, black". When this changes, all cells are
   * described again.
   */
  readonly describe: (point: Point) => string;
  /** Whether a piece may be placed anywhere now. */
  readonly active: boolean;
  /**
   * Whether a cell has room for a piece, whoever's turn it is, so that hundreds of cells stay
   * unchanged when the turn passes.
   */
  readonly free: (point: Point) => boolean;
  readonly onPick: (point: Point) => void;
  /** The cell in which the keyboard starts. */
  readonly start: Point;
  /**
   * Whether fingers must tap twice, because cells are smaller than a fingertip. On the smallest
   * screens a mouse must too.
   */
  readonly aims: boolean;
  /** The preview of a piece there. */
  readonly ghost: (point: Point, aimed: boolean) => ReactNode;
  /** The board and its pieces, in a picture whose unit is one cell. */
  readonly children: ReactNode;
}

/**
 * A board of squares: a picture, and above it one real button per cell, which a keyboard reaches
 * with its arrows and a screen reader reads by name.
 */
export function Grid(props: GridProps) {
  const { width, height, margin, label, describe, active, free, onPick, start, aims, ghost } =
    props;
  const [hovered, setHovered] = useState<Point>();
  const [aimed, setAimed] = useState<Point>();
  const [touched, setTouched] = useState(false);
  const arrows = useArrowKeys(width, height, start);
  // Pointer moves must not describe hundreds of cells again.
  const rows = useMemo(
    () => describeCells({ width, height, describe, free }),
    [width, height, describe, free],
  );

  const open = (point: Point) => active && free(point);
  const aim = aimed !== undefined && open(aimed) ? aimed : undefined;
  const shown = aim ?? (hovered !== undefined && open(hovered) ? hovered : undefined);

  const pick = (point: Point, asksTwice: boolean) => {
    if (!open(point)) return setAimed(undefined);
    if (asksTwice && !(aim?.x === point.x && aim.y === point.y)) return setAimed(point);
    setAimed(undefined);
    setHovered(undefined);
    onPick(point);
  };
  /** The cell under a pointer. In the margin, between and beside cells, the nearest one. */
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
      </svg>
      {/* Events from the buttons inside bubble up to these handlers. */}
      <div
        role="grid"
        aria-label={label}
        aria-disabled={!active}
        className="board-cells"
        style={{
          // Padding in percent refers to the width on all four sides, which fits because cells
          // are square.
          padding: `${(100 * margin) / w}%`,
          // On a slow line a page is shown before its last rows have arrived. Fixed tracks keep
          // the others from taking their room.
          gridTemplate: `${tracks(height)} / ${tracks(width)}`,
        }}
        onPointerDown={hover}
        onPointerMove={hover}
        onPointerLeave={() => setHovered(undefined)}
        onKeyDown={(event) => {
          setTouched(false);
          if (event.key === "Escape") setAimed(undefined);
          arrows.onKeyDown(event);
        }}
        onFocus={(event) => {
          const point = pointOf(event.target);
          if (point !== undefined) arrows.stand(point);
        }}
        onClick={(event) => {
          // The keyboard and screen readers press the cell itself, wherever it is.
          const isPointer = event.detail > 0;
          const cell = event.currentTarget.offsetWidth / w;
          pick(pointAt(event), aims && isPointer && (touched || cell < SURE_PX));
        }}
      >
        {/*
         * The pointer's shape in the margin. If the grid had it, all cells would inherit each
         * change.
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
        className={aim === undefined ? "sr-only" : "board-hint"}
        data-above={aim !== undefined && aim.y < height / 2}
        role="status"
      >
        {aim !== undefined && <span className="sr-only">{describe(aim)}. </span>}
        {aim !== undefined && "Tap again to place it."}
      </p>
    </div>
  );
}

type Described = Pick<GridProps, "width" | "height" | "describe" | "free">;

/** What each cell holds, from the top row down. */
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

/** The cell whose centre is nearest to a pointer on the grid and its margin. */
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
