/**
 * The number of moves that a position's address names, as in `/match/7?move=17`. Undefined if it
 * names none.
 */
export function readPly(text: string | string[] | null | undefined): number | undefined {
  const [first = ""] = [text ?? []].flat();
  return /^\d{1,4}$/.test(first) ? Number(first) : undefined;
}

/**
 * The address of a position.
 * @param path the match's address
 * @param ply the number of moves, or undefined for the latest position
 */
export function positionLink(path: string, ply: number | undefined): string {
  return ply === undefined ? path : `${path}?move=${ply}`;
}
