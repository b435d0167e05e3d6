import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import type { NodeConfig } from "../../config/NodeConfig.js";
import { isLoopback, oneOfAddresses, plainAddress } from "./plainAddress.js";
import { isOwnHost } from "./isOwnHost.js";

/** What tells who sent a request. */
export interface RequestOrigin {
  socket: { remoteAddress?: string };
  headers: IncomingHttpHeaders;
}

/** A connection alone, on which nothing was asked yet, tells less. */
export type Come = Pick<RequestOrigin, "socket"> & Partial<RequestOrigin>;

/** Says who sent a request; undefined when it came from this machine itself. */
export type ClientAddress = (request: Come) => string | undefined;

/**
 * The socket's address or, behind trusted proxies, the right-most address of `X-Forwarded-For` that
 * none of them has: the client itself may have written what is to the left of it.
 */
export function clientAddress({
  host,
  trustedProxies,
  local,
}: Pick<NodeConfig["http"], "host" | "trustedProxies" | "local">): ClientAddress {
  const isTrusted = oneOfAddresses(trustedProxies);
  // A page in this machine's browser acts for its author, and has limits like anybody; a request to
  // this machine for another host comes from such a page, or from a proxy that names no client.
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

/** Headers that no script can keep a browser from sending, and that other programs do not send. */
const MARKS = ["origin", "referer", "sec-fetch-site", "sec-fetch-dest", "sec-fetch-user"] as const;

/**
 * Whether a browser sent it: then the author of the page asks, not the person at the machine. For
 * an image or a link of another site's page there is no `Origin`, but there is fetch metadata.
 */
function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  if (MARKS.some((name) => headers[name] !== undefined)) return true;
  // Node's own fetch names this one mode.
  const mode = headers["sec-fetch-mode"];
  return mode !== undefined && mode !== "cors";
}
