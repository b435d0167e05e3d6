import { Poseidon } from "#mina-signer";
import { errorOf } from "../errors/clientErrors.js";
import { keyArgument, readAddress } from "../mina/address.js";

/**
 * Proves to a link's host that a player has the link. The proof is bound to the player's key, so
 * nobody else can use it.
 */
export function invitationProof(secret: string, guest: string): bigint {
  const key = readAddress(guest);
  if (key === undefined) throw errorOf("client/bad-address");
  return Poseidon.hash([BigInt(secret), ...keyArgument(key)]);
}
