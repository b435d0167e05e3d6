import type { Kifu } from "@kifu/client";
import { keepExit, type KeptExit, keptExits } from "@kifu/client/exits";
import { minaNode } from "../lib/askMina";
import { deviceKeys } from "../lib/deviceKeys";

/** What this browser keeps to leave with. */
export async function deviceExits(address: string): Promise<readonly KeptExit[]> {
  return await keptExits(deviceKeys, address);
}

/** Keeps the path to a player's balance at the latest settlement. */
export async function keepDeviceExit(kifu: Kifu, address: string): Promise<void> {
  await keepExit({ kifu, keys: deviceKeys, address, mina: await minaNode() });
}
