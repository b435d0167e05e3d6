import type { NodeConfig } from "../config/NodeConfig.js";
import type { Log } from "../lib/log.js";
import { isLoopback, isOwnHost, isOwnName, oneOfAddresses, plainAddress } from "./addresses.js";
import { forwardedFor, type RequestOrigin } from "./Caller.js";

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
  private readonly isPublic: boolean;
  private hasLoggedHost = false;

  constructor(
    private readonly http: Pick<NodeConfig["http"], "host" | "trustedProxies" | "local">,
    private readonly log: Log,
  ) {
    this.isTrusted = oneOfAddresses(http.trustedProxies);
    this.isPublic = !isOwnName(http.host);
  }

  /** Logs how limits apply if strangers can reach the node. */
  begin(): void {
    const { trustedProxies, local } = this.http;
    if (!this.isPublic || local === "limited") return;
    this.log.info(
      { trustedProxies },
      "Limits apply per network address; requests without X-Forwarded-For from this machine and trusted proxies have none",
    );
  }

  observe({ socket, headers }: RequestOrigin): void {
    if (this.http.local === "limited") return;
    const peer = plainAddress(socket.remoteAddress ?? "");
    const isOwn = isLoopback(peer);
    if (!isOwn && !this.isTrusted(peer)) {
      // Strangers connect directly, so no proxy hides behind this machine's address.
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
