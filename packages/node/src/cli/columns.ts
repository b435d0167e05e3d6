/** Rows as lines, in columns of even width; those after the first to the right if they are figures. */
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
