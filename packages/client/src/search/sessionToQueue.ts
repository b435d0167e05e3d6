import type { Player } from "@kifu/wire";
import { abi } from "../abi/abi.js";
import type { Account, Signer } from "../accounts/Account.js";

/**
 * This device's key of the player's active session. undefined if there is none, or if it may not
 * seek.
 */
export async function sessionToQueue(
  account: Account,
  { session }: Player,
): Promise<Signer | undefined> {
  const known = await account.knownSession();
  const mayQueue =
    session?.active === true &&
    session.key === known?.address &&
    session.scope === abi.sessions.scope.playAndQueue;
  return mayQueue ? known : undefined;
}
