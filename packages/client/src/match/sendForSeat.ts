import type { Account, Signer } from "../accounts/Account.js";
import type { KifuConnection } from "../Connection.js";
import { errorOf } from "../errors/clientErrors.js";
import { KifuError } from "../errors/KifuError.js";
import type { Call } from "../submit/transaction.js";
import type { Seat } from "../views.js";

interface ForSeat {
  readonly account: Account;
  readonly seat: Seat;
  /** Of the block that is being filled, if it is known. */
  readonly openHeight: number | undefined;
  readonly call: Call;
  readonly onSigned?: ((hash: string) => void) | undefined;
}

/**
 * Signs for a seat: with this device's session key while it is live. An owner whose key is on
 * this device signs in its place; a wallet is not asked for every move.
 */
export async function sendForSeat(kifu: KifuConnection, forSeat: ForSeat): Promise<void> {
  const { account, call, onSigned } = forSeat;
  const signer = await signerFor(forSeat);
  try {
    await kifu.send(call, { signer, ...(onSigned && { onSigned }) });
  } catch (error) {
    const isOver = error instanceof KifuError && error.code === "session/expired";
    if (!isOver || account.kind === "wallet" || signer === account.owner) throw error;
    await kifu.send(call, { signer: account.owner, ...(onSigned && { onSigned }) });
  }
}

async function signerFor({ account, seat, openHeight }: ForSeat): Promise<Signer> {
  const session = await account.knownSession();
  const isSeated = session !== undefined && session.address === seat.sessionKey;
  const isLive = openHeight === undefined || openHeight < seat.sessionExpiresAt;
  if (isSeated && isLive) return session;
  if (account.kind !== "wallet") return account.owner;
  throw errorOf(isSeated ? "session/expired" : "client/no-session", {
    facts: { player: account.address, ...(isSeated && { expiresAt: seat.sessionExpiresAt }) },
  });
}
