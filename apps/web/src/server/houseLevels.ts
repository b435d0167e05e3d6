import { readPublicHouseKey } from "@kifu/bots/house-key";
import { readHouseList } from "@kifu/bots/house-list";
import { readFile } from "node:fs/promises";
import type { HouseLevels } from "../house/HouseLevels";

let known: { readonly source: string; readonly levels: HouseLevels } | undefined;

/**
 * Which addresses are house players, and of which level: as the list at `KIFU_HOUSE_LIST` says, if
 * it is signed by the key in `KIFU_HOUSE_KEY`. Nobody is, otherwise.
 */
export async function houseLevels(): Promise<HouseLevels> {
  const [path, key] = [process.env["KIFU_HOUSE_LIST"], process.env["KIFU_HOUSE_KEY"]];
  if (!path || !key) return {};
  // There is no list before the first house player.
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return {};
  const source = `${key} ${text}`;
  if (known?.source !== source) known = { source, levels: read(text, key) };
  return known.levels;
}

function read(text: string, key: string): HouseLevels {
  const publicKey = readPublicHouseKey(key);
  const players = publicKey && readHouseList(text, publicKey);
  if (players === undefined) {
    process.stderr.write("The list at KIFU_HOUSE_LIST is not signed by KIFU_HOUSE_KEY.\n");
  }
  return Object.fromEntries((players ?? []).map(({ address, level }) => [address, level]));
}
