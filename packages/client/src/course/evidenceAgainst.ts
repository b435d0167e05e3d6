import { toJson } from "@kifu/wire";
import type { Broken, MoveBook } from "../moves/MoveBook.js";
import type { Course } from "./Course.js";

/**
 * Where the course of a match, as its node tells it now, is not what was signed: moves that the opponent signed, or that
 * the node gave a receipt for, which it has left out for others, or has made at other times.
 *
 * @param isOver whether no more moves follow: then those that are missing are left out for good
 */
export function evidenceAgainst(
  { transcripts, ply: last }: Course,
  book: Pick<MoveBook, "moves" | "seen">,
  { match, isOver }: { match: number; isOver: boolean },
): Broken[] {
  // Moves that are still missing at the end may come.
  const isLeftOut = (transcript: bigint, ply: number) =>
    !transcripts.has(transcript) && (isOver || ply <= last);
  const broken = (kind: Broken["kind"], ply: number, kept: object): Broken => ({
    match,
    kind,
    ply,
    text: toJson(kept),
  });
  const replaced = book.seen
    .filter((seen) => seen.match === match && isLeftOut(seen.transcript, seen.ply))
    .map((seen) => broken("replaced", seen.ply, seen));
  const own = book.moves.filter(({ signed }) => signed.match === match);
  const promised = own.flatMap((kept) => {
    const { answer, signed } = kept;
    if (answer === undefined) return [];
    if (isLeftOut(signed.transcript, signed.ply)) return [broken("left-out", signed.ply, kept)];
    const time = transcripts.get(signed.transcript);
    const isAsPromised = time === undefined || time === answer.receipt.time;
    return isAsPromised ? [] : [broken("other-time", signed.ply, kept)];
  });
  return [...replaced, ...promised];
}
