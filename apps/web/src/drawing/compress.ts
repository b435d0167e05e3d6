/** GIF's codes for "clear the table" and "end". */
const CLEAR = 256;
const END = 257;
const MOST_BITS = 12;
const LONGEST_BLOCK = 255;

/**
 * The index combines the code of a string with a next pixel. The value is the code of the string
 * with that pixel at its end, or 0 if the table lacks that string.
 */
const strings = new Uint16Array(256 << MOST_BITS);

/** Compresses colour numbers by LZW, in GIF's blocks of at most 255 bytes. */
export function compress(pixels: Uint8Array): Uint8Array {
  const words = new Words();
  let next = END + 1;
  let bits = 9;
  strings.fill(0);
  words.put(CLEAR, bits);
  let string = pixels[0] ?? 0;
  for (let i = 1; i < pixels.length; i++) {
    const pixel = pixels[i] ?? 0;
    const longer = (string << 8) | pixel;
    const known = strings[longer] ?? 0;
    if (known !== 0) {
      string = known;
      continue;
    }
    words.put(string, bits);
    string = pixel;
    if (next < 1 << MOST_BITS) {
      strings[longer] = next;
      // The decoder adds each string to its table one code after the encoder. So the codes become
      // longer one code late.
      if (next === 1 << bits) bits += 1;
      next += 1;
    } else {
      words.put(CLEAR, bits);
      strings.fill(0);
      next = END + 1;
      bits = 9;
    }
  }
  words.put(string, bits);
  words.put(END, bits);
  return words.blocks();
}

/** Packs codes of varying length into bytes. The lowest bit comes first. */
class Words {
  private readonly bytes: number[] = [];
  private rest = 0;
  private restBits = 0;

  put(word: number, bits: number): void {
    this.rest |= word << this.restBits;
    this.restBits += bits;
    while (this.restBits >= 8) {
      this.bytes.push(this.rest & 255);
      this.rest >>>= 8;
      this.restBits -= 8;
    }
  }

  blocks(): Uint8Array {
    if (this.restBits > 0) this.bytes.push(this.rest & 255);
    const blocks: number[] = [];
    for (let from = 0; from < this.bytes.length; from += LONGEST_BLOCK) {
      const block = this.bytes.slice(from, from + LONGEST_BLOCK);
      blocks.push(block.length, ...block);
    }
    return Uint8Array.from([...blocks, 0]);
  }
}
