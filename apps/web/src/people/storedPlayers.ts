import { isAddress } from "@kifu/client";
import { useMemo } from "react";
import { storedText } from "../lib/storedText";

/** The most players in one list. A page asks the node about all of them. */
export const MOST_PLAYERS = 50;

/** A list of players that this browser stores. */
export interface StoredPlayers {
  read(): readonly string[];
  /** A hook. On a server, the list is empty. */
  usePlayers(): readonly string[];
  /**
   * The player who was added last comes first. Returns false, and changes nothing, if the list is
   * full.
   */
  add(address: string): boolean;
  remove(address: string): void;
}

export function storedPlayers(key: string): StoredPlayers {
  const stored = storedText(key, { orInMemory: true });
  const read = () => playersIn(stored.read());
  return {
    read,
    usePlayers: () => {
      const text = stored.useText();
      return useMemo(() => playersIn(text), [text]);
    },
    add(address) {
      const others = read().filter((other) => other !== address);
      if (others.length >= MOST_PLAYERS) return false;
      stored.write([address, ...others].join(" "));
      return true;
    },
    remove: (address) =>
      stored.write(
        read()
          .filter((other) => other !== address)
          .join(" "),
      ),
  };
}

/** Other programs can write to the browser's storage, so the text may contain anything. */
function playersIn(text: string): string[] {
  return [...new Set(text.split(" "))].filter(isAddress).slice(0, MOST_PLAYERS);
}

/**
 * The players whom the visitor follows. The server learns whom only if this device is notified of
 * their challenges: see `pushDevice.ts`.
 */
export const followedPlayers = storedPlayers("kifu-followed");

/** The players whom the visitor has blocked. Only a search tells the server whom. */
export const blockedPlayers = storedPlayers("kifu-blocked");
