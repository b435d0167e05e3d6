import type { Grant } from "@kifu/wire";
import { Poseidon, verify } from "#mina-signer";
import { calls } from "../abi/calls.js";
import { addressOf, readAddress } from "../mina/address.js";
import { seekContext } from "../mina/seek.js";
import { verifyTranscript } from "../mina/transcriptSignature.js";

/** A session, as its owner opened it. */
export interface GrantedKey {
  readonly key: string;
  readonly expiresAt: number;
}

/** Where the session is among the arguments of the methods that open one. */
const SESSION_AT: Readonly<Record<string, number>> = {
  "Matchmaking.register": 2,
  "Sessions.openSession": 0,
  "Stakes.openSession": 0,
};

/** How many fields of a seek are signed, and where what is signed with them stands. */
const SEEK_FIELDS = 11;

/**
 * The session that an owner opened on a chain by a transaction, whether alone or with a seek. undefined where this is
 * not what the owner signed.
 */
export function grantedKey(grant: Grant, owner: string, domain: bigint): GrantedKey | undefined {
  const args = grant.argsFields.map(BigInt);
  const at = SESSION_AT[grant.method];
  if (at === undefined) return soughtKey(args, owner, domain);
  const isOwners = grant.sender === owner && args.at(-2) === domain;
  return isOwners && isSigned(grant) ? keyAt(args, at) : undefined;
}

/** Whether a transaction's sender signed it. */
export function isSigned({ method, sender, nonce, argsFields, signature }: Grant): boolean {
  const { methods } = calls;
  const key = readAddress(sender);
  if (!Object.hasOwn(methods, method) || key === undefined) return false;
  const { id } = methods[method as keyof typeof methods];
  const fields = [BigInt(id), BigInt(nonce), Poseidon.hash(argsFields.map(BigInt))];
  const { r, s } = signature;
  try {
    return verify({ r: BigInt(r), s: BigInt(s) }, { fields }, { ...key }, "devnet");
  } catch {
    return false;
  }
}

/** That which an owner's seek opened, among the two that made a match. */
function soughtKey(args: readonly bigint[], owner: string, domain: bigint): GrantedKey | undefined {
  const key = readAddress(owner);
  // Two terms or, with a stake, three; and of each seek also what it allows then.
  const isStaked = args.length % 2 === 1;
  const terms = args.slice(0, isStaked ? 3 : 2);
  const length = (args.length - terms.length) / 2;
  const [game = 0n, moveLimit = 0n, stake = 0n] = terms;
  for (const from of [terms.length, terms.length + length]) {
    const seek = args.slice(from, from + length);
    const [x, isOdd] = seek;
    const [byOwner, rx = 0n, ry = 0n, z = 0n, allowance = 0n] = seek.slice(SEEK_FIELDS);
    if (key === undefined || x !== key.x || isOdd !== (key.isOdd ? 1n : 0n)) continue;
    const sought = Poseidon.hash([game, moveLimit, ...seek.slice(0, SEEK_FIELDS)]);
    const digest = isStaked ? Poseidon.hash([sought, stake, allowance]) : sought;
    const context = seekContext(domain, Number(stake));
    const signature = { x: rx, y: ry, z };
    const holds = byOwner === 1n && verifyTranscript(key, context, digest, signature);
    return holds ? keyAt(seek, 2) : undefined;
  }
  return undefined;
}

function keyAt(args: readonly bigint[], at: number): GrantedKey {
  const [x = 0n, isOdd = 0n, expiresAt = 0n] = args.slice(at);
  return { key: addressOf({ x, isOdd: isOdd === 1n }), expiresAt: Number(expiresAt) };
}
