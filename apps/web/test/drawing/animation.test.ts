import { beforeAll, describe, expect, it } from "@jest/globals";
import { plainGames } from "@kifu/chain/plain-games";
import { lengthOf } from "@kifu/kit/testing/length";
import { animate } from "../../src/drawing/animate";
import { compress } from "../../src/drawing/compress";
import type { GameDrawing } from "../../src/drawing/GameDrawing";
import { Palette } from "../../src/drawing/Palette";
import { toGif } from "../../src/drawing/toGif";
import { drawingOf } from "../../src/drawing/drawings";
import { drawnGames } from "./drawnGames";
import { type Gif, readGif } from "./readGif";

const drawing = async (name: string): Promise<GameDrawing> => {
  const found = await drawingOf(name);
  if (found === undefined) throw new Error(`${name} is not drawn`);
  return found;
};

const [BLACK, WHITE, WOOD, SEAL] = ["#2b2823", "#f7f3ea", "#e3bb7c", "#c23a1e"];

describe("an animation of Randzu", () => {
  const randzu = plainGames.find(({ module }) => module === "Randzu")!;
  const moves = "h8 h9 i8 i9 j8 j9 k8 k9 l8".split(" ");
  const line = "h8 i8 j8 k8 l8".split(" ");
  let gif: Gif;
  beforeAll(async () => {
    gif = readGif(await animate(await drawing("randzu"), { moves, line }));
  });

  const pixel = (cell: string, up = 0): [number, number] => {
    const x = cell.charCodeAt(0) - "a".charCodeAt(0);
    const y = Number(cell.slice(1)) - 1;
    const scale = 360 / 15.5;
    return [Math.round((0.75 + x) * scale), Math.round((14.75 - y - up) * scale)];
  };

  it("starts with the empty board, and has a frame for each move", () => {
    const { frames, width, height, colourAt } = gif;
    expect(frames).toHaveLength(moves.length + 1);
    expect([width, height]).toEqual([360, 360]);
    expect(colourAt(0, ...pixel("h8", 0.3))).not.toBe(BLACK);
    // A point beside the centre of the cell, because the mark of the last stone covers the
    // centre.
    expect(colourAt(1, ...pixel("h8", 0.3))).toBe(BLACK);
    expect(colourAt(1, ...pixel("h9", 0.3))).not.toBe(WHITE);
    expect(colourAt(2, ...pixel("h9", 0.3))).toBe(WHITE);
    expect(colourAt(9, 3, 3)).toBe(WOOD);
  });

  it("marks only the last move", () => {
    const { colourAt } = gif;
    expect(colourAt(1, ...pixel("h8"))).toBe(SEAL);
    expect(colourAt(2, ...pixel("h8"))).toBe(BLACK);
    expect(colourAt(2, ...pixel("h9"))).toBe(SEAL);
  });

  it("draws the winning line in the last frame, which is shown longer", () => {
    const { colourAt, frames } = gif;
    expect(colourAt(8, ...pixel("i8"))).toBe(BLACK);
    expect(colourAt(9, ...pixel("i8"))).toBe(SEAL);
    const times = frames.map(({ hundredths }) => hundredths);
    expect(times.at(-1)).toBeGreaterThan(times[0] ?? Infinity);
  });

  it("stores only what changes, so that many moves make a small file", async () => {
    const { frames } = gif;
    for (const { width, height } of frames.slice(1)) expect(width * height).toBeLessThan(20_000);
    // Fills all 225 cells without five in a row.
    const full = randzu.samples.longGame!({ below: () => 0, shuffled: (all) => [...all] });
    const file = await animate(await drawing("randzu"), { moves: full, line: undefined });
    expect(readGif(file).frames).toHaveLength(226);
    expect(file.length).toBeLessThan(300_000);
  });
});

