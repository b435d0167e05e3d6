import { isIP } from "node:net";
import { isLoopback } from "./plainAddress.js";

/**
 * Whether a request's `Host` header names this machine, as local programs do. The name must be
 * one that always means the local machine, or the configured one. A foreign page can make the
 * operator's browser send requests here under the page's own domain (DNS rebinding). Those
 * requests have no fetch metadata, so only their host shows where they come from. A proxy may
 * pass on its client's host too.
 */
export function isOwnHost(header: string | undefined, listening: string): boolean {
  const host = nameOf(header);
  return host !== undefined && (isOwnName(host) || isGiven(host, listening));
}

/** Whether a name or address always means the local machine. */
export function isOwnName(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  // No program writes an IPv4 address in IPv6 form, and not every browser treats that form as
  // local.
  return isIP(host) === 4 ? isLoopback(host) : host === "::1";
}

/**
 * Whether the host is the configured one. Wildcard addresses do not count, because a page can use
 * them too.
 */
function isGiven(host: string, listening: string): boolean {
  return host === listening.toLowerCase() && host !== "0.0.0.0" && host !== "::";
}

function nameOf(header = ""): string | undefined {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(header)?.[1];
  return (bracketed ?? header.replace(/:\d+$/, "")).toLowerCase() || undefined;
}
