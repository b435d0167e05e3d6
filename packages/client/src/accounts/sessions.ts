import { abi } from "../abi/abi.js";
import type { Account, Signer } from "./Account.js";
import type { ChainConnection } from "./ChainConnection.js";
import { badAnswer } from "../errors/KifuError.js";
import { keyArgument, type AddressKey, readAddress } from "./address.js";
import type { Player } from "@kifu/wire";

/** The default lifetime of a session in seconds: a day. */
const USUAL_SESSION = 86_400;

export interface NewSession {
  readonly address: string;
  readonly key: AddressKey;
  readonly expiresAt: number;
  readonly scope: number;
  readonly domain: bigint;
}

/**
 * A new session for this device's key. If the key's last session has ended, the device gets a new
 * key first.
 */
export async function newSession(kifu: ChainConnection, account: Account): Promise<NewSession> {
  const [chain, player] = await kifu.retry(() =>
    Promise.all([kifu.chain(), kifu.player(account.address)]),
  );
  const known = await account.knownSession();
  const isSpent =
    known !== undefined && player.session?.key === known.address && !player.session.active;
  const { address } = isSpent ? await account.renewSession() : await account.session();

  const key = readAddress(address);
  if (key === undefined) throw badAnswer("session", "an address");
  const expiresAt = chain.time + (kifu.sessionSeconds ?? USUAL_SESSION);
  const { playAndQueue: scope } = abi.sessions.scope;
  return { address, key, expiresAt, scope, domain: chain.domain };
}

export async function sessionFields(
  kifu: ChainConnection,
  account: Account,
  /** How much the session may stake. Omitted for a session that may not stake. */
  allowance?: number,
): Promise<bigint[]> {
  const { key, expiresAt, scope, domain } = await newSession(kifu, account);
  const allowed = allowance === undefined ? [] : [BigInt(allowance)];
  return [...keyArgument(key), BigInt(expiresAt), BigInt(scope), ...allowed, domain];
}

/**
 * This device's key for the player's active session. undefined if the player has no active session,
 * if this device does not have the session's key, or if the session is not allowed to queue.
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

/**
 * The key that signs what a player states outside of matches. A wallet is asked only if no session
 * here may sign it, and then once.
 */
export async function signerToSeek(kifu: ChainConnection, account: Account): Promise<Signer> {
  const { owner } = account;
  if (owner.signTranscript !== undefined) return owner;
  const known = await sessionToQueue(account, await kifu.player(account.address));
  if (known !== undefined) return known;
  const fields = await sessionFields(kifu, account);
  await kifu.send({ method: "Sessions.openSession", fields }, { signer: owner });
  return await account.session();
}
