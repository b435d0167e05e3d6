import { readPlayer } from "../links/tableLink";
import { texts } from "../texts/texts";

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
  const { table } = texts();
  if (text.trim() === "") return { address: undefined, problem: undefined };
  const address = readPlayer(text);
  if (address === undefined) return { address, problem: table.noPlayer };
  if (address === other) return { address: undefined, problem: table.samePlayer };
  if (isBot(address)) return { address: undefined, problem: table.botTyped };
  return { address, problem: undefined };
}
