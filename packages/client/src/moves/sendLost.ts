import type { Match } from "@kifu/wire";
import { KifuError } from "../errors/KifuError.js";
import type { MoveLog } from "./MoveLog.js";
import { type MoveConnection, turnOf } from "./playSigned.js";
import { postMoves } from "./postMoves.js";

/**
 * Resends a move that the node gave a receipt for and has lost since. The match is then back at
 * the turn for which this device signed. With the receipt, the node makes the move at the
 * promised time. Resolves to whether the node accepted the move.
 */
export async function sendLost(
  kifu: Pick<MoveConnection, "http" | "retry">,
  log: MoveLog,
  match: Match,
  domain: bigint,
): Promise<boolean> {
  const turn = turnOf(domain, match);
  for (const { transcript, time, released, signed, answer } of log.of(turn)) {
    const isNext = transcript === turn.transcript && time === turn.time && released !== true;
    if (!isNext || answer === undefined) continue;
    const { receipt } = answer;
    const [taken] = await kifu.retry(() => postMoves(kifu.http, [signed], [receipt]));
    return taken !== undefined && !(taken instanceof KifuError);
  }
  return false;
}
