import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import type { Log } from "../lib/log.js";
import { LruCache } from "../lib/collections.js";

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
export type RequestOrConnection = Pick<RequestOrigin, "socket"> & Partial<RequestOrigin>;

/**
 * With this header, a gateway says that it limits the client. Without it, the writer would take a
 * client without a name, such as one behind a proxy that names none, for a program of this
 * machine.
 */
export const LIMITED_HEADER = "x-kifu-limited";

/** Returns who sent a request, or who opened a connection. */
export type WhoIsAsking = (request: RequestOrConnection) => Caller;

/**
 * Returns a function that finds out who is asking. If the socket's address is not a trusted
 * proxy, it is the client's address. Otherwise the client's address is the right-most address in
 * `X-Forwarded-For` that is not a trusted proxy. A client can forge everything further left.
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
  const peerOf = peersOf(isTrusted);
  // Whether a request from this machine may come from a stranger, and so must not get this
  // machine's privileges. A foreign page in the user's browser may have sent it, or a proxy that
  // does not name its client. Such requests have a browser's headers or another machine's host
  // name.
  const isStrange = (isOwn: boolean, headers: IncomingHttpHeaders | undefined) =>
    headers !== undefined && (isFromBrowser(headers) || (isOwn && !isOwnHost(headers.host, host)));

  return ({ socket, headers }: RequestOrConnection): string | undefined => {
    const peer = peerOf(socket);
    const { address } = peer;
    // The socket has already closed. Nobody reads the answer, but the work is charged.
    if (isIP(address) === 0) return "unknown";
    if (!peer.isTrusted && !peer.isOwn) return address;
    const forwarded = peer.isTrusted ? forwardedFor(headers ?? {}) : [];
    for (const entry of forwarded.reverse()) {
      // A proxy would not write this entry, so the proxy itself is limited.
      if (isIP(entry) === 0) return address;
      if (!isTrusted(entry)) return entry;
    }
    const isLimited = local === "limited" || headers?.[LIMITED_HEADER] !== undefined;
    return isLimited || isStrange(peer.isOwn, headers) ? address : undefined;
  };
}

interface Peer {
  readonly address: string;
  readonly isTrusted: boolean;
  /** Whether the other end is this machine. */
  readonly isOwn: boolean;
}

/** Returns a function that finds a connection's peer, once for each connection. */
function peersOf(isTrusted: (address: string) => boolean) {
  const known = new WeakMap<RequestOrigin["socket"], Peer>();
  return (socket: RequestOrigin["socket"]): Peer => {
    const before = known.get(socket);
    if (before !== undefined) return before;
    const address = plainAddress(socket.remoteAddress ?? "");
    const peer = { address, isTrusted: isTrusted(address), isOwn: isLoopback(address) };
    known.set(socket, peer);
    return peer;
  };
}

/**
 * The entries of `X-Forwarded-For`. Each proxy appends the address of its sender, so the client's
 * own address comes first.
 */
function forwardedFor(headers: IncomingHttpHeaders): string[] {
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

/** How many results are cached for each list. Every request asks, and searching a list is slow. */
const KEPT = 1024;

/** Returns a function that tells whether an address is in a list of addresses and ranges. */
function oneOfAddresses(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  const found = new LruCache<string, boolean>(KEPT);
  return (address) => found.get(address, () => list.check(address, familyOf(address)))!;
}

/**
 * Whether an address of a socket is this machine's. Sockets spell each IPv6 address in one way.
 */
function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? address.startsWith("127.") : address === "::1";
}

/**
 * Removes the brackets, port and zone that some proxies write. Converts IPv4-mapped IPv6 to IPv4.
 */
function plainAddress(entry: string): string {
  const text = entry.trim();
  const bare =
    /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text;
  const unzoned = bare.split("%")[0] ?? "";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(unzoned)?.[1];
  return mapped ?? unzoned;
}

/**
 * Whether a request's `Host` header names this machine. The name must be the configured one, or
 * one that always means the local machine.
 *
 * A foreign page can make the operator's browser send requests here under the page's own domain
 * (DNS rebinding). Only the `Host` header gives such requests away, because they have no fetch
 * metadata.
 */
function isOwnHost(header: string | undefined, listening: string): boolean {
  const host = nameOf(header);
  return host !== undefined && (isOwnName(host) || isGiven(host, listening));
}

/** Whether a name or address always means the local machine. */
function isOwnName(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  // An IPv4 address in IPv6 form does not count. No program writes such a host, and not every
  // browser treats it as local.
  return isLoopback(host);
}

/**
 * Whether the request names the configured host. A wildcard address is not accepted, because a
 * foreign page can also name it.
 */
function isGiven(host: string, listening: string): boolean {
  return host === listening.toLowerCase() && host !== "0.0.0.0" && host !== "::";
}

