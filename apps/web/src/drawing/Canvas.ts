import { type Bounds, boundsOf, type DrawnShape } from "./DrawnShape";

/** An RGB picture to draw on, row by row. */
export class Canvas {
  private readonly pixels: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
    /** The size of a cell in pixels. */
    private readonly scale: number,
  ) {
    this.pixels = new Uint8Array(3 * width * height);
  }

  /**
   * Draws shapes with soft edges, each above the earlier ones. Only pixels within the bounds
   * change.
   */
  draw(shapes: readonly DrawnShape[], within: Bounds = this.all()): void {
    for (const shape of shapes) this.drawOne(shape, within);
  }

  restore(other: Canvas, { left, top, right, bottom }: Bounds): void {
    for (let row = top; row < bottom; row++) {
      const [from, to] = [3 * (row * this.width + left), 3 * (row * this.width + right)];
      this.pixels.set(other.pixels.subarray(from, to), from);
    }
  }

  pixelsOf(shape: DrawnShape): Bounds {
    const { left, top, right, bottom } = boundsOf(shape);
    const within = (at: number, size: number) => Math.max(0, Math.min(size, at));
    return {
      left: within(Math.floor(left * this.scale - 1), this.width),
      top: within(Math.floor(top * this.scale - 1), this.height),
      right: within(Math.ceil(right * this.scale + 1), this.width),
      bottom: within(Math.ceil(bottom * this.scale + 1), this.height),
    };
  }

  /**
   * The colour of a pixel as one number, such as 0xe3bb7c. Pixels are numbered row by row from the
   * upper left corner.
   */
  colourAt(pixel: number): number {
    const { pixels } = this;
    const at = 3 * pixel;
    return ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
  }

  private all(): Bounds {
    return { left: 0, top: 0, right: this.width, bottom: this.height };
  }

  private drawOne(shape: DrawnShape, within: Bounds): void {
    const [red, green, blue] = channels(shape.colour);
    const own = this.pixelsOf(shape);
    const [left, right] = [Math.max(own.left, within.left), Math.min(own.right, within.right)];
    const [top, bottom] = [Math.max(own.top, within.top), Math.min(own.bottom, within.bottom)];
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const share = this.coverage(shape, column + 0.5, row + 0.5);
        if (share <= 0) continue;
        const at = 3 * (row * this.width + column);
        this.blend(at, red, share);
        this.blend(at + 1, green, share);
        this.blend(at + 2, blue, share);
      }
    }
  }

  private blend(at: number, channel: number, share: number): void {
    const below = this.pixels[at] ?? 0;
    this.pixels[at] = Math.round(below + (channel - below) * share);
  }

  /** The fraction of a pixel that a shape covers, from 0 to 1. */
  private coverage(shape: DrawnShape, px: number, py: number): number {
    const { scale } = this;
    const x = shape.x * scale;
    const y = shape.y * scale;
    switch (shape.kind) {
      case "box": {
        const across = overlap(px, x, x + shape.width * scale);
        return across * overlap(py, y, y + shape.height * scale);
      }
      case "disc":
        return clamp(shape.radius * scale - Math.hypot(px - x, py - y) + 0.5);
      case "ring": {
        const away = Math.abs(Math.hypot(px - x, py - y) - shape.radius * scale);
        return line(away, shape.thick * scale);
      }
      case "stroke": {
        const dx = shape.to.x * scale - x;
        const dy = shape.to.y * scale - y;
        const along = ((px - x) * dx + (py - y) * dy) / (dx * dx + dy * dy || 1);
        const at = clamp(along);
        return line(Math.hypot(px - x - at * dx, py - y - at * dy), shape.thick * scale);
      }
    }
  }
}

/** A line thinner than a pixel covers only a part of the pixel. */
function line(away: number, thick: number): number {
  return Math.min(thick, clamp(thick / 2 - away + 0.5));
}

function overlap(middle: number, from: number, to: number): number {
  return clamp(Math.min(middle + 0.5, to) - Math.max(middle - 0.5, from));
}

function clamp(share: number): number {
  return Math.max(0, Math.min(1, share));
}

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
