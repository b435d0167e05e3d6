import { BlockList, isIP } from "node:net";
import { LruCache } from "../LruCache.js";

/** The number of cached results. Every request asks, and a search takes long. */
const KEPT = 1024;

/** Returns a function that tells whether an address is in a list of addresses and ranges. */
export function oneOfAddresses(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  const found = new LruCache<string, boolean>(KEPT);
  return (address) => found.get(address, () => list.check(address, familyOf(address)))!;
}

/** Whether an address can belong only to this machine. */
export const isLoopback = oneOfAddresses(["127.0.0.0/8", "::1"]);

/**
 * Removes the brackets, port and zone that some proxies write. Converts IPv4-mapped IPv6 to IPv4.
 */
export function plainAddress(entry: string): string {
  const text = entry.trim();
  const bare =
    /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text;
  const unzoned = bare.split("%")[0] ?? "";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(unzoned)?.[1];
  return mapped ?? unzoned;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
