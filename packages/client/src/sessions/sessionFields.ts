import { abi } from "../abi/abi.js";
import type { Account } from "../accounts/Account.js";
import type { KifuConnection } from "../Connection.js";
import { badAnswer } from "../errors/clientErrors.js";
import { keyArgument, readAddress } from "../mina/address.js";

const DAY_MS = 86_400_000;
const SHORTEST = 1_000;
const LONGEST = abi.sessions.longest - 1_000;

/**
 * What an owner signs to open a session: this device's key, when it ends, what it may do, and
 * the chain. A key that has had its time is replaced.
 */
export async function sessionFields(kifu: KifuConnection, account: Account): Promise<bigint[]> {
  const [chain, player] = await kifu.insist(() =>
    Promise.all([kifu.chain(), kifu.player(account.address)]),
  );
  const known = await account.knownSession();
  const isSpent =
    known !== undefined && player.session?.key === known.address && !player.session.live;
  const session = isSpent ? await account.renewSession() : await account.session();

  const key = readAddress(session.address);
  if (key === undefined) throw badAnswer("session", "an address");
  const inADay = Math.ceil(DAY_MS / Math.max(1, chain.blockIntervalMs));
  const blocks = kifu.sessionBlocks ?? Math.min(LONGEST, Math.max(SHORTEST, inADay));
  return [
    ...keyArgument(key),
    BigInt(chain.openHeight + blocks),
    BigInt(abi.sessions.scope.playAndQueue),
    chain.domain,
  ];
}
