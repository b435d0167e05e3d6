import { expect, it } from "@jest/globals";
import { createRequire } from "node:module";
import { drawQrCode, type QrDrawing } from "../../src/invite/drawQrCode";
import { inviteLink } from "../../src/links/inviteLink";

/** The library is CommonJS and exports the function itself. */
const readQr = createRequire(import.meta.url)("jsqr") as typeof import("jsqr").default;

/** The number of pixels per module. It is as low as in a distant camera's picture. */
const PIXELS = 3;

const HOST = "B62qjsGLMLSoKvEdmmtKHnbPSXR3rXdQ5GF6M53ZFyK3sGs4pRWgGZJ";
const LONGEST = {
  host: HOST,
  game: "connect-four",
  moveLimit: 600,
  side: 2,
  after: 2 ** 31 - 1,
  secret: "9".repeat(75),
} as const;

/** The modules of a drawing by row. True means dark. */
function modulesOf({ size, path }: QrDrawing): boolean[][] {
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return rows;
}

function read(rows: boolean[][]): string | undefined {
  const size = rows.length * PIXELS;
  const at = (i: number) => Math.floor(i / PIXELS);
  const pixels = new Uint8ClampedArray(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const light = rows[at(y)]?.[at(x)] === true ? 0 : 255;
      pixels.set([light, light, light, 255], (y * size + x) * 4);
    }
  }
  return readQr(pixels, size, size, { inversionAttempts: "dontInvert" })?.data;
}

it.each([
  ["the longest link", `https://games.of.a.rather.long.example${inviteLink(LONGEST)}`],
  ["a short one", `http://localhost:3000${inviteLink({ ...LONGEST, after: 0, secret: "7" })}`],
])("draws %s so that it is read back", (_, link) => {
  const rows = modulesOf(drawQrCode(link));
  expect(read(rows)).toBe(link);
  // The reader refuses light on dark, as some cameras do.
  expect(read(rows.map((row) => row.map((dark) => !dark)))).toBeUndefined();
});

it("has a margin of four light modules", () => {
  const rows = modulesOf(drawQrCode("https://kifu.example"));
  const dark = rows.flatMap((row, y) => row.flatMap((is, x) => (is ? [{ x, y }] : [])));
  const all = dark.flatMap(({ x, y }) => [x, y]);
  expect([Math.min(...all), Math.max(...all)]).toEqual([4, rows.length - 5]);
});
