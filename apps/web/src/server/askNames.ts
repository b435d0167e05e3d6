import { type SignedName, wordName } from "@kifu/client";
import type { AskedNames } from "../names/NamesProvider";
import { ask } from "./ask";

/** The player with this name. Undefined if there is none, or if the node does not answer. */
export async function askNamed(name: string): Promise<SignedName | undefined> {
  const found = await ask(`named ${name}`, async (kifu) => ({
    player: await kifu.playerNamed(name),
  }));
  return found?.player;
}

/** The names of players, for a page that is being rendered. */
export async function askNames(addresses: readonly string[]): Promise<AskedNames | undefined> {
  const all = [...new Set(addresses)].sort();
  const names = await ask(`names ${all.join(" ")}`, (kifu) => kifu.names(all));
  return names && { addresses: all, names };
}

/**
 * For pictures, whose font has Latin letters only. Other names are shown by their words. A picture
 * keeps the names of the time at which it was made.
 */
export async function askDrawnNameOf(
  addresses: readonly string[],
): Promise<(address: string) => string> {
  const nameOf = await askNameOf(addresses);
  return (address) => {
    const name = nameOf(address);
    return /^[ -~\u00c0-\u017f]*$/.test(name) ? name : wordName(address);
  };
}

/** A function from an address to the name to show, for texts that a server writes. */
export async function askNameOf(
  addresses: readonly string[],
): Promise<(address: string) => string> {
  const known = await askNames(addresses);
  return (address) => known?.names[address] ?? wordName(address);
}
