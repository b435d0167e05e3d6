/** The gradients of boards and pieces, once per page. Their colours follow the theme. */
export function BoardPaint() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="board-paint">
      <defs>
        <linearGradient id="wood" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className="wood-1" />
          <stop offset="0.55" className="wood-2" />
          <stop offset="1" className="wood-3" />
        </linearGradient>
        <radialGradient id="wood-light" cx="0.3" cy="0.15" r="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.16" />
          <stop offset="0.6" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <pattern id="wood-grain" width="16" height="4.6" patternUnits="userSpaceOnUse">
          <g className="wood-grain">
            <path d="M0 .5C4 .2 6 .9 9 .6S14 .3 16 .5" />
            <path d="M0 1.3C3 1.6 7 1 10 1.3S14 1.5 16 1.3" />
            <path d="M0 1.9C5 1.7 8 2.3 11 2S15 1.8 16 1.9" />
            <path d="M0 2.9C2 2.6 6 3.2 9 2.9S13 2.7 16 2.9" />
            <path d="M0 3.4C4 3.6 7 3.2 11 3.5S15 3.5 16 3.4" />
            <path d="M0 4.2C5 4 9 4.5 12 4.2S15 4.1 16 4.2" />
          </g>
        </pattern>
        <radialGradient id="stone-black" cx="0.36" cy="0.3" r="0.75">
          <stop offset="0" stopColor="#6b675f" />
          <stop offset="0.35" stopColor="#37342f" />
          <stop offset="1" stopColor="#12100e" />
        </radialGradient>
        <radialGradient id="stone-white" cx="0.38" cy="0.3" r="0.8">
          <stop offset="0" stopColor="#fff" />
          <stop offset="0.55" stopColor="#f7f3ea" />
          <stop offset="1" stopColor="#cfc7b8" />
        </radialGradient>
        <radialGradient id="stone-shadow">
          <stop offset="0.7" stopColor="#1c0f02" stopOpacity="0.5" />
          <stop offset="0.88" stopColor="#1c0f02" stopOpacity="0.22" />
          <stop offset="1" stopColor="#1c0f02" stopOpacity="0" />
        </radialGradient>
      </defs>
    </svg>
  );
}
