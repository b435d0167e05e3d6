import { readPlayer } from "../lib/tableLink";

/** A typed player. */
export interface TypedPlayer {
  /** undefined while it is no address. */
  readonly address: string | undefined;
  /** What is wrong with it; undefined if nothing is, or nothing was typed. */
  readonly problem: string | undefined;
}

/**
 * Interprets the typed text of a player.
 * @param other the other player's address, if any
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
