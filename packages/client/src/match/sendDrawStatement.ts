import { type Decoded, drawContext, drawTaken, noDrawContext, type sentDraw } from "@kifu/wire";
import { hash } from "../mina/hash.js";
import type { SignedHistory } from "../history/SignedHistory.js";
import { type MoveLog, withMoveLog } from "../moves/MoveLog.js";
import type { MatchConnection } from "./MatchConnection.js";
import { postOffer } from "./postOffer.js";
import { type AtSeat, signAsSeat } from "./signAsSeat.js";

/** A player's statement about a draw in the match that the player sees. */
export interface DrawStatement extends AtSeat {
  /** Throws unless the match is what its players signed. */
  history(log: MoveLog): Promise<SignedHistory>;
  /** True to offer or accept, false to decline or withdraw. */
  readonly agrees: boolean;
}

/**
 * Signs and sends a player's statement about a draw. It covers the transcript at the last move,
 * so the next move makes it void.
 */
export async function sendDrawStatement(
  kifu: Pick<MatchConnection, "http" | "retry" | "knownOnce">,
  { agrees, history, ...atSeat }: DrawStatement,
): Promise<void> {
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  await withMoveLog(domain, atSeat.account, history);
  const transcript = BigInt(atSeat.match.transcript);
  const contextOf = agrees ? drawContext : noDrawContext;
  const signed = await signAsSeat(kifu, atSeat, (context) => contextOf(hash, context), transcript);
  const draw = { ...signed, agrees, transcript };
  const body = { draw } satisfies Decoded<typeof sentDraw>;
  await postOffer(kifu.http, "draws", body, drawTaken);
}