describe("an animation of Connect Four", () => {
  /** A palette keeps the upper five bits of each channel. */
  const seen = (colour: string) => parseInt(colour.slice(1), 16) & 0xf8f8f8;
  const [RED, YELLOW, RACK, INSIDE] = ["#d63224", "#f8cb2e", "#2458b8", "#0b1c40"].map(seen);
  const scale = 360 / 7.5;
  /** A pixel in a cell, at this distance right of and above its centre. */
  const pixel = (cell: string, right: number, up = 0): [number, number] => {
    const x = cell.charCodeAt(0) - "a".charCodeAt(0);
    const y = Number(cell.slice(1)) - 1;
    return [Math.round((0.75 + x + right) * scale), Math.round((5.75 - y - up) * scale)];
  };

  it("shows red and yellow discs through the holes of a blue rack", async () => {
    const moves = "d d e".split(" ");
    const gif = readGif(await animate(await drawing("connect-four"), { moves, line: [] }));
    const colourAt = (frame: number, ...at: [number, number]) =>
      seen(gif.colourAt(frame, ...at) ?? "");
    expect(colourAt(0, ...pixel("d1", 0.2))).toBe(INSIDE);
    expect(colourAt(1, ...pixel("d1", 0.2))).toBe(RED);
    expect(colourAt(2, ...pixel("d2", 0.2))).toBe(YELLOW);
    expect(colourAt(2, ...pixel("d1", 0.2))).toBe(RED);
    for (const [right, up] of [
      [0.5, 0],
      [0.4, 0.4],
      [-0.4, -0.4],
    ] as const) {
      expect(colourAt(3, ...pixel("d1", right, up))).toBe(RACK);
    }
  });

  it("turns the first disc yellow in a swap, and marks no other", async () => {
    const moves = "d swap d".split(" ");
    const gif = readGif(await animate(await drawing("connect-four"), { moves, line: [] }));
    const colourAt = (frame: number, ...at: [number, number]) =>
      seen(gif.colourAt(frame, ...at) ?? "");
    expect(colourAt(2, ...pixel("d1", 0.2))).toBe(YELLOW);
    expect(colourAt(2, ...pixel("d6", 0))).toBe(INSIDE);
    expect(colourAt(3, ...pixel("d2", 0.2))).toBe(RED);
  });
});

it.each(drawnGames)("animates $title", async ({ name, sample }) => {
  const moves = sample.slice(0, lengthOf({ short: 12, whole: sample.length }));
  const { frames, width, height } = readGif(
    await animate(await drawing(name), { moves, line: undefined }),
  );
  expect(frames).toHaveLength(moves.length + 1);
  expect(Math.max(width, height)).toBe(360);
});

it("has one frame for a match without moves", async () => {
  const gif = readGif(await animate(await drawing("randzu"), { moves: [], line: undefined }));
  expect(gif.frames).toHaveLength(1);
});

describe("a GIF", () => {
  const size = { width: 300, height: 200 };
  const bounds = { left: 0, top: 0, right: size.width, bottom: size.height };
  const palette = new Palette();
  const readBack = (pixels: Uint8Array) =>
    readGif(toGif(size, palette, [{ bounds, pixels, hundredths: 5 }])).frames[0]?.pixels;

  it.each([
    ["of one colour", () => 7],
    ["of stripes", (i: number) => i % 3],
    // Noise has enough different strings to fill the dictionary several times.
    ["of noise", (i: number) => (Math.imul(i, 2654435761) >>> 13) & 255],
  ])("reads back as written: %s", (_, colour) => {
    const pixels = Uint8Array.from({ length: size.width * size.height }, (_, i) => colour(i));
    expect(readBack(pixels)).toEqual([...pixels]);
  });

  it("is refused if its data is truncated", () => {
    const data = compress(Uint8Array.of(1, 2, 3, 4));
    expect(data.at(-1)).toBe(0);
    const whole = toGif(size, palette, [
      { bounds, pixels: new Uint8Array(size.width * size.height), hundredths: 5 },
    ]);
    expect(() => readGif(whole.subarray(0, whole.length - 9))).toThrow();
  });
});

it("a full palette gives the nearest colour", () => {
  const palette = new Palette();
  const colours = Array.from({ length: 400 }, (_, i) => ((i % 20) << 19) | ((i / 20) << 11));
  const numbers = colours.map((colour) => palette.numberOf(colour));
  expect(new Set(numbers).size).toBe(Palette.UNCHANGED);
  expect(numbers).not.toContain(Palette.UNCHANGED);
  const bytes = palette.bytes();
  expect(bytes).toHaveLength(768);
  // The nearest entry has the same red. Among the entries with this red, it has the most green.
  const [last = NaN] = numbers.slice(-1);
  expect([...bytes.subarray(3 * last, 3 * last + 3)]).toEqual([152, 88, 0]);
});
