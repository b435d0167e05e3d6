import { drawContext, noDrawContext } from "@kifu/wire";
import type { DrawStatement } from "../../src/draws/validateDraw.js";
import type { PlainMatch } from "../../src/signed-moves/PlainMatch.js";
import type { Player } from "../harness/Player.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { moveCrypto } from "../signed-moves/SignedStage.js";

/** What is signed otherwise than an honest player would. */
export interface DrawWish {
  agrees?: boolean;
  /** With the wallet's key. */
  byOwner?: boolean;
  /** Of the seat's player, unless another signs. */
  by?: Player;
  transcript?: bigint;
  /** In place of that which the seat says. */
  signedAgrees?: boolean;
}

/** What a seat says of a draw of a match as it stands. */
export function signDraw(
  match: PlainMatch,
  id: number,
  { seat, player }: { seat: 0 | 1; player: Player },
  wish: DrawWish = {},
): DrawStatement {
  const { agrees = true, byOwner = false, by = player, transcript = match.transcript } = wish;
  const { signedAgrees = agrees } = wish;
  const contextOf = signedAgrees ? drawContext : noDrawContext;
  const secret = byOwner ? by.wallet : by.session;
  const context = contextOf(moveCrypto.hash, match.context);
  const signature = signTranscriptQuickly(secret, context, transcript);
  return { match: id, seat, agrees, transcript, by: { byOwner, ...signature } };
}
