import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import type { NodeConfig } from "../config/NodeConfig.js";
import { isLoopback, isOwnHost, networkOf, oneOfAddresses, plainAddress } from "./addresses.js";

/** Computed once for each request. */
export interface Caller {
  /** The client's network address. Undefined for this machine, which has no limits. */
  readonly address: string | undefined;
  /** The network that limits apply to. Undefined for this machine. */
  readonly network: string | undefined;
}

export function callerAt(address: string | undefined): Caller {
  return { address, network: address === undefined ? undefined : networkOf(address) };
}

export interface RequestOrigin {
  socket: { remoteAddress?: string };
  headers: IncomingHttpHeaders;
}

/** A request, or a new connection, which has no headers yet. */
export type Come = Pick<RequestOrigin, "socket"> & Partial<RequestOrigin>;

/** Returns who sent a request, or who opened a connection. */
export type WhoIsAsking = (request: Come) => Caller;

/**
 * Returns a function that finds out who is asking. The client's address is that of the socket,
 * unless that is a trusted proxy. Then it is the right-most address in `X-Forwarded-For` that is
 * not a trusted proxy. A client can forge everything further left.
 */
export function whoIsAsking(
  http: Pick<NodeConfig["http"], "host" | "trustedProxies" | "local">,
): WhoIsAsking {
  const addressOf = clientAddress(http);
  return (request) => callerAt(addressOf(request));
}

function clientAddress({
  host,
  trustedProxies,
  local,
}: Pick<NodeConfig["http"], "host" | "trustedProxies" | "local">) {
  const isTrusted = oneOfAddresses(trustedProxies);
  // Whether a request from this machine must not get this machine's privileges. It may come from
  // a foreign page in the user's browser. If it has another machine's host name, it comes from
  // such a page, or from a proxy that does not name its client.
  const isStrange = (peer: string, headers: IncomingHttpHeaders | undefined) =>
    headers !== undefined &&
    (isFromBrowser(headers) || (isLoopback(peer) && !isOwnHost(headers.host, host)));

  return ({ socket, headers }: Come): string | undefined => {
    const own = (peer: string) =>
      local === "limited" || isStrange(peer, headers) ? peer : undefined;
    const peer = plainAddress(socket.remoteAddress ?? "");
    // The socket has already closed. Nobody reads the answer, but the work is charged.
    if (isIP(peer) === 0) return "unknown";
    if (!isTrusted(peer)) return isLoopback(peer) ? own(peer) : peer;

    for (const entry of forwardedFor(headers ?? {}).reverse()) {
      // A proxy would not write this entry, so the proxy itself is limited.
      if (isIP(entry) === 0) return peer;
      if (!isTrusted(entry)) return entry;
    }
    return own(peer);
  };
}

/** The client's own address comes first. */
export function forwardedFor(headers: IncomingHttpHeaders): string[] {
  const entries = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  return entries.map(plainAddress).filter((entry) => entry !== "");
}

/**
 * Headers that every browser sends, that scripts cannot suppress, and that no other program
 * sends.
 */
const MARKS = ["origin", "referer", "sec-fetch-site", "sec-fetch-dest", "sec-fetch-user"] as const;

/**
 * Whether a browser sent the request. Then a page's author is asking, not this machine's user.
 * Some requests of other sites have no `Origin`, but they have fetch metadata.
 */
function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  if (MARKS.some((name) => headers[name] !== undefined)) return true;
  // Node's own fetch sends this header too, with the value `cors`.
  const mode = headers["sec-fetch-mode"];
  return mode !== undefined && mode !== "cors";
}
