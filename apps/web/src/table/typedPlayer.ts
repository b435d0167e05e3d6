import { readPlayer } from "../lib/tableLink";

/** What is typed for one of the two players. */
export interface TypedPlayer {
  /** undefined while it is none. */
  readonly address: string | undefined;
  /** What is wrong with it; undefined while nothing is, or nothing was typed. */
  readonly problem: string | undefined;
}

/**
 * What is typed for a player, as far as it can be used.
 *
 * @param other the address of the other one, where there is one
 */
export function typedPlayer(
  text: string,
  other: string | undefined,
  isBot: (address: string) => boolean,
): TypedPlayer {
  if (text.trim() === "") return { address: undefined, problem: undefined };
  const address = readPlayer(text);
  if (address === undefined) {
    return {
      address,
      problem:
        "That is not a player. Paste an address, which begins with B62q, or a link to a player’s page.",
    };
  }
  if (address === other) {
    return { address: undefined, problem: "That is the other player, too. A table is for two." };
  }
  if (isBot(address)) {
    return { address: undefined, problem: "That is a bot. Bots do not come to tables." };
  }
  return { address, problem: undefined };
}
