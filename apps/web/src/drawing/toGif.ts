import type { Bounds } from "./DrawnShape";
import { compress } from "./compress";
import { Palette } from "./Palette";

/** A frame of an animation: the changes since the previous frame, and a duration. */
export interface Frame {
  readonly bounds: Bounds;
  /** Palette numbers, row by row. */
  readonly pixels: Uint8Array;
  readonly hundredths: number;
}

/**
 * Encodes frames as a GIF (89a) that repeats forever. Each frame is drawn over the earlier ones.
 */
export function toGif(
  { width, height }: { readonly width: number; readonly height: number },
  palette: Palette,
  frames: readonly Frame[],
): Uint8Array {
  const parts = frames.map((frame) => [...frameHead(frame), compress(frame.pixels)]);
  return join([
    text("GIF89a"),
    // One table of 256 colours for all frames. The background is colour 0.
    Uint8Array.of(...word(width), ...word(height), 0xf7, 0, 0),
    palette.bytes(),
    Uint8Array.of(0x21, 0xff, 11),
    text("NETSCAPE2.0"),
    Uint8Array.of(3, 1, 0, 0, 0),
    ...parts.flat(),
    Uint8Array.of(0x3b),
  ]);
}

function frameHead({ bounds, hundredths }: Frame): Uint8Array[] {
  const { left, top, right, bottom } = bounds;
  return [
    // Earlier frames stay visible, and one colour number means "unchanged".
    Uint8Array.of(0x21, 0xf9, 4, 0b101, ...word(hundredths), Palette.UNCHANGED, 0),
    Uint8Array.of(0x2c, ...word(left), ...word(top), ...word(right - left), ...word(bottom - top)),
    Uint8Array.of(0, 8),
  ];
}

function word(value: number): [number, number] {
  return [value & 255, value >> 8];
}

function text(ascii: string): Uint8Array {
  return Uint8Array.from(ascii, (letter) => letter.charCodeAt(0));
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
