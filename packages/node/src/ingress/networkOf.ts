import { isIPv6 } from "node:net";

/**
 * What is limited as one address. A client with one IPv6 address has the 2^64 of its network, so
 * there the network counts.
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
  // A URL has each address in one form, in which none of its groups is an IPv4 address.
  const { hostname } = new URL(`http://[${address}]`);
  const [front = [], back = []] = hostname.slice(1, -1).split("::").map(parseGroups);
  const zeros = new Array<number>(8 - front.length - back.length).fill(0);
  return [...front, ...zeros, ...back];
}

function parseGroups(part: string): number[] {
  return part === "" ? [] : part.split(":").map((group) => parseInt(group, 16));
}

/** `::ffff:1.2.3.4` is how a socket for both kinds shows 1.2.3.4. */
function embeddedIPv4(groups: readonly number[]): string | undefined {
  const [g6 = 0, g7 = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [g6 >> 8, g6 & 255, g7 >> 8, g7 & 255].join(".") : undefined;
}
