import type { Account } from "../accounts/Account.js";
import { hasCode } from "../errors/clientErrors.js";
import { randomSigner } from "../mina/KeySigner.js";
import { newSession } from "../sessions/sessionFields.js";
import { postSeek } from "./postSeek.js";
import type { SearchConnection } from "./SearchConnection.js";
import { searchTerms } from "./searchTerms.js";
import { sessionToQueue } from "./sessionToQueue.js";
import { signSeek } from "./signSeek.js";

/** For how many seconds it is signed: until it has arrived. */
const SIGNED_FOR = 15;

/** The codes by which there is nothing open any more: the match has begun. */
const OVER = ["matchmaking/already-playing", "matchmaking/stale-seek"];

/**
 * Has the node take out what a player seeks that this page has not signed. A node takes a seek out for any other that
 * its player signs. Since it may lie about what is open, and may keep what it is sent, what is signed here has nobody
 * paired: it stakes nothing, and is for a player whose key nobody has.
 *
 * @returns false where nothing here can sign without a wallet's prompt
 */
export async function takeOutSeek(kifu: SearchConnection, account: Account): Promise<boolean> {
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
  const { game, moveLimit } = searchTerms({ ...player.queue, stake: 0 });
  const seek = await signSeek(account, domain, signing, {
    game,
    moveLimit,
    stake: 0,
    allowance: 0,
    after: player.latestMatch ?? 0,
    validUntil: time + SIGNED_FOR,
    opponent: randomSigner().address,
    side: 0,
  });
  try {
    await kifu.insist(() => postSeek(kifu.http, seek, { withdraw: true }));
  } catch (error) {
    if (!hasCode(error, ...OVER)) throw error;
  }
  return true;
}
