import type { Signer } from "./Account.js";
import type { KeyStore } from "./KeyStore.js";

const NOTE = "account";

/** Who played on this device last: the guest, or a wallet's address. */
export interface LastVisitor {
  readonly guest?: Signer | undefined;
  readonly wallet?: string | undefined;
}

/**
 * Reads who played on this device last. A page may call this before it has a connection.
 *
 * @example const accounts = openAccounts({ kifu, keys, last: lastVisitor(keys) })
 */
export async function lastVisitor(keys: KeyStore): Promise<LastVisitor> {
  const [kind, address = ""] = ((await keys.note(NOTE)) ?? "").split(":");
  if (kind === "wallet") return { wallet: address };
  return { guest: kind === "guest" ? await keys.open("guest") : undefined };
}

/** Records who plays, for the next visit. Without a kind, it records that nobody plays. */
export async function noteVisitor(
  keys: KeyStore,
  kind: "guest" | "wallet" | undefined,
  address?: string,
): Promise<void> {
  await keys.takeNote(NOTE, kind === "wallet" ? `${kind}:${address}` : kind);
}
