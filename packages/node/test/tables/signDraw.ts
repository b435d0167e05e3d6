import { drawContext, noDrawContext, type StatementOf } from "@kifu/wire";
import type { PlainMatch } from "../../src/tables/Table.js";
import type { Player } from "../harness/Player.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { moveCrypto } from "./SignedStage.js";

export interface DrawWish {
  agrees?: boolean;
  /** True to sign with the wallet's key. */
  byOwner?: boolean;
  by?: Player;
  transcript?: bigint;
  /** The value to sign, if it differs from the one that is sent. */
  signedAgrees?: boolean;
}

export function signDraw(
  match: PlainMatch,
  id: number,
  { seat, player }: { seat: 0 | 1; player: Player },
  wish: DrawWish = {},
): StatementOf<"draw"> {
  const { agrees = true, byOwner = false, by = player, transcript = match.transcript } = wish;
  const { signedAgrees = agrees } = wish;
  const contextOf = signedAgrees ? drawContext : noDrawContext;
  const secret = byOwner ? by.wallet : by.session;
  const context = contextOf(moveCrypto.hash, match.context);
  const signature = signTranscriptQuickly(secret, context, transcript);
  return { kind: "draw", match: id, seat, agrees, transcript, by: { byOwner, ...signature } };
}
