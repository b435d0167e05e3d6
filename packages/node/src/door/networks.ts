import { BlockList, isIP } from "node:net";
import { networkOf } from "./Caller.js";

export interface NetworkRange {
  readonly address: string;
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
  /** The canonical spelling of this range. */
  readonly text: string;
}

/** Limits count each IPv6 network of this size as one client. */
const IPV6_PREFIX = 64;

/**
 * Parses an address or a network such as `203.0.113.0/24`. A single IPv6 address and a smaller
 * network stand for their /64, as in all limits. Undefined for any other text.
 */
export function rangeOf(text: string): NetworkRange | undefined {
  const [given = "", size, ...more] = text.split("/");
  if (more.length > 0 || isIP(given) === 0) return undefined;
  const isMapped = isIP(given) === 6 && isIP(networkOf(given)) === 4;
  const address = isMapped ? networkOf(given) : given;
  const bits = isIP(address) === 4 ? 32 : 128;
  const asked = size === undefined ? bits : /^\d{1,3}$/.test(size) ? Number(size) : Infinity;
  if (asked > bits || (isMapped && size !== undefined)) return undefined;
  const prefix = bits === 32 ? asked : Math.min(asked, IPV6_PREFIX);
  const groups = bits === 32 ? address.split(".").map(Number) : groupsOf(address);
  const masked = mask(groups, prefix, bits / groups.length);
  return bits === 32
    ? named(masked.join("."), prefix, "ipv4", prefix === 32 ? "" : `/${prefix}`)
    : named(plainIPv6(masked), prefix, "ipv6", `/${prefix}`);
}

/** Whether two ranges have an address in common. */
export function rangesOverlap(one: NetworkRange, other: NetworkRange | undefined): boolean {
  return other?.family === one.family && (contains(one, other) || contains(other, one));
}

function contains({ address, prefix, family }: NetworkRange, other: NetworkRange): boolean {
  const list = new BlockList();
  list.addSubnet(address, prefix, family);
  return list.check(other.address, other.family);
}

function named(
  address: string,
  prefix: number,
  family: NetworkRange["family"],
  suffix: string,
): NetworkRange {
  return { address, prefix, family, text: `${address}${suffix}` };
}

/** Clears the bits after the prefix. */
function mask(groups: readonly number[], prefix: number, bits: number): number[] {
  return groups.map((group, i) => {
    const kept = Math.min(bits, Math.max(0, prefix - i * bits));
    const rest = 2 ** (bits - kept);
    return Math.floor(group / rest) * rest;
  });
}

function groupsOf(address: string): number[] {
  const [front = [], back = []] = plainIPv6(address)
    .split("::")
    .map((part) => (part === "" ? [] : part.split(":").map((group) => parseInt(group, 16))));
  return [...front, ...new Array<number>(8 - front.length - back.length).fill(0), ...back];
}

/** `URL` writes each IPv6 address in one form. */
function plainIPv6(address: string | readonly number[]): string {
  const text =
    typeof address === "string" ? address : address.map((group) => group.toString(16)).join(":");
  return new URL(`http://[${text.split("%")[0]}]`).hostname.slice(1, -1);
}
