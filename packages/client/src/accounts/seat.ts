import { matchInDomain, type Seat } from "@kifu/wire";
import type { Account, Signer } from "./Account.js";
import type { ChainConnection } from "./ChainConnection.js";
import type { Call } from "./Outbox.js";
import { errorOf, hasCode } from "../errors/KifuError.js";

export interface ForSeat {
  readonly account: Account;
  readonly seat: Seat;
  readonly time: number | undefined;
  readonly call: Call;
}

/**
 * Sends a call for a seat. While this device's session key is active, the session key signs.
 * Otherwise the owner signs if the owner's key is on this device. A wallet never prompts.
 */
export async function sendAsSeat(
  kifu: Pick<ChainConnection, "send">,
  forSeat: ForSeat,
): Promise<void> {
  const { account, call } = forSeat;
  const signer = await signerFor(forSeat);
  try {
    await kifu.send(call, { signer });
  } catch (error) {
    const isOver = hasCode(error, "session/expired");
    const isAway = account.owner.signTranscript === undefined;
    if (!isOver || isAway || signer === account.owner) throw error;
    await kifu.send(call, { signer: account.owner });
  }
}

export async function signedId(
  kifu: Pick<ChainConnection, "retry" | "knownOnce">,
  match: number,
): Promise<bigint> {
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  return matchInDomain(domain, match);
}

/**
 * Ends a match after the side to move has run out of time. Anybody may claim this, so the session
 * key signs and the wallet does not prompt.
 */
export async function claimTimeout(
  kifu: Pick<ChainConnection, "retry" | "knownOnce" | "send">,
  account: Account,
  match: number,
): Promise<void> {
  const { owner } = account;
  const signer = owner.signTranscript === undefined ? await account.session() : owner;
  const fields = [await signedId(kifu, match)];
  await kifu.send({ method: "Matches.claimTimeout", fields }, { signer });
}

/**
 * The key that can sign for a seat now. A new session of a wallet cannot sign until it has taken
 * over the seat.
 */
export async function signerFor({
  account,
  seat,
  time,
}: Pick<ForSeat, "account" | "seat" | "time">): Promise<Signer> {
  const session = await account.knownSession();
  const isSeated = session !== undefined && session.address === seat.sessionKey;
  const isActive = time === undefined || time < seat.sessionExpiresAt;
  if (isSeated && isActive) return session;
  if (account.owner.signTranscript !== undefined) return account.owner;
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
