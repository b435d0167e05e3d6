import { columns } from "../src/cli/Output.js";
import { count } from "../src/cli/Progress.js";
import { type Hold, isHeld, type Row } from "./figures/Figure.js";

const HEAD = ["what", "kifu", "stock", "ratio", "hold", "ok"];

export function table(rows: readonly Row[]): string[] {
  return columns([HEAD, ...rows.map(cellsOf)], "figures");
}

function cellsOf(row: Row): string[] {
  const { what, unit, kifu, stock, ratio, hold } = row;
  const held = isHeld(row);
  return [
    what,
    `${count(kifu)} ${unit}`,
    stock === undefined ? "" : `${count(stock)} ${unit}`,
    ratio === undefined ? "" : `${count(ratio)}×`,
    hold === undefined ? "" : textOf(hold, unit),
    held === undefined ? "" : held ? "yes" : "NO",
  ];
}

function textOf({ of, atLeast, atMost }: Hold, unit: string): string {
  const ofUnit = of === "ratio" ? "×" : ` ${unit}`;
  return [
    ...(atLeast === undefined ? [] : [`≥ ${count(atLeast)}${ofUnit}`]),
    ...(atMost === undefined ? [] : [`≤ ${count(atMost)}${ofUnit}`]),
  ].join(", ");
}
