import type { ReactNode } from "react";

/**
 * The emblem of each house, on a square of 24 units. Houses differ in shape, so that nobody needs
 * their colours to tell them apart.
 */
const EMBLEMS: readonly ReactNode[] = [
  <Fox key="fox" />,
  <Heron key="heron" />,
  <Lynx key="lynx" />,
  <Raven key="raven" />,
];

interface EmblemProps {
  readonly house: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export function Emblem({ house, x, y, size }: EmblemProps) {
  return <g transform={`translate(${x} ${y}) scale(${size / 24})`}>{EMBLEMS[house]}</g>;
}

/** A face. */
function Fox() {
  return (
    <path
      fillRule="evenodd"
      d="M2.5 1.5 9 6.5h6l6.5-5-1 11L12 22.5 3.5 12.5zM7 11.2l3.6 2.6-.3 1.4zM17 11.2l-3.6 2.6.3 1.4zM12 20.4l-1.7-2.1h3.4z"
    />
  );
}

/** A bird with a long neck and long legs. */
function Heron() {
  return (
    <g>
      <path d="M1.5 14.5C5 10.5 10.5 9 14.6 11c2.6 1.3 3.4 4 1.6 5.8-3.2 3-9.6 2.4-14.7-2.3z" />
      <path
        d="M15.6 13.4c4.2-2.6-2.4-5.6.8-9.4M9.4 17.6l-1 5.2M12.4 17.8l.8 5"
        className="emblem-line"
      />
      <path d="M15 3.9C15.3 2 17 1 18.6 1.7l5 2.3-5.6 1.7C16.6 6.2 15 5.4 15 3.9z" />
    </g>
  );
}

/** A paw. */
function Lynx() {
  return (
    <g>
      <ellipse cx="3.9" cy="11.6" rx="2.4" ry="3.2" transform="rotate(-24 3.9 11.6)" />
      <ellipse cx="8.9" cy="5.4" rx="2.6" ry="3.7" transform="rotate(-8 8.9 5.4)" />
      <ellipse cx="15.1" cy="5.4" rx="2.6" ry="3.7" transform="rotate(8 15.1 5.4)" />
      <ellipse cx="20.1" cy="11.6" rx="2.4" ry="3.2" transform="rotate(24 20.1 11.6)" />
      <path d="M12 10.8c3.4 0 6.9 4.3 6.9 7.5 0 2.3-1.7 3.7-3.8 3.4-1.2-.2-2-.6-3.1-.6s-1.9.4-3.1.6c-2.1.3-3.8-1.1-3.8-3.4 0-3.2 3.5-7.5 6.9-7.5z" />
    </g>
  );
}

/** A head with a strong beak, from the side. */
function Raven() {
  return (
    <path
      fillRule="evenodd"
      d="M.8 11.4 8.2 6.3C9.6 3 13 1.2 16.5 2.2c4.4 1.3 6 5.6 6.3 20.3H9.6c.3-4.2-.2-7.2-2.2-9.6-2 .2-4.3-.3-6.6-1.5zM13 6.2a1.5 1.5 0 1 0 .01 0z"
    />
  );
}
