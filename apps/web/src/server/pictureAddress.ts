import type { Match } from "@kifu/client";

/** How much of a transcript tells two of the same match apart. */
const DIGITS = 8;

/**
 * Where the picture of a match after so many moves is. Programs that show links keep pictures by their address: so it
 * says what the picture shows, also where the link does not. After moves were taken back, the same number of moves is
 * another position, and the match has another transcript.
 */
export function pictureAddress(
  { id, result, transcript }: Pick<Match, "id" | "result" | "transcript">,
  ply: number,
): string {
  return `/match/${id}/picture.png?move=${ply}&result=${result}&of=${transcript.slice(-DIGITS)}`;
}
