import { hashOf } from "@kifu/client";

interface IdenticonProps {
  readonly address: string | undefined;
  readonly className?: string;
  /** True for the visitor's own mark, which is red. */
  readonly own?: boolean;
}

export function Identicon({ address, className = "size-9", own = false }: IdenticonProps) {
  const hash = address === undefined ? 0 : hashOf(`seal ${address}`);
  const points = address === undefined ? [] : pointsOf(hash);
  return (
    <svg
      viewBox="0 0 36 36"
      width="36"
      height="36"
      aria-hidden="true"
      className={`${className} shrink-0 ${own ? "text-seal" : "text-soft"}`}
    >
      <circle cx="18" cy="18" r="17" fill="currentColor" fillOpacity="0.13" />
      {points.map(([x, y]) => (
        <rect
          key={`${x} ${y}`}
          x={8.25 + 4 * x}
          y={8.25 + 4 * y}
          width="3.5"
          height="3.5"
          rx="1"
          fill="currentColor"
        />
      ))}
      {address === undefined && (
        <circle cx="18" cy="18" r="4" fill="currentColor" fillOpacity="0.45" />
      )}
    </svg>
  );
}

function pointsOf(hash: number): [number, number][] {
  const points: [number, number][] = [];
  for (let i = 0; i < 15; i++) {
    if (((hash >>> i) & 1) === 0) continue;
    const [x, y] = [i % 3, Math.floor(i / 3)];
    points.push([x, y]);
    if (x < 2) points.push([4 - x, y]);
  }
  return points;
}
