import { plainKey, readSeek, seekContext, seekDigest, type SignedSeek } from "@kifu/wire";
import type { Account, Signer } from "../accounts/Account.js";
import { badAnswer } from "../errors/clientErrors.js";
import { readAddress } from "../mina/address.js";
import { hash } from "../mina/hash.js";
import type { NewSession } from "../sessions/sessionFields.js";

/** The key that signs a seek. If the owner signs, also the session that the seek opens. */
export interface SeekSigner {
  readonly signer: Signer;
  readonly session: Pick<NewSession, "address" | "expiresAt" | "scope"> | undefined;
}

/** What a player seeks. */
export type SeekToSign = Pick<
  SignedSeek,
  "game" | "moveLimit" | "stake" | "allowance" | "after" | "validUntil" | "opponent" | "side"
>;

/** Signs a player's seek for the chain with this domain. */
export async function signSeek(
  { address: owner }: Pick<Account, "address">,
  domain: bigint,
  { signer, session }: SeekSigner,
  wish: SeekToSign,
): Promise<SignedSeek> {
  const asked = {
    ...wish,
    owner,
    sessionKey: session?.address,
    expiresAt: session?.expiresAt ?? 0,
    scope: session?.scope ?? 0,
  };
  const { terms, seek } = readSeek(asked, keyOf);
  const signature = await signer.signTranscript?.(
    seekContext(hash, domain, terms.stake),
    seekDigest(hash, terms, seek),
  );
  if (signature === undefined) throw new TypeError(`${signer.address} does not sign seeks`);
  return { ...asked, byOwner: session !== undefined, ...signature };
}

function keyOf(address: string) {
  const key = readAddress(address);
  if (key === undefined) throw badAnswer("seek", "of addresses");
  return plainKey(key);
}
