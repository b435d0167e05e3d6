import type { NodeConfig } from "../config/NodeConfig.js";
import type { Log } from "../log.js";
import { isLoopback, oneOfAddresses, plainAddress } from "../api/http/plainAddress.js";
import { forwardedFor, type RequestOrigin } from "../api/http/clientAddress.js";
import { isOwnHost, isOwnName } from "../api/http/isOwnHost.js";

/** This many requests in a row that name no client cannot be chance. */
const UNNAMED_IN_A_ROW = 20;
/** How many proxies are distinguished. A trusted range may have thousands. */
const MOST_PROXIES = 100;

/** Requests seen from a peer that may name clients. */
interface Seen {
  unnamed: number;
  /** Nothing more to report about this peer. */
  settled: boolean;
}

/**
 * Warns the operator, once per situation, when rate limits do not apply, or apply to all clients as
 * one: a proxy that names no clients looks like this machine itself.
 */
export class LimitsWatch {
  private readonly seen = new Map<string, Seen>();
  private readonly isTrusted: (address: string) => boolean;
  private readonly isPublic: boolean;
  private hasLoggedHost = false;

  constructor(
    private readonly http: Pick<NodeConfig["http"], "host" | "trustedProxies" | "local">,
    private readonly log: Log,
  ) {
    this.isTrusted = oneOfAddresses(http.trustedProxies);
    this.isPublic = !isOwnName(http.host);
  }

  /** Reports if the node starts to listen where strangers can reach it. */
  begin(): void {
    const { trustedProxies, local } = this.http;
    if (!this.isPublic || local === "limited") return;
    this.log.info(
      { trustedProxies },
      "Limits apply per network address; requests without X-Forwarded-For from this machine and trusted proxies have none",
    );
  }

  /** Looks at one request. */
  observe({ socket, headers }: RequestOrigin): void {
    if (this.http.local === "limited") return;
    const peer = plainAddress(socket.remoteAddress ?? "");
    const isOwn = isLoopback(peer);
    if (!isOwn && !this.isTrusted(peer)) {
      // Strangers reach the node directly, so requests from this machine are its own.
      if (this.isPublic) this.settle("this machine");
      return;
    }
    const isNamed = forwardedFor(headers).length > 0 && this.isTrusted(peer);
    if (isNamed) this.settle(isOwn ? "this machine" : peer);
    else if (isOwn) this.observeOwn(headers.host);
    else this.observeProxy(peer);
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

  /** Whether this is the request at which to report. */
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
