import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import type { NodeConfig } from "../config/NodeConfig.js";
import { isLoopback, oneOfAddresses, plainAddress } from "./addresses.js";
import { isFromBrowser } from "./isFromBrowser.js";
import { isOwnHost } from "./isOwnHost.js";

/** What tells who sent a request. */
export interface Sent {
  socket: { remoteAddress?: string };
  headers: IncomingHttpHeaders;
}

/** A connection alone, on which nothing was asked yet, tells less. */
export type Come = Pick<Sent, "socket"> & Partial<Sent>;

/** Says who sent a request; undefined when it came from this machine itself. */
export type ClientAddress = (request: Come) => string | undefined;

/**
 * The socket's address or, behind trusted proxies, the right-most address of `X-Forwarded-For`
 * that none of them has: what stands left of it, the client itself may have written.
 */
export function clientAddress({
  host,
  trustedProxies,
  local,
}: Pick<NodeConfig["http"], "host" | "trustedProxies" | "local">): ClientAddress {
  const isTrusted = oneOfAddresses(trustedProxies);
  // A page in this machine's browser is whoever wrote it, and has limits like anybody; and what
  // asks this machine for another host is such a page, or a proxy that names nobody.
  const isStrange = (peer: string, headers: IncomingHttpHeaders | undefined) =>
    headers !== undefined &&
    (isFromBrowser(headers) || (isLoopback(peer) && !isOwnHost(headers.host, host)));

  return ({ socket, headers }) => {
    const own = (peer: string) =>
      local === "limited" || isStrange(peer, headers) ? peer : undefined;
    const peer = plainAddress(socket.remoteAddress ?? "");
    // Of a socket that has closed already. Nobody hears the answer, but the work counts.
    if (isIP(peer) === 0) return "unknown";
    if (!isTrusted(peer)) return isLoopback(peer) ? own(peer) : peer;

    for (const entry of forwardedFor(headers ?? {}).reverse()) {
      // What no proxy would write: limit the proxy itself rather than nobody.
      if (isIP(entry) === 0) return peer;
      if (!isTrusted(entry)) return entry;
    }
    return own(peer);
  };
}

/** For whom proxies say that they ask, the client first. */
export function forwardedFor(headers: IncomingHttpHeaders): string[] {
  const entries = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  return entries.map(plainAddress).filter((entry) => entry !== "");
}
