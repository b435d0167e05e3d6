import { errorOf, hasCode } from "../errors/KifuError.js";
import type { Signer } from "./Account.js";
import { readAddress } from "./address.js";
import type { ChainConnection } from "./ChainConnection.js";
import type { KeyedAccount } from "./KeyedAccount.js";
import { sessionToQueue } from "./sessions.js";

/** A text with which another device can use the account's session. */
export async function lend(
  kifu: ChainConnection,
  account: KeyedAccount,
  openSession: () => Promise<void>,
): Promise<string> {
  const isOpen = async () =>
    (await sessionToQueue(account, await kifu.player(account.address))) !== undefined;
  if (!(await isOpen())) await openSession();
  const secret = await account.revealSession();
  if (secret === undefined) throw errorOf("client/no-key");
  return `${account.address}.${secret}`;
}

/** Ends the account's session on the chain and on this device. */
export async function revoke(kifu: ChainConnection, account: KeyedAccount): Promise<void> {
  const { domain } = await kifu.knownOnce();
  try {
    const call = { method: "Sessions.revokeSession", fields: [domain] } as const;
    await kifu.send(call, { signer: account.owner });
  } catch (error) {
    // If the chain has no session, there is nothing to revoke.
    if (!hasCode(error, "session/unknown")) throw error;
  }
  await account.forgetSession();
}

/**
 * Keeps what another device has lent by this text, and returns its owner. Throws `client/bad-key`
 * if no device has made the text.
 */
export async function borrow(
  lent: string,
  accountOf: (owner: Signer) => KeyedAccount,
): Promise<Signer> {
  const [address = "", secret = ""] = lent.split(".");
  if (readAddress(address) === undefined) throw errorOf("client/bad-key");
  const owner = ownerElsewhere(address);
  await accountOf(owner).keepSession(secret);
  return owner;
}

/** The owner of a lent session, whose key is on another device. */
export function ownerElsewhere(address: string): Signer {
  const signFields = async () => await Promise.reject(errorOf("client/no-session"));
  return { address, prompts: true, signFields };
}
