import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import type { NodeConfig } from "../../config/NodeConfig.js";
import { isLoopback, oneOfAddresses, plainAddress } from "./plainAddress.js";
import { isOwnHost } from "./isOwnHost.js";

/** The parts of a request that tell who sent it. */
export interface RequestOrigin {
  socket: { remoteAddress?: string };
  headers: IncomingHttpHeaders;
}

/** A connection without any request yet tells less. */
export type Come = Pick<RequestOrigin, "socket"> & Partial<RequestOrigin>;

/** Returns the address of the sender. Undefined if the request came from this machine itself. */
export type ClientAddress = (request: Come) => string | undefined;

/**
 * The socket's address or, behind trusted proxies, the right-most address in `X-Forwarded-For` that
 * is not one of them. The client itself may have written everything to the left of it.
 */
export function clientAddress({
  host,
  trustedProxies,
  local,
}: Pick<NodeConfig["http"], "host" | "trustedProxies" | "local">): ClientAddress {
  const isTrusted = oneOfAddresses(trustedProxies);
  // A page in a browser on this machine acts for its author and is limited like anyone. A request
  // to this machine under another host name comes from such a page, or from a proxy that names no
  // client.
  const isStrange = (peer: string, headers: IncomingHttpHeaders | undefined) =>
    headers !== undefined &&
    (isFromBrowser(headers) || (isLoopback(peer) && !isOwnHost(headers.host, host)));

  return ({ socket, headers }) => {
    const own = (peer: string) =>
      local === "limited" || isStrange(peer, headers) ? peer : undefined;
    const peer = plainAddress(socket.remoteAddress ?? "");
    // The socket has closed already. Nobody reads the answer, but the work counts.
    if (isIP(peer) === 0) return "unknown";
    if (!isTrusted(peer)) return isLoopback(peer) ? own(peer) : peer;

    for (const entry of forwardedFor(headers ?? {}).reverse()) {
      // No proxy would write this. Limit the proxy itself rather than nobody.
      if (isIP(entry) === 0) return peer;
      if (!isTrusted(entry)) return entry;
    }
    return own(peer);
  };
}

/** The addresses for which proxies forward a request, the client first. */
export function forwardedFor(headers: IncomingHttpHeaders): string[] {
  const entries = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  return entries.map(plainAddress).filter((entry) => entry !== "");
}

/**
 * Headers that browsers always send, that no script can suppress, and that other programs do not
 * send.
 */
const MARKS = ["origin", "referer", "sec-fetch-site", "sec-fetch-dest", "sec-fetch-user"] as const;

/**
 * Whether a browser sent it. Then the page's author is asking, not the person at the machine. A
 * request for another site's image or link has no `Origin`, but it has fetch metadata.
 */
function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  if (MARKS.some((name) => headers[name] !== undefined)) return true;
  // Node's own fetch also sends this one mode.
  const mode = headers["sec-fetch-mode"];
  return mode !== undefined && mode !== "cors";
}
