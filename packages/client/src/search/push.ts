import { paths, pushAnswer, type PushAnswer, type PushWish, Refused, signedPush } from "@kifu/wire";
import { signDigest } from "../accounts/statements.js";
import { decode } from "../node/NodeHttp.js";
import type { NodeReader } from "../node/NodeConnection.js";
import { reportedError } from "../errors/KifuError.js";
import { hash } from "../accounts/address.js";
import type { Account } from "../accounts/Account.js";
import { insideOf, type ChainConnection } from "../accounts/ChainConnection.js";
import { sessionToQueue } from "../accounts/sessions.js";

/** A browser's push subscription, and which notifications the player wants. */
export type DeviceWish = Omit<PushWish, "owner" | "time">;

/**
 * The node's key for push notifications, with which a browser subscribes. undefined if the node
 * sends none.
 */
export async function pushKey(kifu: NodeReader): Promise<string | undefined> {
  const { key } = await post(insideOf(kifu), {});
  return key;
}

/**
 * Subscribes a device to push notifications, or ends its subscription if no kind is wanted. The
 * active session signs, or the owner's key if it signs without a prompt.
 * @returns false if no key here can sign without a wallet prompt
 */
export async function subscribeDevice(
  kifu: NodeReader,
  account: Account,
  device: DeviceWish,
): Promise<boolean> {
  const inside = insideOf(kifu);
  const player = await inside.retry(() => inside.player(account.address));
  const session = await sessionToQueue(account, player);
  const { owner } = account;
  if (session === undefined && owner.signTranscript === undefined) return false;
  const { time, domain } = await inside.retry(() => inside.chain());
  const wish = { ...device, owner: account.address, time };
  const signature = await signDigest(session ?? owner, signedPush(hash, domain, wish));
  const by = { byOwner: session === undefined, ...signature };
  await post(inside, { subscription: { ...wish, by } });
  return true;
}

async function post(kifu: ChainConnection, body: object): Promise<PushAnswer> {
  const given = await kifu.http.ask(body, true, paths.push);
  const answer = decode(pushAnswer, given, "answer");
  if (answer instanceof Refused) throw reportedError(answer.error);
  return answer;
}
