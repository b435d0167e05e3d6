import type { NodeEvent } from "../../index/views.js";
import type { ApiContext } from "../ApiContext.js";
import { eventStreamsOf, type Optional, type Resolver } from "./resolver.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";

export const subscriptionTypes = /* GraphQL */ `
  """
  Over server-sent events: a POST, or a GET of an EventSource, that accepts text/event-stream.
  Each event is named next and contains a result; complete is the last. Every subscription begins
  with the current state. since is the height of the last event that the client has: later events
  are sent first, and with -1 all events. An EventSource that loses its connection continues where
  it was.

  Several subscriptions may share one stream: POST {"subscriptions": [{"id", "query", "variables"}]}
  with an id of your own for each. A next event then contains {"id", "payload"}, and a complete event
  the id of a subscription that is over. Each may be refused without the others.
  """
  type Subscription {
    match(
      id: Int!
      since: Int
      "A name by which a player can claim the stream: a random number below 2^64, in decimal."
      stream: String
    ): MatchEvent!
    player(address: String!, since: Int): PlayerEvent!
    "Matches as they start and end."
    lobby(since: Int): LobbyEvent!
    queue: QueueEvent!
    blocks(since: Int): BlockEvent!
    "What the operator has posted: an announcement, and maintenance."
    notices: NoticesEvent!
  }
`;

interface Since {
  since?: Optional<number>;
}

/**
 * The height from which to resume: the id that a browser sends when it reconnects, or else the
 * argument.
 */
function sinceOf({ since }: Since, { incoming, sharesStream }: ApiContext): number | undefined {
  // The header has only one id, which cannot serve several subscriptions.
  if (sharesStream) return since ?? undefined;
  const lastEventId = incoming.headers["last-event-id"];
  if (typeof lastEventId === "string" && /^(-1|\d{1,15})$/.test(lastEventId)) {
    return Number(lastEventId);
  }
  return since ?? undefined;
}

function pushed<Args extends Since>(
  open: (args: Args, context: ApiContext) => AsyncIterableIterator<NodeEvent>,
) {
  const subscribe: Resolver<Args, AsyncIterable<NodeEvent>> = (_root, args, context) =>
    countedSubscription(() => open(args, context), context);
  return { subscribe, resolve: (event: NodeEvent) => event };
}

/** A match's events. The stream is registered for presence while it is open. */
function present(
  tables: ApiContext["tables"],
  match: number,
  stream: string,
  events: AsyncIterableIterator<NodeEvent>,
): AsyncIterableIterator<NodeEvent> {
  let close: () => void;
  try {
    close = tables.openStream(match, stream);
  } catch (error) {
    void events.return?.();
    throw error;
  }
  return {
    next: () => events.next(),
    async return() {
      close();
      await events.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Every subscription except the queue can resume from the height that the client saw last. */
export const subscriptionResolvers = {
  Subscription: {
    match: pushed<Since & { id: number; stream?: Optional<string> }>((args, context) => {
      const events = eventStreamsOf(context).match(args.id, sinceOf(args, context));
      const { stream } = args;
      return stream == null ? events : present(context.tables, args.id, stream, events);
    }),
    player: pushed<Since & { address: string }>((args, context) =>
      eventStreamsOf(context).player(args.address, sinceOf(args, context)),
    ),
    lobby: pushed((args, context) => eventStreamsOf(context).lobby(sinceOf(args, context))),
    queue: pushed((_args, context) => eventStreamsOf(context).queue()),
    notices: pushed((_args, context) => eventStreamsOf(context).notices()),
    blocks: pushed((args, context) => eventStreamsOf(context).blocks(sinceOf(args, context))),
  },
};

function tooMany(maximum: number): NodeError {
  return new NodeError(nodeCodes.feed.tooMany, "This address has too many subscriptions.", {
    details: { maximum },
    remedy: "Close some.",
  });
}

/**
 * A subscription that uses one of its network's slots until `return()`. Every reader calls
 * `return()`, even after the end.
 *
 * Not an async generator, because the `return()` of a generator waits for the next event. Until
 * that event, a closed page would keep its slot.
 */
function countedSubscription(
  open: () => AsyncIterableIterator<NodeEvent>,
  { slots, takeSlot }: Pick<ApiContext, "slots" | "takeSlot">,
): AsyncIterableIterator<NodeEvent> {
  const leave = takeSlot();
  if (leave === undefined) throw tooMany(slots.perNetwork);
  let events: AsyncIterableIterator<NodeEvent>;
  try {
    events = open();
  } catch (error) {
    leave();
    throw error;
  }

  return {
    next: () => events.next(),
    async return() {
      leave();
      await events.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
