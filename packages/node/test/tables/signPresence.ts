import { presenceContext, presenceDigest, type StatementOf } from "@kifu/wire";
import type { PlainMatch } from "../../src/tables/Table.js";
import type { Player } from "../harness/Player.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { moveCrypto } from "./SignedStage.js";

export interface PresenceWish {
  /** True to sign with the wallet's key. */
  byOwner?: boolean;
  by?: Player;
  /** Values to sign, if they differ from those that are sent. */
  signed?: { stream?: string; time?: number; match?: PlainMatch };
}

export function signPresence(
  match: PlainMatch,
  statement: Pick<StatementOf<"presence">, "match" | "seat" | "stream" | "time">,
  player: Player,
  { byOwner = false, by = player, signed = {} }: PresenceWish = {},
): StatementOf<"presence"> {
  const { context } = signed.match ?? match;
  const secret = byOwner ? by.wallet : by.session;
  const digest = presenceDigest({ ...statement, ...signed });
  const signature = signTranscriptQuickly(
    secret,
    presenceContext(moveCrypto.hash, context),
    digest,
  );
  return { kind: "presence", ...statement, by: { byOwner, ...signature } };
}
