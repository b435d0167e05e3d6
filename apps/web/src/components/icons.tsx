import type { ReactNode } from "react";

/**
 * An icon, drawn with one stroke on a square of 24 units. Every icon has words beside it or as a
 * label.
 */
function icon(drawing: ReactNode) {
  return function Icon({ className }: { readonly className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
      >
        {drawing}
      </svg>
    );
  };
}

export const First = icon(<path d="M7 6v12M17 6l-6 6 6 6" />);
export const Back = icon(<path d="M15 6l-6 6 6 6" />);
export const On = icon(<path d="M9 6l6 6-6 6" />);
export const Ahead = icon(<path d="M5 6l6 6-6 6M12 6l6 6-6 6" />);
export const Last = icon(<path d="M17 6v12M7 6l6 6-6 6" />);
export const Play = icon(<path d="M8 5.5v13l10.5-6.5z" />);
export const Pause = icon(<path d="M9 6v12M15 6v12" />);
export const Flag = icon(<path d="M6 21V4M6 5h11l-2.5 4L17 13H6" />);
/** A draw, where each player gets half a point. */
export const Half = icon(<path d="M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16" />);
export const Again = icon(<path d="M4.5 10.5A8 8 0 1 1 4 13M4 5.5v5h5" />);
export const TimeOver = icon(
  <path d="M12 8v5M9.5 2.5h5M5 6l14 14M8 6.4A8 8 0 1 0 18 19M20 13a8 8 0 0 0-6-7.7" />,
);
export const Tick = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const Share = icon(<path d="M12 15V3.5M8 7l4-3.5L16 7M6 11H5v9.5h14V11h-1" />);
export const Save = icon(<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14" />);
export const Sound = icon(
  <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />,
);
export const Silence = icon(<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5" />);
export const Bell = icon(<path d="M5 17h14M7 17v-6a5 5 0 0 1 10 0v6M12 6V4M10.5 20h3" />);
export const NoBell = icon(
  <path d="M5 17h14M7 17v-6a5 5 0 0 1 10 0v6M12 6V4M10.5 20h3M4 4l16 16" />,
);
export const Moon = icon(<path d="M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10z" />);
export const Sun = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1 1M17.4 17.4l1 1M5.6 18.4l1-1M17.4 6.6l1-1" />
  </>,
);
