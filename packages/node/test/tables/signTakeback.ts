import {
  noTakebackContext,
  takebackContext,
  takenBackTranscript,
  type StatementOf,
} from "@kifu/wire";
import { lastMoves } from "../../src/tables/takebacks.js";
import type { PlainMatch } from "../../src/tables/Table.js";
import type { Player } from "../harness/Player.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { moveCrypto } from "./SignedStage.js";

export interface TakebackWish {
  agrees?: boolean;
  plies?: 1 | 2;
  /** True to sign with the wallet's key. */
  byOwner?: boolean;
  by?: Player;
  transcript?: bigint;
  /** The value to sign, if it differs from the one that is sent. */
  signedAgrees?: boolean;
  /** The position to sign instead of the one before the moves. */
  before?: readonly bigint[];
}

export function signTakeback(
  match: PlainMatch,
  moves: readonly string[],
  id: number,
  { seat, player }: { seat: 0 | 1; player: Player },
  wish: TakebackWish = {},
): StatementOf<"takeback"> {
  const { agrees = true, byOwner = false, by = player, transcript = match.transcript } = wish;
  const { signedAgrees = agrees, plies = match.position.turn === seat ? 2 : 1 } = wish;
  const contextOf = signedAgrees ? takebackContext : noTakebackContext;
  const secret = byOwner ? by.wallet : by.session;
  const { encode, notation } = match.game.rules;
  const fields = moves.map((move) => encode.move(notation.read(move)));
  const { before } =
    wish.before === undefined ? lastMoves(match, fields, plies) : { before: wish.before };
  const resulting = takenBackTranscript(moveCrypto.hash, transcript, plies, before);
  const context = contextOf(moveCrypto.hash, match.context);
  const signature = signTranscriptQuickly(secret, context, resulting);
  return {
    kind: "takeback",
    match: id,
    seat,
    agrees,
    transcript,
    plies,
    by: { byOwner, ...signature },
  };
}
