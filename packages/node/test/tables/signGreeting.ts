import { type SeatNumber, statementKinds, type StatementOf } from "@kifu/wire";
import type { PlainMatch } from "../../src/tables/Table.js";
import type { Player } from "../harness/Player.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { moveCrypto } from "./SignedStage.js";

export interface GreetingWish {
  byOwner?: boolean;
  /** The player who signs, if not the seat's player. */
  by?: Player;
  signed?: { phrase?: number; time?: number };
}

export function signGreeting(
  match: PlainMatch,
  said: {
    match: number;
    seat: SeatNumber;
    phrase: StatementOf<"greeting">["phrase"];
    time: number;
  },
  player: Player,
  { byOwner = false, by = player, signed = {} }: GreetingWish = {},
): StatementOf<"greeting"> {
  const { hash } = moveCrypto;
  const { context, digest } = statementKinds.greeting.signed(hash, match.context, {
    ...said,
    ...signed,
  });
  const secret = byOwner ? by.wallet : by.session;
  const signature = signTranscriptQuickly(secret, context, digest);
  return { kind: "greeting", ...said, by: { byOwner, ...signature } };
}
