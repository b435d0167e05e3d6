import { abi } from "../abi/abi.js";
import type { Account } from "../accounts/Account.js";
import type { KifuConnection } from "../KifuConnection.js";
import { badAnswer } from "../errors/clientErrors.js";
import { keyArgument, readAddress } from "../mina/address.js";

const A_DAY = 86_400;

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
  const seconds = kifu.sessionSeconds ?? A_DAY;
  return [
    ...keyArgument(key),
    BigInt(chain.time + seconds),
    BigInt(abi.sessions.scope.playAndQueue),
    chain.domain,
  ];
}
