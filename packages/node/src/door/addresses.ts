import { BlockList, isIP, isIPv6 } from "node:net";
import { LruCache } from "../lib/LruCache.js";

/**
 * The number of cached results. Every request looks up an address, and searching the list is
 * slow.
 */
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

/**
 * Whether a request's `Host` header names this machine. The name must be the configured one, or
 * one that always means the local machine.
 *
 * A foreign page can make the operator's browser send requests here under the page's own domain
 * (DNS rebinding). Only the `Host` header gives such requests away, because they have no fetch
 * metadata.
 */
export function isOwnHost(header: string | undefined, listening: string): boolean {
  const host = nameOf(header);
  return host !== undefined && (isOwnName(host) || isGiven(host, listening));
}

/** Whether a name or address always means the local machine. */
export function isOwnName(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  // No program writes an IPv4 address in IPv6 form, and not every browser treats that form as
  // local.
  return isIP(host) === 4 ? isLoopback(host) : host === "::1";
}

/**
 * Whether the request names the configured host. A wildcard address is not accepted, because a
 * foreign page can also name it.
 */
function isGiven(host: string, listening: string): boolean {
  return host === listening.toLowerCase() && host !== "0.0.0.0" && host !== "::";
}

function nameOf(header = ""): string | undefined {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(header)?.[1];
  return (bracketed ?? header.replace(/:\d+$/, "")).toLowerCase() || undefined;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

/**
 * Returns the network that limits apply to. One IPv6 client controls 2^64 addresses, so its whole
 * /64 network counts as one.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const embedded = embeddedIPv4(groups);
  if (embedded !== undefined) return embedded;
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

function groupsOf(address: string): number[] {
  // `URL` normalizes the address, so no group is written as IPv4.
  const { hostname } = new URL(`http://[${address}]`);
  const [front = [], back = []] = hostname.slice(1, -1).split("::").map(parseGroups);
  const zeros = new Array<number>(8 - front.length - back.length).fill(0);
  return [...front, ...zeros, ...back];
}

function parseGroups(part: string): number[] {
  return part === "" ? [] : part.split(":").map((group) => parseInt(group, 16));
}

/** A dual-stack socket shows 1.2.3.4 as `::ffff:1.2.3.4`. */
function embeddedIPv4(groups: readonly number[]): string | undefined {
  const [g6 = 0, g7 = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [g6 >> 8, g6 & 255, g7 >> 8, g7 & 255].join(".") : undefined;
}
