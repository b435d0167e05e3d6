import type { ServerResponse } from "node:http";
import { tooMuchUnread } from "../lib/refusals.js";

/**
 * Limits on bytes that wait for their readers, so that clients that never read cannot fill the
 * memory. Any client that reads stays far below.
 */
const unreadLimits = {
  /** Limit: bytes of answers that one network may leave unread. Then it gets `feed/too-many` until it reads. */
  perNetwork: 4_000_000,
  /**
   * Limit: bytes of all unread answers. Above it, the oldest unread answers are cut off.
   */
  inAll: 64_000_000,
};

interface Unread {
  response: ServerResponse;
  network: string;
  bytes: number;
}

/**
 * Limits answers that clients do not read. A network with too many unread bytes gets no more
 * answers until it reads. Beyond the limit for all networks, the oldest unread answers are
 * closed. This machine has no limits.
 */
export class UnreadAnswers {
  // Oldest first.
  private readonly waiting = new Set<Unread>();
  private readonly ofNetworks = new Map<string, number>();
  private inAll = 0;

  constructor(private readonly limits = unreadLimits) {}

  /** Throws `feed/too-many` if the network has too many unread bytes. */
  assertFew(network: string | undefined): void {
    if (network === undefined) return;
    const bytes = this.ofNetworks.get(network) ?? 0;
    const { perNetwork } = this.limits;
    if (bytes > perNetwork) throw tooMuchUnread(bytes, perNetwork);
  }

  /** Counts a response's unread bytes until the socket has taken them or is closed. */
  add(response: ServerResponse, network: string | undefined, taken: "finish" | "drain"): void {
    const bytes = response.writableLength;
    if (network === undefined || response.destroyed || bytes === 0) return;
    const unread = { response, network, bytes };
    // Events are written to the socket directly, so the socket emits `drain`.
    const taking = taken === "drain" ? response.socket : response;
    const remove = () => {
      taking?.off(taken, remove);
      response.off("close", remove);
      this.remove(unread);
    };
    taking?.once(taken, remove);
    response.once("close", remove);
    this.waiting.add(unread);
    this.count(unread.network, bytes);
    for (const oldest of this.waiting) {
      if (this.inAll <= this.limits.inAll) return;
      this.remove(oldest);
      oldest.response.destroy();
    }
  }

  private remove(unread: Unread): void {
    if (this.waiting.delete(unread)) this.count(unread.network, -unread.bytes);
  }

  private count(network: string, bytes: number): void {
    this.inAll += bytes;
    const all = (this.ofNetworks.get(network) ?? 0) + bytes;
    if (all === 0) this.ofNetworks.delete(network);
    else this.ofNetworks.set(network, all);
  }
}
