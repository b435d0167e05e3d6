import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

/** Says who sent a request; undefined when it came from this machine itself. */
export type ClientAddress = (request: {
  socket: { remoteAddress?: string };
  headers: IncomingHttpHeaders;
}) => string | undefined;

/**
 * The socket's address or, behind trusted proxies, the right-most address of `X-Forwarded-For`
 * that none of them has: what stands left of it, the client itself may have written.
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = blockListOf(trustedProxies);
  const isTrusted = (address: string) => trusted.check(address, familyOf(address));

  return ({ socket, headers }) => {
    // A page in this machine's browser is whoever wrote it, and has limits like anybody.
    const own = (peer: string) => (headers.origin === undefined ? undefined : peer);
    const peer = normal(socket.remoteAddress ?? "");
    // Of a socket that has closed already. Nobody hears the answer, but the work counts.
    if (isIP(peer) === 0) return "unknown";
    if (!isTrusted(peer)) return isLoopback(peer) ? own(peer) : peer;

    const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",").reverse();
    for (const entry of forwarded.map(normal)) {
      if (entry === "") continue;
      // What no proxy would write: limit the proxy itself rather than nobody.
      if (isIP(entry) === 0) return peer;
      if (!isTrusted(entry)) return entry;
    }
    return own(peer);
  };
}

function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

const loopback = blockListOf(["127.0.0.0/8", "::1"]);

function isLoopback(address: string): boolean {
  return loopback.check(address, familyOf(address));
}

/** Without the brackets, port and zone that some proxies write, and not IPv4 dressed as IPv6. */
function normal(entry: string): string {
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
