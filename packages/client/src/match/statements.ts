import type { Account, Signer } from "../accounts/Account.js";
import { errorOf, hasCode, reportedError } from "../errors/KifuError.js";
import type { Call } from "../accounts/Outbox.js";
import {
  matchInDomain,
  type Seat,
  type Match,
  type SeatNumber,
  answered,
  type Decoder,
  type Path,
  Refused,
} from "@kifu/wire";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { signedContext } from "./signMove.js";
import { decode, type NodeHttp } from "../node/NodeHttp.js";

/** A seat, and the account of its player. */
export interface ForSeat {
  readonly account: Account;
  readonly seat: Seat;
  /** The chain's current time; undefined if unknown. */
  readonly time: number | undefined;
  readonly call: Call;
}

/**
 * Sends a call for a seat. While this device's session key is active, it signs. Otherwise the
 * owner signs if the owner's key is on this device. A wallet never prompts.
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
    if (!isOver || account.kind === "wallet" || signer === account.owner) throw error;
    await kifu.send(call, { signer: account.owner });
  }
}

/** The match's number in the form that is signed. */
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
  const signer = account.kind === "wallet" ? await account.session() : account.owner;
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

/** A seat of a match, and the account of its player. */
export interface AtSeat extends Pick<ForSeat, "account" | "time"> {
  readonly match: Match;
  readonly seat: SeatNumber;
}

/**
 * Signs a seat's statement that is not a move. `contextOf` returns the context for this kind of
 * statement, so that no signature is valid as another kind.
 */
export async function signAsSeat(
  kifu: Pick<ChainConnection, "retry" | "knownOnce">,
  { account, match, seat, time }: AtSeat,
  contextOf: (context: bigint) => bigint,
  digest: bigint,
) {
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  const signer = await signerFor({ account, seat: match.seats[seat], time });
  const context = contextOf(signedContext(domain, match));
  const signature = await signer.signTranscript?.(context, digest);
  if (signature === undefined) throw new TypeError(`${signer.address} does not sign for a seat`);
  return { match: match.id, seat, byOwner: signer.address === account.address, ...signature };
}

/**
 * Sends a signed message and returns the node's answer. Throws the node's refusal, or an error if
 * there is no answer. Without an answer the message may have arrived, and can be sent again
 * unchanged.
 */
export async function postSigned<Value>(
  http: NodeHttp,
  path: Path,
  body: object,
  decoder: Decoder<Value>,
): Promise<Value> {
  // The request is completed even if the page is closed.
  const answer = decode(answered(decoder), await http.ask(body, true, path), "answer");
  if (answer instanceof Refused) throw reportedError(answer.error);
  return answer;
}
