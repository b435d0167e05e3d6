import type { Account, Signer } from "../accounts/Account.js";
import { errorOf, hasCode } from "../errors/clientErrors.js";
import type { Call } from "../submit/signTransaction.js";
import type { Seat } from "@kifu/wire";
import type { MatchConnection } from "./MatchConnection.js";

/** A call for a seat, whose player has the account. */
export interface ForSeat {
  readonly account: Account;
  readonly seat: Seat;
  /** The chain's current time, if known. */
  readonly time: number | undefined;
  readonly call: Call;
}

/**
 * Signs for a seat with this device's session key while it is active. Otherwise an owner whose
 * key is on this device signs; a wallet is not asked.
 */
export async function sendAsSeat(
  kifu: Pick<MatchConnection, "send">,
  forSeat: ForSeat,
): Promise<void> {
  const { account, call } = forSeat;
  const signer = await signerFor(forSeat);
  try {
    await kifu.send(call, { signer });
  } catch (error) {
    const isOver = hasCode(error, "session/expired");
    if (!isOver || account.kind === "wallet" || signer === account.owner) throw error;
    await kifu.send(call, { signer: account.owner });
  }
}

/** Who can sign for a seat now. A wallet's new session signs nothing until it has the seat. */
export async function signerFor({
  account,
  seat,
  time,
}: Pick<ForSeat, "account" | "seat" | "time">): Promise<Signer> {
  const session = await account.knownSession();
  const isSeated = session !== undefined && session.address === seat.sessionKey;
  const isActive = time === undefined || time < seat.sessionExpiresAt;
  if (isSeated && isActive) return session;
  if (account.kind !== "wallet") return account.owner;
  const { nextSession } = seat;
  if (session !== undefined && session.address === nextSession?.key) {
    throw errorOf("client/session-waits", {
      facts: { player: account.address, from: nextSession.from },
    });
  }
  throw errorOf(isSeated ? "session/expired" : "client/no-session", {
    facts: { player: account.address, ...(isSeated && { expiresAt: seat.sessionExpiresAt }) },
  });
}
