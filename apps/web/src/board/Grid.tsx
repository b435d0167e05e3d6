import { type MouseEvent, type PointerEvent, type ReactNode, useState } from "react";
import { Cell } from "./Cell";
import { useRoving } from "./useRoving";
import "./board.css";

/** A cell of a board, (0, 0) at the bottom left. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

interface GridProps {
  readonly width: number;
  readonly height: number;
  /** Room around the cells in the picture, in cells. */
  readonly margin: number;
  readonly label: string;
  /** What a cell holds, for those who hear it: "H8, black". */
  readonly describe: (place: Place) => string;
  /** Whether a piece may be put there now. */
  readonly open: (place: Place) => boolean;
  readonly onPick: (place: Place) => void;
  /** The cell in which the keyboard begins. */
  readonly start: Place;
  /** Whether fingers must tap twice: the cells are smaller than a fingertip. */
  readonly aims: boolean;
  /** What a piece there would look like. */
  readonly ghost: (place: Place, aimed: boolean) => ReactNode;
  /** The board and its pieces, in a picture whose unit is one cell. */
  readonly children: ReactNode;
}

/**
 * A board of squares: a picture, and above it real buttons, one for each cell, which a
 * keyboard walks with its arrows and a screen reader reads by name.
 */
export function Grid(props: GridProps) {
  const { width, height, margin, label, describe, open, onPick, start, aims, ghost } = props;
  const [hovered, setHovered] = useState<Place>();
  const [aimed, setAimed] = useState<Place>();
  const [touched, setTouched] = useState(false);
  const roving = useRoving(width, height, start);

  const aim = aimed !== undefined && open(aimed) ? aimed : undefined;
  const shown = aim ?? (hovered !== undefined && open(hovered) ? hovered : undefined);

  const pick = (place: Place) => {
    if (!open(place)) return setAimed(undefined);
    if (aims && touched && !(aim?.x === place.x && aim.y === place.y)) return setAimed(place);
    setAimed(undefined);
    setHovered(undefined);
    onPick(place);
  };
  /** The cell under a pointer: in the margin, between and beside cells, the nearest. */
  const placeAt = (event: MouseEvent<HTMLElement>) =>
    placeOf(event.target) ?? nearest(event, { width, height, margin });
  const hover = (event: PointerEvent<HTMLElement>) => {
    setTouched(event.pointerType === "touch");
    if (event.pointerType === "touch") return;
    const place = placeAt(event);
    setHovered((was) => (was?.x === place.x && was.y === place.y ? was : place));
  };

  const [w, h] = [width + 2 * margin, height + 2 * margin];
  return (
    <div className="board" style={{ aspectRatio: `${w} / ${h}` }}>
      <svg viewBox={`0 0 ${w} ${h}`} aria-hidden="true" className="board-picture">
        {props.children}
        {shown !== undefined && ghost(shown, aim !== undefined)}
      </svg>
      {/* The handlers hear what the buttons inside let through. */}
      <div
        role="grid"
        aria-label={label}
        className="board-cells"
        style={{
          // Of the width, on all sides: so styles reckon it, and so it is, as cells are square.
          padding: `${(100 * margin) / w}%`,
          // On a slow line a page is shown before its last rows have come: none makes up for them.
          gridTemplate: `${tracks(height)} / ${tracks(width)}`,
          cursor: shown && "pointer",
        }}
        onPointerDown={hover}
        onPointerMove={hover}
        onPointerLeave={() => setHovered(undefined)}
        onKeyDown={(event) => {
          setTouched(false);
          if (event.key === "Escape") setAimed(undefined);
          roving.onKeyDown(event);
        }}
        onFocus={(event) => {
          const place = placeOf(event.target);
          if (place !== undefined) roving.stand(place);
        }}
        onClick={(event) => pick(placeAt(event))}
      >
        {Array.from({ length: height }, (_, row) => height - 1 - row).map((y) => (
          <div role="row" key={y} className="board-row">
            {Array.from({ length: width }, (_, x) => (
              <Cell
                key={x}
                x={x}
                y={y}
                label={describe({ x, y })}
                open={open({ x, y })}
                reached={roving.at.x === x && roving.at.y === y}
              />
            ))}
          </div>
        ))}
      </div>
      <p
        className={aim === undefined ? "sr-only" : "board-hint"}
        data-above={aim !== undefined && aim.y < height / 2}
        role="status"
      >
        {aim !== undefined && <span className="sr-only">{describe(aim)}. </span>}
        {aim !== undefined && "Tap again to put it there."}
      </p>
    </div>
  );
}

const tracks = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

interface Room {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** The cell whose middle is nearest to where a pointer is on the grid and its margin. */
function nearest(event: MouseEvent<HTMLElement>, { width, height, margin }: Room): Place {
  const box = event.currentTarget.getBoundingClientRect();
  const cell = box.width / (width + 2 * margin);
  const within = (at: number, count: number) =>
    Math.max(0, Math.min(count - 1, Math.floor(at / cell - margin)));
  return {
    x: within(event.clientX - box.left, width),
    y: height - 1 - within(event.clientY - box.top, height),
  };
}

function placeOf(target: EventTarget): Place | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { x, y } = target.dataset;
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) };
}
