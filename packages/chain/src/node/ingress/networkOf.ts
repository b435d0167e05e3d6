import { isIPv4, isIPv6 } from "node:net";

/**
 * What is limited as one address. Whoever has one IPv6 address has the 2^64 of its network, so
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
  const [head = "", tail] = address.split("::");
  const front = parseGroups(head);
  const back = parseGroups(tail ?? "");
  const zeros = new Array<number>(8 - front.length - back.length).fill(0);
  return [...front, ...zeros, ...back];
}

function parseGroups(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!isIPv4(group)) return [parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** `::ffff:1.2.3.4` is how a socket for both kinds shows 1.2.3.4. */
function embeddedIPv4(groups: readonly number[]): string | undefined {
  const [g6 = 0, g7 = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [g6 >> 8, g6 & 255, g7 >> 8, g7 & 255].join(".") : undefined;
}
