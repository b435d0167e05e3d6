import type { Account } from "../accounts/Account.js";
import { hasCode } from "../errors/clientErrors.js";
import type { Kifu } from "../Kifu.js";
import { insideOf } from "../KifuConnection.js";
import { readAddress } from "../mina/address.js";
import { randomSigner } from "../mina/KeySigner.js";
import { newSession } from "../sessions/sessionFields.js";
import { postSeek } from "./postSeek.js";
import { searchTerms } from "./searchTerms.js";
import { sessionToQueue } from "./sessionToQueue.js";
import { signSeek } from "./signSeek.js";

/** For how many seconds it is signed: until it has arrived. */
const SIGNED_FOR = 15;

/** With these there is nothing open any more: the match has begun. */
const OVER = ["matchmaking/already-playing", "matchmaking/stale-seek"];

/**
 * Has the node forget what a player seeks, whichever page has signed it: one that was closed, or is open in another tab
 * and must be told to end its search. A node takes a seek out for any other that its player signs. Since it may lie
 * about what is open, and may keep what it is sent, what is signed here has nobody paired: it stakes nothing, and is
 * for a player whose key nobody has.
 *
 * @returns false where nothing here can sign without a wallet's prompt: what is open lapses in half a minute
 */
export async function withdrawSeek(kifu: Kifu, account: Account): Promise<boolean> {
  const inside = insideOf(kifu);
  const player = await inside.player(account.address);
  if (player.queue?.seek !== true) return true;
  const known = await sessionToQueue(account, player);
  const { owner } = account;
  if (known === undefined && owner.signTranscript === undefined) return false;
  const signing =
    known === undefined
      ? { signer: owner, session: await newSession(inside, account) }
      : { signer: known, session: undefined };
  const { time, domain } = await inside.chain();
  const { game, moveLimit } = searchTerms({ ...player.queue, stake: 0 });
  const seek = await signSeek(account, domain, signing, {
    game,
    moveLimit,
    stake: 0,
    allowance: 0,
    after: player.latestMatch ?? 0,
    validUntil: time + SIGNED_FOR,
    opponent: readAddress(randomSigner().address),
    side: 0,
  });
  try {
    await inside.insist(() => postSeek(inside.wire, seek, { withdraw: true }));
  } catch (error) {
    if (!hasCode(error, ...OVER)) throw error;
  }
  return true;
}
