import type { Match } from "@kifu/client";

/** How much of a transcript distinguishes two of the same match. */
const DIGITS = 8;

/**
 * The address of a match's picture after some moves. Link previews cache pictures by address, so
 * it contains what the picture shows, even if the link does not. After a takeback the same number
 * of moves is another position, with another transcript.
 */
export function pictureAddress(
  { id, result, transcript }: Pick<Match, "id" | "result" | "transcript">,
  ply: number,
): string {
  return `/match/${id}/picture.png?move=${ply}&result=${result}&of=${transcript.slice(-DIGITS)}`;
}
