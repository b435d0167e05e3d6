import type { Match } from "@kifu/client";

/** The number of digits that are enough to distinguish two transcripts of the same match. */
const DIGITS = 8;

/**
 * The address of a match's picture after some moves. Link previews cache pictures by address, so
 * the address contains the transcript. After a takeback, another position may have the same
 * number of moves.
 */
export function pictureAddress(
  { id, result, transcript }: Pick<Match, "id" | "result" | "transcript">,
  ply: number,
): string {
  return `/match/${id}/picture.png?move=${ply}&result=${result}&of=${transcript.slice(-DIGITS)}`;
}
