import type { SessionGrant, SingleMove } from "@kifu/wire";
import { Poseidon, verify } from "#mina-signer";
import { calls } from "../abi/calls.js";
import { readAddress } from "../mina/address.js";

/** The index of the session among the arguments of methods that open one. */
const SESSION_AT: Readonly<Record<string, number>> = {
  "Matchmaking.register": 2,
  "Sessions.openSession": 0,
  "Stakes.openSession": 0,
};

/**
 * The arguments, from the session's key on, of a transaction by which an owner opened a session.
 */
export function grantedBy(
  grant: SessionGrant,
  owner: string,
  domain: bigint,
): readonly bigint[] | undefined {
  const args = grant.argsFields.map(BigInt);
  const at = SESSION_AT[grant.method];
  const isOwners = at !== undefined && grant.sender === owner && args.at(-2) === domain;
  return isOwners && isSigned(grant) ? args.slice(at) : undefined;
}

/**
 * Whether a transaction's sender signed this move, with these arguments except the claimed
 * outcome.
 */
export function isMove(sent: SingleMove, game: string, args: readonly bigint[]): boolean {
  const module = game.replace(/(^|-)(.)/g, (_all, _dash, first: string) => first.toUpperCase());
  const isThat = args.every((field, i) => String(field) === sent.argsFields[i]);
  return isThat && isSigned({ ...sent, method: `${module}.makeMove` });
}

function isSigned({ method, sender, nonce, argsFields, signature }: SessionGrant): boolean {
  const { methods } = calls;
  const key = readAddress(sender);
  if (!Object.hasOwn(methods, method) || key === undefined) return false;
  const { id } = methods[method as keyof typeof methods];
  const fields = [BigInt(id), BigInt(nonce), Poseidon.hash(argsFields.map(BigInt))];
  const { r, s } = signature;
  try {
    return verify({ r: BigInt(r), s: BigInt(s) }, { fields }, { ...key }, "devnet");
  } catch {
    // Numbers that form no signature.
    return false;
  }
}
