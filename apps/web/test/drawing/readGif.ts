export interface GifFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly hundredths: number;
  /** The colour number of unchanged pixels, or -1 if there is none. */
  readonly transparent: number;
  readonly pixels: readonly number[];
}

export interface Gif {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly GifFrame[];
  /** The colour of a pixel after this frame, for example "#e3bb7c". */
  colourAt(frame: number, x: number, y: number): string | undefined;
}

/** Reads a GIF according to the GIF 89a specification. It shares no code with the writer. */
export function readGif(bytes: Uint8Array): Gif {
  let at = 0;
  const byte = () => bytes[at++] ?? NaN;
  const word = () => byte() + 256 * byte();
  const blocks = () => {
    const found: number[] = [];
    for (let length = byte(); length > 0; length = byte()) {
      for (let i = 0; i < length; i++) found.push(byte());
    }
    return found;
  };
  const head = String.fromCharCode(...bytes.subarray(0, 6));
  if (head !== "GIF89a") throw new Error(`Not a GIF: ${head}`);
  at = 6;
  const [width, height] = [word(), word()];
  const flags = byte();
  at += 2;
  const palette = Array.from({ length: 2 << (flags & 7) }, () => {
    const parts = [byte(), byte(), byte()].map((part) => part.toString(16).padStart(2, "0"));
    return `#${parts.join("")}`;
  });
  const frames: GifFrame[] = [];
  let control = { hundredths: 0, transparent: -1 };
  for (;;) {
    const kind = byte();
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      const label = byte();
      const data = blocks();
      if (label === 0xf9) {
        const [packed = 0, low = 0, high = 0, transparent = 0] = data;
        control = { hundredths: low + 256 * high, transparent: packed & 1 ? transparent : -1 };
      }
      continue;
    }
    if (kind !== 0x2c) throw new Error(`Unknown block ${kind}`);
    const [left, top, w, h] = [word(), word(), word(), word()];
    if (byte() !== 0) throw new Error("No frame here has a palette or is interlaced");
    const pixels = decompress(byte(), blocks());
    if (pixels.length !== w * h) throw new Error(`${pixels.length} pixels for ${w} × ${h}`);
    frames.push({ left, top, width: w, height: h, ...control, pixels });
  }
  const colourAt = (frame: number, x: number, y: number) => {
    if (frame >= frames.length) return undefined;
    for (const { left, top, transparent, pixels, ...size } of frames
      .slice(0, frame + 1)
      .reverse()) {
      const [column, row] = [x - left, y - top];
      if (column < 0 || row < 0 || column >= size.width || row >= size.height) continue;
      const number = pixels[row * size.width + column];
      if (number !== undefined && number !== transparent) return palette[number];
    }
    return undefined;
  };
  return { width, height, frames, colourAt };
}

function decompress(smallest: number, bytes: readonly number[]): number[] {
  const clear = 1 << smallest;
  const roots = Array.from({ length: clear + 2 }, (_, i) => (i < clear ? [i] : []));
  let strings = [...roots];
  let bits = smallest + 1;
  let before: readonly number[] | undefined;
  const pixels: number[] = [];
  for (let at = 0; ; at += 0) {
    let code = 0;
    for (let i = 0; i < bits; i++, at++) {
      code |= (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) << i;
    }
    if (at > 8 * bytes.length) throw new Error("The data end too early");
    if (code === clear + 1) return pixels;
    if (code === clear) {
      strings = [...roots];
      bits = smallest + 1;
      before = undefined;
      continue;
    }
    const string: readonly number[] | undefined =
      strings[code] ?? (before && [...before, before[0] ?? 0]);
    if (string === undefined || code > strings.length) throw new Error(`Unknown code ${code}`);
    for (const pixel of string) pixels.push(pixel);
    if (before !== undefined && strings.length < 4096) strings.push([...before, string[0] ?? 0]);
    if (strings.length === 1 << bits && bits < 12) bits += 1;
    before = string;
  }
}
