import { isIP } from "node:net";
import { isLoopback } from "./plainAddress.js";

/**
 * Whether a request asks this machine by a name that only this machine itself resolves to it, or
 * that the operator gave it. Programs here do. A page of another site has the operator's browser
 * ask for a name of its own that leads here, and browsers then do not reveal that it is one: they
 * send fetch metadata only to addresses and names that they know to be this machine's. A proxy may
 * pass on the name that its clients asked for.
 */
export function isOwnHost(header: string | undefined, listening: string): boolean {
  const host = nameOf(header);
  return host !== undefined && (isOwnName(host) || isGiven(host, listening));
}

/** Whether a name or an address leads to this machine only from itself. */
export function isOwnName(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  // Programs do not write IPv4 addresses as IPv6, and not every browser knows them.
  return isIP(host) === 4 ? isLoopback(host) : host === "::1";
}

/** The addresses that mean all of a machine's do not count: a page can name them as well. */
function isGiven(host: string, listening: string): boolean {
  return host === listening.toLowerCase() && host !== "0.0.0.0" && host !== "::";
}

function nameOf(header = ""): string | undefined {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(header)?.[1];
  return (bracketed ?? header.replace(/:\d+$/, "")).toLowerCase() || undefined;
}
