import type { MatchIndex } from "./MatchIndex.js";
import type { Chain } from "../sequencer/Chain.js";
import type { Lobby } from "../tables/Lobby.js";
import type { Tables } from "../tables/Tables.js";

/**
 * Updates everything that shows the chain. The index comes last, because it notifies its readers
 * at once. By then the tables and the lobby must have dropped whatever a transaction made void.
 */
export function followChain(
  { events }: Pick<Chain, "events">,
  index: Pick<MatchIndex, "follower">,
  live?: { tables: Pick<Tables, "follow">; lobby: Pick<Lobby, "follow"> },
): void {
  const { follower } = index;
  events.on("admitted", ({ execution }) => {
    follower.guard(() => {
      const transaction = follower.reader.read(execution);
      live?.tables.follow(transaction);
      live?.lobby.follow(transaction);
      follower.see(transaction);
    });
  });
  events.on("block", (block) => follower.guard(() => follower.sequence(block)));
  events.on("dropped", ({ transaction }) => {
    if (transaction !== undefined) follower.guard(() => follower.drop(transaction));
  });
}
