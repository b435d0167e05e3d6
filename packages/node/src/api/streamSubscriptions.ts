import type { AskedSubscription } from "@kifu/wire";
import { observe } from "./answerResult.js";
import type { ApiContext } from "./ApiContext.js";
import { mergeResults, type NamedResults } from "./mergeResults.js";
import { RequestTime } from "../metrics/RequestTime.js";
import { sendEvents } from "./http/sendEvents.js";
import { answersWithoutEnd } from "./http/serializePerConnection.js";

/** What has begun: also a refusal is a stream, of nothing else. */
export type BegunSubscription = Omit<NamedResults, "id">;

/** Begins one of the subscriptions. Does not reject. */
export type BeginSubscription = (params: unknown, whole: ApiContext) => Promise<BegunSubscription>;

/**
 * Answers a request for several subscriptions with one stream of all their events, so that a page
 * needs a single connection. Each subscription is a request of its own in everything that is
 * limited: it pays for itself, takes a slot, and is refused or dropped without the others.
 */
export async function streamSubscriptions(
  asked: readonly AskedSubscription[],
  whole: ApiContext,
  begin: BeginSubscription,
): Promise<void> {
  const { outgoing, address, unread } = whole;
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
    onResult: observe(whole),
    onWaiting: () => unread.add(outgoing, address, "drain"),
  });
}
