import { memo } from "react";
import { centre } from "./FiveBoard";
import type { Point } from "./Point";
import type { RenjuMarksOf } from "./markRenju";

interface RenjuMarksProps {
  readonly marks: RenjuMarksOf;
  /** Whether the visitor is to move. */
  readonly active: boolean;
  /** Whether a line has won. */
  readonly over: boolean;
}

const MIDDLE = centre({ x: 7, y: 7 });

/** What Renju shows on the board beside stones. */
export const RenjuMarks = memo(function RenjuMarks({ marks, active, over }: RenjuMarksProps) {
  const { square, offers, forbidden, rows } = marks;
  return (
    <g>
      {active && square !== undefined && (
        <rect
          x={MIDDLE.x - square / 2}
          y={MIDDLE.y - square / 2}
          width={square}
          height={square}
          rx={0.2}
          className="board-square"
        />
      )}
      {offers.map(centre).map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={0.4} className="board-offer" />
      ))}
      {!over && <path d={forbidden.map(cross).join("")} className="board-forbidden" />}
      {rows.map(([from, to]) => {
        const [a, b] = [centre(from), centre(to)];
        return (
          <line
            key={`${a.x} ${a.y} ${b.x} ${b.y}`}
            x1={a.x}
            y1={a.y}
            x2={b.x}
            y2={b.y}
            className="board-foul"
          />
        );
      })}
    </g>
  );
});

function cross(point: Point): string {
  const { x, y } = centre(point);
  return `M${x - 0.2} ${y - 0.2}l.4.4m0-.4l-.4.4`;
}
