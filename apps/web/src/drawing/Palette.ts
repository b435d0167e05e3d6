/**
 * Keeps the upper five bits of each channel. Colours that differ only in lower bits count as
 * equal.
 */
const SEEN = 0xf8f8f8;

/**
 * The colours of an animation. A GIF has 256 colour numbers, and one of them means "unchanged". If
 * the palette is full, the nearest colour is used.
 */
export class Palette {
  /** The palette number that means "unchanged". */
  static readonly UNCHANGED = 255;

  private readonly colours: number[] = [];
  private readonly numbers = new Map<number, number>();

  /** The palette number of a colour such as 0xe3bb7c. */
  numberOf(colour: number): number {
    const key = colour & SEEN;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const isFull = this.colours.length >= Palette.UNCHANGED;
    const number = isFull ? this.nearest(colour) : this.colours.push(colour) - 1;
    this.numbers.set(key, number);
    return number;
  }

  /** 256 colours with three bytes each. Unused colours are black. */
  bytes(): Uint8Array {
    const bytes = new Uint8Array(3 * 256);
    bytes.set(this.colours.flatMap(channels));
    return bytes;
  }

  private nearest(colour: number): number {
    const wanted = channels(colour);
    const farness = (other: number) =>
      channels(other).reduce((sum, part, i) => sum + (part - (wanted[i] ?? 0)) ** 2, 0);
    const all = this.colours.map(farness);
    return all.indexOf(Math.min(...all));
  }
}

function channels(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}
