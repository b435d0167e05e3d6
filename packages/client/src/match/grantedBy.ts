import type { SessionGrant, SingleMove } from "@kifu/wire";
import { Poseidon, verify } from "#mina-signer";
import { calls } from "../abi/calls.js";
import { readAddress } from "../accounts/address.js";
import { moduleOf } from "../accounts/Outbox.js";

/** The index of the session among the arguments, for each method that opens a session. */
const SESSION_AT: Readonly<Record<string, number>> = {
  "Matchmaking.register": 2,
  "Sessions.openSession": 0,
  "Stakes.openSession": 0,
};

/**
 * Returns the arguments of a transaction that opened a session, from the session's key on.
 * undefined if the owner did not sign it.
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
 * Whether the sender signed this move. `args` are the move's arguments without the claimed
 * outcome.
 */
export function isMove(sent: SingleMove, game: string, args: readonly bigint[]): boolean {
  const isThat = args.every((field, i) => String(field) === sent.argsFields[i]);
  return isThat && isSigned({ ...sent, method: `${moduleOf(game)}.makeMove` });
}

function isSigned({ method, sender, nonce, argsFields, signature }: SessionGrant): boolean {
  const { methods } = calls;
  const key = readAddress(sender);
  if (!Object.hasOwn(methods, method) || key === undefined) return false;
  const { id, arity } = methods[method as keyof typeof methods];
  if (argsFields.length !== arity) return false;
  const fields = [BigInt(id), BigInt(nonce), Poseidon.hash(argsFields.map(BigInt))];
  const { r, s } = signature;
  try {
    return verify({ r: BigInt(r), s: BigInt(s) }, { fields }, { ...key }, "devnet");
  } catch {
    // These numbers are not a signature.
    return false;
  }
}
