import { digestOf, type SessionGrant, SEEK_FIELDS, seekContext } from "@kifu/wire";
import { addressOf, keyArgument, readAddress, hash } from "../accounts/address.js";
import { verifyTranscript } from "../accounts/KeySigner.js";
import { loadLate } from "../errors/KifuError.js";

export interface GrantedKey {
  readonly key: string;
  readonly expiresAt: number;
  readonly scope: number;
}

/**
 * The key of the session that an owner opened with this transaction, alone or together with a
 * seek. undefined if the owner did not sign it.
 */
export async function grantedKey(
  grant: SessionGrant,
  owner: string,
  domain: bigint,
): Promise<GrantedKey | undefined> {
  const opened = grant.method.endsWith(".pair")
    ? soughtBy(grant, owner, domain)
    : (await loadLate(() => import("./grantedBy.js"))).grantedBy(grant, owner, domain);
  if (opened === undefined) return undefined;
  const [x = 0n, isOdd = 0n, expiresAt = 0n, scope = 0n] = opened;
  const key = addressOf({ x, isOdd: isOdd === 1n });
  return { key, expiresAt: Number(expiresAt), scope: Number(scope) };
}

/**
 * Reads a transaction that paired two seeks. Returns the fields of the owner's seek, starting
 * with the session's key.
 */
function soughtBy(
  { method, argsFields }: SessionGrant,
  owner: string,
  domain: bigint,
): readonly bigint[] | undefined {
  const key = readAddress(owner);
  const args = argsFields.map(BigInt);
  // A pair without a stake has two terms, and one with a stake has three. The two seeks have
  // equally many fields, so only a stake makes the number of arguments odd.
  const isStaked = args.length % 2 === 1;
  const terms = args.slice(0, isStaked ? 3 : 2);
  const length = (args.length - terms.length) / 2;
  const [game = 0n, moveLimit = 0n, stake = 0n] = terms;
  const seeks = [0, length].map((from) => args.slice(terms.length + from).slice(0, length));
  const owned = key && String(keyArgument(key));
  const seek = seeks.find((fields) => String(fields.slice(0, 2)) === owned);
  if (key === undefined || seek === undefined) return undefined;
  const [byOwner, x = 0n, y = 0n, z = 0n, allowance = 0n] = seek.slice(SEEK_FIELDS);
  const sought = { game, moveLimit, stake, rated: method === "Ratings.pair" };
  const digest = digestOf(hash, sought, seek.slice(0, SEEK_FIELDS), allowance);
  const holds = verifyTranscript(key, seekContext(hash, domain, sought), digest, { x, y, z });
  return byOwner === 1n && holds ? seek.slice(2) : undefined;
}
