import { encode } from "uqr";

/** A QR code as it is drawn: dark modules on a light square of this many by as many. */
export interface QrDrawing {
  readonly size: number;
  /** The dark modules as an SVG path, a module being one unit wide. */
  readonly path: string;
}

/** Light modules around the code: the standard has cameras expect so many. */
const QUIET_ZONE = 4;

/** Draws a text. On a screen nothing is torn or stained: no more is spent on that than there is room for. */
export function drawQrCode(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: "L", boostEcc: true, border: QUIET_ZONE });
  return { size, path: data.map(rowPath).join("") };
}

/** One stroke for each run of dark modules, so that no seam shows within it. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (row[x] !== true) continue;
    const start = x;
    while (row[x + 1] === true) x++;
    const width = x + 1 - start;
    path += `M${start} ${y}h${width}v1h-${width}z`;
  }
  return path;
}
