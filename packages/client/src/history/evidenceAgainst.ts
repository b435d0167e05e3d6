import { toJson } from "@kifu/wire";
import type { Broken, MoveLog } from "../moves/MoveLog.js";
import type { SignedHistory } from "./SignedHistory.js";

/**
 * Where a match's history, as the node sends it now, contradicts what was signed: moves that the
 * opponent signed or the node gave a receipt for, and that were replaced or made at other times.
 * @param isOver whether no more moves can follow, so that missing moves are left out for good
 */
export function evidenceAgainst(
  { transcripts, ply: last }: SignedHistory,
  log: Pick<MoveLog, "moves" | "seen">,
  { match, isOver }: { match: number; isOver: boolean },
): Broken[] {
  // Until the end, missing moves may still come.
  const isLeftOut = (transcript: bigint, ply: number) =>
    !transcripts.has(transcript) && (isOver || ply <= last);
  const broken = (kind: Broken["kind"], ply: number, kept: object): Broken => ({
    match,
    kind,
    ply,
    text: toJson(kept),
  });
  const replaced = log.seen
    .filter((seen) => seen.match === match && isLeftOut(seen.transcript, seen.ply))
    .map((seen) => broken("replaced", seen.ply, seen));
  const own = log.moves.filter(({ signed }) => signed.match === match);
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
