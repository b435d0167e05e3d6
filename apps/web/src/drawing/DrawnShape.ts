/** A position in a drawing, in cells from its upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** An element of a drawing. Lengths are in cells, and colours are written "#e3bb7c". */
export type DrawnShape =
  | (Spot & {
      readonly kind: "box";
      readonly width: number;
      readonly height: number;
      readonly colour: string;
    })
  | (Spot & { readonly kind: "disc"; readonly radius: number; readonly colour: string })
  | (Spot & {
      readonly kind: "ring";
      /** The distance to the middle of the stroke. */
      readonly radius: number;
      readonly thick: number;
      readonly colour: string;
    })
  | (Spot & {
      readonly kind: "stroke";
      readonly to: Spot;
      readonly thick: number;
      readonly colour: string;
    });

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boundsOf(shape: DrawnShape): Bounds {
  const { x, y } = shape;
  switch (shape.kind) {
    case "box":
      return { left: x, top: y, right: x + shape.width, bottom: y + shape.height };
    case "stroke": {
      const { to, thick } = shape;
      const far = thick / 2;
      return {
        left: Math.min(x, to.x) - far,
        top: Math.min(y, to.y) - far,
        right: Math.max(x, to.x) + far,
        bottom: Math.max(y, to.y) + far,
      };
    }
    default: {
      const far = shape.radius + (shape.kind === "ring" ? shape.thick / 2 : 0);
      return { left: x - far, top: y - far, right: x + far, bottom: y + far };
    }
  }
}
