/** Aligns rows in columns. Figures are right-aligned, except in the first column. */
export function columns(rows: readonly string[][], are: "texts" | "figures" = "texts"): string[] {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const isLeft = (column: number) => column === 0 || are === "texts";
  return rows.map((row) =>
    widths
      .map((width, i) => (isLeft(i) ? row[i]?.padEnd(width) : row[i]?.padStart(width)))
      .join("  ")
      .trimEnd(),
  );
}
