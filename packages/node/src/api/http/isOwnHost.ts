import { isIP } from "node:net";
import { isLoopback } from "./plainAddress.js";

/**
 * Whether a request names this machine by a host that only this machine resolves to itself, or that
 * the operator configured. Local programs do. A page of another site may make the operator's
 * browser use a domain of its own that points here (DNS rebinding), and browsers then send no fetch
 * metadata, because they send it only to hosts known to be local. A proxy may pass on the host that
 * its client used.
 */
export function isOwnHost(header: string | undefined, listening: string): boolean {
  const host = nameOf(header);
  return host !== undefined && (isOwnName(host) || isGiven(host, listening));
}

/** Whether a name or address reaches this machine only from itself. */
export function isOwnName(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  // Programs do not write IPv4 addresses as IPv6, and not every browser recognizes them.
  return isIP(host) === 4 ? isLoopback(host) : host === "::1";
}

/** Wildcard addresses do not count, because a page can name them as well. */
function isGiven(host: string, listening: string): boolean {
  return host === listening.toLowerCase() && host !== "0.0.0.0" && host !== "::";
}

function nameOf(header = ""): string | undefined {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(header)?.[1];
  return (bracketed ?? header.replace(/:\d+$/, "")).toLowerCase() || undefined;
}
