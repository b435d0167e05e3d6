import type { Account } from "../accounts/Account.js";
import { hasCode } from "../errors/clientErrors.js";
import { randomSigner } from "../mina/KeySigner.js";
import { newSession } from "../sessions/sessionFields.js";
import { postSeek } from "./postSeek.js";
import type { SearchConnection } from "./SearchConnection.js";
import { searchTerms } from "./searchTerms.js";
import { sessionToQueue } from "./sessionToQueue.js";
import { signSeek } from "./signSeek.js";

/** The lifetime in seconds. It only has to last until the seek arrives. */
const SIGNED_FOR = 15;

/** With these codes the node says that no seek is open, because the match has begun. */
const OVER = ["matchmaking/already-playing", "matchmaking/stale-seek"];

/**
 * Makes the node remove a player's seek that this page did not sign. The node removes it when it
 * receives another seek of the same player. A lying node may keep the new seek. Therefore the new
 * seek can pair nobody: it stakes nothing, and names a player whose key nobody has.
 * @returns false if no key here can sign without a wallet prompt
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
    await kifu.retry(() => postSeek(kifu.http, seek, { withdraw: true }));
  } catch (error) {
    if (!hasCode(error, ...OVER)) throw error;
  }
  return true;
}
