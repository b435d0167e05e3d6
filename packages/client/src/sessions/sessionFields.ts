import { abi } from "../abi/abi.js";
import type { Account } from "../accounts/Account.js";
import type { SearchConnection } from "../search/SearchConnection.js";
import { badAnswer } from "../errors/clientErrors.js";
import { keyArgument, type AddressKey, readAddress } from "../mina/address.js";

/** The default lifetime of a session in seconds: a day. */
const USUAL_SESSION = 86_400;

/** A session to be opened. */
export interface NewSession {
  /** This device's key, in base58 and as fields. */
  readonly address: string;
  readonly key: AddressKey;
  readonly expiresAt: number;
  readonly scope: number;
  /** The chain that it is for. */
  readonly domain: bigint;
}

/** A session of this device's key. A used-up key is replaced. */
export async function newSession(kifu: SearchConnection, account: Account): Promise<NewSession> {
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

/**
 * What an owner signs to open a session: this device's key, its expiry, its scope, and the chain.
 */
export async function sessionFields(
  kifu: SearchConnection,
  account: Account,
  /** How much the session may stake, if it may. */
  allowance?: number,
): Promise<bigint[]> {
  const { key, expiresAt, scope, domain } = await newSession(kifu, account);
  const allowed = allowance === undefined ? [] : [BigInt(allowance)];
  return [...keyArgument(key), BigInt(expiresAt), BigInt(scope), ...allowed, domain];
}
