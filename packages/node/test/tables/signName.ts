import { defaultTerms, domainOf } from "@kifu/chain";
import { plainKey, statementKinds, type StatementOf } from "@kifu/wire";
import type { Player } from "../harness/Player.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { moveCrypto } from "./SignedStage.js";

export interface NameWish {
  /** True to sign with the wallet's key. Default: the session's. */
  byOwner?: boolean;
  /** The player who signs, if not the one who gets the name. */
  by?: Player;
  /** The chain for which the name is signed. */
  domain?: bigint;
}

export function signName(
  player: Player,
  name: string,
  time: number,
  { byOwner = false, by = player, domain = domainOf(defaultTerms) }: NameWish = {},
): StatementOf<"name"> {
  const { x, isOdd } = player.wallet.toPublicKey();
  const owner = plainKey({ x: x.toBigInt(), isOdd: isOdd.toBoolean() });
  const { hash } = moveCrypto;
  const { context, digest } = statementKinds.name.signed(hash, domain, { owner, name, time });
  const signature = signTranscriptQuickly(byOwner ? by.wallet : by.session, context, digest);
  return { kind: "name", owner: player.address, name, time, by: { byOwner, ...signature } };
}
