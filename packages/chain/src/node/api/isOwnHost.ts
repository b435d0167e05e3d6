import { isIP } from "node:net";
import { isLoopback } from "./addresses.js";

/**
 * Whether a request asks this machine by a name that leads to it from itself alone, or that the
 * operator gave it. Programs here do. A page of another site has the operator's browser ask for a
 * name of its own that leads here, and browsers then keep back that it is one: they send fetch
 * metadata to addresses and names only that they know for this machine's. A proxy may pass on the
 * name that its clients asked for.
 */
export function isOwnHost(header: string | undefined, listening: string): boolean {
  const host = nameOf(header);
  return host !== undefined && (isOwnName(host) || isGiven(host, listening));
}

/** Whether a name or an address leads to this machine from itself alone. */
export function isOwnName(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  // An IPv4 address dressed as IPv6 is not what programs write, nor what every browser knows.
  return isIP(host) === 4 ? isLoopback(host) : host === "::1";
}

/** All of a machine's addresses are none of its names: a page can name them as well. */
function isGiven(host: string, listening: string): boolean {
  return host === listening.toLowerCase() && host !== "0.0.0.0" && host !== "::";
}

function nameOf(header = ""): string | undefined {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(header)?.[1];
  return (bracketed ?? header.replace(/:\d+$/, "")).toLowerCase() || undefined;
}
