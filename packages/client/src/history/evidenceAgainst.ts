import { toJson } from "@kifu/wire";
import type { Broken, MoveLog } from "../moves/MoveLog.js";
import type { SignedHistory } from "./SignedHistory.js";

/**
 * Finds the contradictions between what was signed and the match's history as the node sends it
 * now. They are moves that the opponent signed, or that the node gave a receipt for. The history
 * has replaced them, left them out or changed their time.
 * @param isOver whether no more moves can follow. Only then is a missing move at the end a
 * contradiction
 */
export function evidenceAgainst(
  { transcripts, ply: last }: SignedHistory,
  log: Pick<MoveLog, "moves" | "seen">,
  { match, isOver }: { match: number; isOver: boolean },
): Broken[] {
  // Before the match is over, a missing move at the end may still arrive.
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
