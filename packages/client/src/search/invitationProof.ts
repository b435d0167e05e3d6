import { Poseidon } from "#mina-signer";
import { errorOf } from "../errors/clientErrors.js";
import { keyArgument, readAddress } from "../mina/address.js";

/**
 * What shows a link's host that a player has the link. It is bound to the player's key: whoever sees it, as it is
 * shown with the player's seek, cannot use it as their own.
 */
export function invitationProof(secret: string, guest: string): bigint {
  const key = readAddress(guest);
  if (key === undefined) throw errorOf("client/bad-address");
  return Poseidon.hash([BigInt(secret), ...keyArgument(key)]);
}