function nameOf(header = ""): string | undefined {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(header)?.[1];
  return (bracketed ?? header.replace(/:\d+$/, "")).toLowerCase() || undefined;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

/**
 * Returns the network that limits apply to. One IPv6 client controls 2^64 addresses, so its whole
 * /64 network counts as one.
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

function groupsOf(address: string): number[] {
  // `URL` normalizes the address, so no group is written as IPv4.
  const { hostname } = new URL(`http://[${address}]`);
  const [front = [], back = []] = hostname.slice(1, -1).split("::").map(parseGroups);
  const zeros = new Array<number>(8 - front.length - back.length).fill(0);
  return [...front, ...zeros, ...back];
}

function parseGroups(part: string): number[] {
  return part === "" ? [] : part.split(":").map((group) => parseInt(group, 16));
}

/** A dual-stack socket shows 1.2.3.4 as `::ffff:1.2.3.4`. */
function embeddedIPv4(groups: readonly number[]): string | undefined {
  const [g6 = 0, g7 = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [g6 >> 8, g6 & 255, g7 >> 8, g7 & 255].join(".") : undefined;
}

/** The operator's other nodes. A node that shares no chain has none. */
export interface OtherNodes {
  /** Whether one of them forwards the request. */
  isFromNode(request: Pick<RequestOrigin, "headers">): boolean;
}

/** If this many requests in a row name no client, the proxy is misconfigured. */
const UNNAMED_IN_A_ROW = 20;
/** The maximum number of proxies that are tracked. A trusted range may contain thousands. */
const MOST_PROXIES = 100;

interface Seen {
  unnamed: number;
  /** True if nothing more will be reported about this peer. */
  settled: boolean;
}

/**
 * Warns the operator if rate limits do not work. If a proxy does not name its clients, all their
 * requests seem to come from the proxy's machine. The clients then have no limits or share one.
 * Each warning is logged once.
 */
export class LimitsWatch {
  private readonly seen = new Map<string, Seen>();
  private readonly isTrusted: (address: string) => boolean;
  private readonly peerOf: (socket: RequestOrigin["socket"]) => Peer;
  private readonly isPublic: boolean;
  private hasLoggedHost = false;
  private readonly gateways = new Set<string>();

  constructor(
    private readonly http: Pick<NodeConfig["http"], "host" | "trustedProxies" | "local">,
    private readonly log: Log,
    private readonly otherNodes?: OtherNodes | undefined,
  ) {
    this.isTrusted = oneOfAddresses(http.trustedProxies);
    this.peerOf = peersOf(this.isTrusted);
    this.isPublic = !isOwnName(http.host);
  }

  /** If strangers can reach the node, logs how limits apply. */
  begin(): void {
    const { trustedProxies, local } = this.http;
    if (!this.isPublic || local === "limited") return;
    this.log.info(
      { trustedProxies },
      "Limits apply per network address; requests without X-Forwarded-For from this machine and trusted proxies have none",
    );
  }

  observe(request: RequestOrigin): void {
    const { socket, headers } = request;
    const { address, isTrusted, isOwn } = this.peerOf(socket);
    if (!isTrusted && this.otherNodes?.isFromNode(request) === true) this.logGateway(address);
    if (this.http.local === "limited") return;
    if (!isOwn && !isTrusted) {
      // Strangers connect directly, so no proxy hides behind this machine's address.
      if (this.isPublic) this.settle("this machine");
      return;
    }
    if (isTrusted && forwardedFor(headers).length > 0) {
      this.settle(isOwn ? "this machine" : address);
    } else if (isOwn) this.observeOwn(headers.host);
    else this.observeProxy(address);
  }

  private logGateway(gateway: string): void {
    if (this.gateways.has(gateway) || this.gateways.size >= MOST_PROXIES) return;
    this.gateways.add(gateway);
    this.log.warn(
      { gateway, remedy: "Add the gateway's address to http.trustedProxies." },
      "A gateway is missing from http.trustedProxies: all players behind it share one limit",
    );
  }

  private observeOwn(host: string | undefined): void {
    if (!isOwnHost(host, this.http.host)) {
      this.logHost(host);
      return;
    }
    if (this.isPublic && this.count("this machine")) {
      this.log.warn(
        { requests: UNNAMED_IN_A_ROW, remedy: remedy(this.isTrusted("127.0.0.1")) },
        "All requests so far came from this machine without X-Forwarded-For: if a proxy forwards them, clients have no limits",
      );
    }
  }

  private logHost(host = ""): void {
    if (this.hasLoggedHost) return;
    this.hasLoggedHost = true;
    const isTrusted = this.isTrusted("127.0.0.1");
    this.log.warn(
      { host: host.slice(0, 200), remedy: `${nameClients(isTrusted)}. ${ASK_BY_OWN_NAME}` },
      "Requests for another host come from this machine without X-Forwarded-For: all of them share one limit",
    );
  }

  private observeProxy(peer: string): void {
    if (!this.count(peer)) return;
    this.log.warn(
      { proxy: peer, requests: UNNAMED_IN_A_ROW, remedy: remedy(true) },
      "A trusted proxy sends no X-Forwarded-For: clients behind it have no limits",
    );
  }

  /** Returns true once, when the warning is due. */
  private count(peer: string): boolean {
    const seen = this.seen.get(peer) ?? { unnamed: 0, settled: false };
    if (seen.settled || (this.seen.size >= MOST_PROXIES && !this.seen.has(peer))) return false;
    seen.unnamed++;
    seen.settled = seen.unnamed >= UNNAMED_IN_A_ROW;
    this.seen.set(peer, seen);
    return seen.settled;
  }

  private settle(peer: string): void {
    if (this.seen.size >= MOST_PROXIES && !this.seen.has(peer)) return;
    this.seen.set(peer, { unnamed: 0, settled: true });
  }
}

const ASK_BY_OWN_NAME =
  "A program on this machine should use 127.0.0.1, ::1, localhost or the name in http.host.";

function remedy(isTrusted: boolean): string {
  const limit = "or set http.local to limited, so that all of them share one limit";
  return `${nameClients(isTrusted)}, ${limit}.`;
}

function nameClients(isTrusted: boolean): string {
  return isTrusted
    ? "Have the proxy set X-Forwarded-For"
    : "List the proxy in http.trustedProxies and have it set X-Forwarded-For";
}
