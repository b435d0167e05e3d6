import { encode } from "uqr";

/** A QR code: dark dots, called modules, on a light square whose side is `size` modules. */
export interface QrDrawing {
  readonly size: number;
  /** The dark modules as an SVG path, one unit per module. */
  readonly path: string;
}

/** The light margin that the standard requires, in modules. */
const QUIET_ZONE = 4;

/**
 * Draws a text as a QR code. The code has the least error correction, because screens do not get
 * dirty.
 */
export function drawQrCode(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: "L", boostEcc: true, border: QUIET_ZONE });
  return { size, path: data.map(rowPath).join("") };
}

/** One stroke for each run of dark modules, so that no seams show between them. */
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
