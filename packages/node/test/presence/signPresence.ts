import { presenceContext, presenceDigest } from "@kifu/wire";
import type { SaidPresence } from "../../src/presence/judgePresence.js";
import type { PlainMatch } from "../../src/signed-moves/PlainMatch.js";
import type { Player } from "../harness/Player.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { judging } from "../signed-moves/SignedStage.js";

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
  said: Pick<SaidPresence, "match" | "seat" | "stream" | "time">,
  player: Player,
  { byOwner = false, by = player, signed = {} }: PresenceWish = {},
): SaidPresence {
  const { context } = signed.match ?? match;
  const secret = byOwner ? by.wallet : by.session;
  const digest = presenceDigest({ ...said, ...signed });
  const signature = signTranscriptQuickly(secret, presenceContext(judging.hash, context), digest);
  return { ...said, by: { byOwner, ...signature } };
}
