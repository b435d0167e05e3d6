import type { SignedSeek } from "@kifu/wire";
import type { Account, Signer } from "../accounts/Account.js";
import { badAnswer } from "../errors/clientErrors.js";
import { addressOf, readAddress } from "../mina/address.js";
import { type SeekToSign, seekContext, seekDigest } from "../mina/seek.js";
import type { NewSession } from "../sessions/sessionFields.js";

/** Who signs a seek, and the session that it opens, when its owner signs. */
export interface SeekSigner {
  readonly signer: Signer;
  readonly session: NewSession | undefined;
}

/** Signs what a player seeks on the chain of this domain. */
export async function signSeek(
  account: Account,
  domain: bigint,
  { signer, session }: SeekSigner,
  wish: Omit<SeekToSign, "owner" | "session">,
): Promise<SignedSeek> {
  const owner = readAddress(account.address);
  if (owner === undefined) throw badAnswer("account", "an address");
  const { game, moveLimit, stake, allowance, after, validUntil, opponent, side } = wish;
  const signature = await signer.signTranscript?.(
    seekContext(domain, stake),
    seekDigest({ ...wish, owner, session }),
  );
  if (signature === undefined) throw new TypeError(`${signer.address} does not sign seeks`);
  return {
    game,
    moveLimit,
    owner: account.address,
    sessionKey: session?.address,
    expiresAt: session?.expiresAt ?? 0,
    scope: session?.scope ?? 0,
    after,
    validUntil,
    opponent: opponent && addressOf(opponent),
    side,
    stake,
    allowance,
    byOwner: session !== undefined,
    ...signature,
  };
}
