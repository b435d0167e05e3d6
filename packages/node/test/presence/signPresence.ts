import { presenceContext, presenceDigest } from "@kifu/wire";
import type { PresenceStatement } from "../../src/presence/validatePresence.js";
import type { PlainMatch } from "../../src/signed-moves/PlainMatch.js";
import type { Player } from "../harness/Player.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { moveCrypto } from "../signed-moves/SignedStage.js";

/** What is signed otherwise than an honest player would. */
export interface PresenceWish {
  /** With the wallet's key. */
  byOwner?: boolean;
  /** Of the seat's player, unless another signs. */
  by?: Player;
  /** In place of those that the seat says. */
  signed?: { stream?: string; time?: number; match?: PlainMatch };
}

/** What a seat says that is at its match by a stream of this name. */
export function signPresence(
  match: PlainMatch,
  statement: Pick<PresenceStatement, "match" | "seat" | "stream" | "time">,
  player: Player,
  { byOwner = false, by = player, signed = {} }: PresenceWish = {},
): PresenceStatement {
  const { context } = signed.match ?? match;
  const secret = byOwner ? by.wallet : by.session;
  const digest = presenceDigest({ ...statement, ...signed });
  const signature = signTranscriptQuickly(
    secret,
    presenceContext(moveCrypto.hash, context),
    digest,
  );
  return { ...statement, by: { byOwner, ...signature } };
}
