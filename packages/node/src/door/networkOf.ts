import { isIPv6 } from "node:net";

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

/** The eight 16-bit groups of a valid IPv6 address. */
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
