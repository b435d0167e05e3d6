import type { AskedSubscription } from "@kifu/wire";
import { observe } from "./answerResult.js";
import type { ApiContext } from "./ApiContext.js";
import { encodeEvent } from "./resultJson.js";
import { mergeResults, type NamedResults } from "./mergeResults.js";
import { RequestTime } from "../door/RequestTime.js";
import { sendEvents } from "../door/sendEvents.js";
import { answersWithoutEnd } from "../door/connections.js";

/** A started subscription. If it was refused, its stream has a single result. */
export type BegunSubscription = Omit<NamedResults, "id">;

/** Starts one of the subscriptions. Never rejects. */
export type BeginSubscription = (params: unknown, whole: ApiContext) => Promise<BegunSubscription>;

/**
 * Answers with one stream for several subscriptions, so that a page needs only one connection.
 * Each subscription takes its own slot and can be refused or dropped on its own.
 */
export async function streamSubscriptions(
  asked: readonly AskedSubscription[],
  whole: ApiContext,
  begin: BeginSubscription,
): Promise<void> {
  const { outgoing, caller, unread } = whole;
  const time = RequestTime.of(outgoing);
  if (time) time.kind = "subscription";
  const named = async ({ id, params }: AskedSubscription) => ({
    id,
    ...(await begin(params, whole)),
  });
  const merged = mergeResults(await Promise.all(asked.map(named)));
  time?.end();
  answersWithoutEnd(outgoing);
  await sendEvents(outgoing, merged, {
    encode: encodeEvent,
    onResult: observe(whole),
    onWaiting: () => unread.add(outgoing, caller.network, "drain"),
  });
}
