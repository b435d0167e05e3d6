import type { LiveEvent } from "../../live/views.js";
import type { Context } from "../Context.js";
import { subscription } from "./subscription.js";
import { liveOf, type Optional, type Resolver } from "./resolver.js";

/** What is pushed. */
export const subscriptionTypes = /* GraphQL */ `
  """
  Over server-sent events: a POST or a GET of an EventSource, which accepts text/event-stream.
  Each event is named next and holds a result; complete is the last. Every subscription begins
  with how things are now. since is the height of the last event that the client has: what came
  after it is sent first, and with -1 everything is. An EventSource that lost its connection goes on where it was.
  """
  type Subscription {
    match(id: Int!, since: Int): MatchEvent!
    player(address: String!, since: Int): PlayerEvent!
    "Matches as they start and end."
    lobby(since: Int): LobbyEvent!
    queue: QueueEvent!
    blocks(since: Int): BlockEvent!
  }

  type MatchEvent {
    "Where to go on from."
    height: Int!
    match: Match!
    "The move that made it so, if it was one."
    move: Move
  }

  type PlayerEvent {
    height: Int!
    player: Player!
  }

  type LobbyEvent {
    height: Int!
    match: Match!
  }

  type QueueEvent {
    height: Int!
    "Everybody who waits now."
    waiting: [QueueEntry!]!
  }

  type BlockEvent {
    height: Int!
    block: Block!
  }
`;

interface Since {
  since?: Optional<number>;
}

/** Where to go on from: what a browser says on its own when it comes again, or the argument. */
function sinceOf({ since }: Since, { incoming }: Context): number | undefined {
  const lastEventId = incoming.headers["last-event-id"];
  if (typeof lastEventId === "string" && /^(-1|\d{1,15})$/.test(lastEventId)) {
    return Number(lastEventId);
  }
  return since ?? undefined;
}

function pushed<Args extends Since>(
  open: (args: Args, context: Context) => AsyncIterableIterator<LiveEvent>,
) {
  const subscribe: Resolver<Args, AsyncIterable<LiveEvent>> = (_root, args, context) =>
    subscription(() => open(args, context), context);
  return { subscribe, resolve: (event: LiveEvent) => event };
}

export const subscriptionResolvers = {
  Subscription: {
    match: pushed<Since & { id: number }>((args, context) =>
      liveOf(context).match(args.id, sinceOf(args, context)),
    ),
    player: pushed<Since & { address: string }>((args, context) =>
      liveOf(context).player(args.address, sinceOf(args, context)),
    ),
    lobby: pushed((args, context) => liveOf(context).lobby(sinceOf(args, context))),
    queue: pushed((_args, context) => liveOf(context).queue()),
    blocks: pushed((args, context) => liveOf(context).blocks(sinceOf(args, context))),
  },
};
