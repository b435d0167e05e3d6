import { plainKey, readSeek, type SignedSeek, statementKinds } from "@kifu/wire";
import type { Account, Signer } from "../accounts/Account.js";
import { hash, readAddress } from "../accounts/address.js";
import { type ChainConnection, insideOf } from "../accounts/ChainConnection.js";
import { randomSigner } from "../accounts/KeySigner.js";
import { type NewSession, newSession, sessionToQueue } from "../accounts/sessions.js";
import { badAnswer, hasCode } from "../errors/KifuError.js";
import { postStatement, signDigest } from "../accounts/statements.js";
import type { NodeReader } from "../node/NodeConnection.js";
import type { NodeHttp } from "../node/NodeHttp.js";
import { latestMatchOf } from "./Search.js";
import { searchTerms } from "./searchTerms.js";

/** The key that signs a seek. If the owner signs, also the session that the seek opens. */
export interface SeekSigner {
  readonly signer: Signer;
  readonly session: Pick<NewSession, "address" | "expiresAt" | "scope"> | undefined;
}

/** The terms of a seek that a player is about to sign. */
export type SeekToSign = Pick<
  SignedSeek,
  | "game"
  | "moveLimit"
  | "stake"
  | "rated"
  | "allowance"
  | "after"
  | "validUntil"
  | "opponent"
  | "side"
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
  const covered = statementKinds.seek.signed(hash, domain, { terms, seek });
  const signature = await signDigest(signer, covered);
  return { ...asked, byOwner: session !== undefined, ...signature };
}

function keyOf(address: string) {
  const key = readAddress(address);
  if (key === undefined) throw badAnswer("seek", "of addresses");
  return plainKey(key);
}

interface Posting {
  readonly withdraw?: boolean;
  readonly proof?: bigint | undefined;
  readonly avoid?: readonly string[] | undefined;
}

/**
 * Posts a seek. The node keeps it open, or with `withdraw` removes the player's seek. Returns
 * whether the player now has an open seek. Throws the node's refusal, or an error if there is no
 * answer. The seek may have arrived even then.
 */
export async function postSeek(
  http: NodeHttp,
  seek: SignedSeek,
  { withdraw = false, proof, avoid }: Posting = {},
): Promise<boolean> {
  const { byOwner, x, y, z, ...sought } = seek;
  const by = { byOwner, x, y, z };
  const { open } = await postStatement(http, {
    kind: "seek",
    ...sought,
    withdraw,
    proof,
    avoid,
    by,
  });
  return open;
}

/** The lifetime of this seek in seconds. It has to be valid only until it arrives. */
const SIGNED_FOR = 15;

/** Codes with which the node says that no seek is open because the match has begun. */
const OVER = ["matchmaking/already-playing", "matchmaking/stale-seek"];

/**
 * Makes the node remove a player's seek that this page did not sign. The page signs a new seek and
 * withdraws it, which removes both. A lying node could keep the new seek and pair it. So that this
 * leads to no match, the new seek stakes nothing and names an opponent who does not exist.
 * @returns false if no key here can sign without a wallet prompt
 */
export async function takeOutSeek(kifu: ChainConnection, account: Account): Promise<boolean> {
  const player = await kifu.player(account.address);
  if (player.queue?.seek !== true) return true;
  const known = await sessionToQueue(account, player);
  const { owner } = account;
  if (known === undefined && owner.signTranscript === undefined) return false;
  const signing =
    known === undefined
      ? { signer: owner, session: await newSession(kifu, account) }
      : { signer: known, session: undefined };
  const { time, domain } = await kifu.chain();
  const { game, moveLimit } = searchTerms({ ...player.queue, stake: 0, rated: false });
  const seek = await signSeek(account, domain, signing, {
    game,
    moveLimit,
    stake: 0,
    rated: undefined,
    allowance: 0,
    after: latestMatchOf(player, { moveLimit }) ?? 0,
    validUntil: time + SIGNED_FOR,
    opponent: randomSigner().address,
    side: 0,
  });
  try {
    await kifu.retry(() => postSeek(kifu.http, seek, { withdraw: true }));
  } catch (error) {
    if (!hasCode(error, ...OVER)) throw error;
  }
  return true;
}

/**
 * Makes the node remove a player's seek, whichever page signed it. That may be a closed page, or
 * another open tab whose search then ends.
 * @returns false if no key here can sign without a wallet prompt. An open seek then expires
 * within half a minute
 */
export async function withdrawSeek(kifu: NodeReader, account: Account): Promise<boolean> {
  return await takeOutSeek(insideOf(kifu), account);
}
