import type { GameDrawing } from "./GameDrawing";
import type { DrawnShape } from "./DrawnShape";

export function toSvg(
  { width, height, board }: GameDrawing,
  pieces: readonly DrawnShape[],
): string {
  const drawn = [...board, ...pieces].map(element).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${drawn}</svg>`;
}

function element(shape: DrawnShape): string {
  const { x, y, colour } = shape;
  switch (shape.kind) {
    case "box":
      return `<rect x="${x}" y="${y}" width="${shape.width}" height="${shape.height}" fill="${colour}"/>`;
    case "disc":
      return `<circle cx="${x}" cy="${y}" r="${shape.radius}" fill="${colour}"/>`;
    case "ring":
      return `<circle cx="${x}" cy="${y}" r="${shape.radius}" fill="none" stroke="${colour}" stroke-width="${shape.thick}"/>`;
    case "stroke":
      return `<path d="M${x} ${y}L${shape.to.x} ${shape.to.y}" stroke="${colour}" stroke-width="${shape.thick}" stroke-linecap="round"/>`;
  }
}
