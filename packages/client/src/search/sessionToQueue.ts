import type { Player } from "@kifu/wire";
import { abi } from "../abi/abi.js";
import type { Account, Signer } from "../accounts/Account.js";

/** The key that may look for opponents in the player's name: this device's, of their active session; or none. */
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
