/**
 * Returns the known name that a mistyped name most likely means. Undefined if no name is close
 * enough. The last parts of a known name also count, so `port` is close to `http.port`.
 */
export function nearest(given: string, known: Iterable<string>): string | undefined {
  const plainGiven = plain(given);
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    // If two names are equally close, prefer a match of the whole name.
    const distance = Math.min(
      ...tails(name).map((tail, i) => editDistance(plainGiven, plain(tail)) + (i > 0 ? 0.5 : 0)),
    );
    if (best === undefined || distance < best.distance) best = { name, distance };
  }
  const worthSaying = Math.max(1, Math.floor(plainGiven.length / 3));
  return best !== undefined && Math.floor(best.distance) <= worthSaying ? best.name : undefined;
}

/**
 * Removes differences of style, so `KIFU_HTTP_PORT`, `--http.port` and `httpPort` become equal.
 */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(--?|kifu_)/, "")
    .replace(/[._-]/g, "");
}

function tails(name: string): string[] {
  const parts = name.split(".");
  return parts.map((_, first) => parts.slice(first).join("."));
}

/** The number of letters to change, add, remove or swap with a neighbor. */
export function editDistance(from: string, to: string): number {
  const width = to.length + 1;
  let before: number[] = [];
  let above = Array.from({ length: width }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j < width; j++) {
      const same = from[i - 1] === to[j - 1];
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        at(above, j) + 1,
        at(row, j - 1) + 1,
        at(above, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : Infinity,
      );
    }
    before = above;
    above = row;
  }
  return at(above, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
