import { readPlayer } from "../links/tableLink";

export interface TypedPlayer {
  /** Undefined while the text is not an address. */
  readonly address: string | undefined;
  /** What is wrong with the text. Undefined if the text is valid or empty. */
  readonly problem: string | undefined;
}

/**
 * Reads the typed text of a player.
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
