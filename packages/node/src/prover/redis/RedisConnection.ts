import { Redis } from "ioredis";
import { setTimeout } from "node:timers/promises";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { shownUrl } from "../../config/ValueType.js";

const CONNECT_MS = 5000;
const LONGEST_PAUSE_MS = 5000;
/** The time that disconnecting may take. */
const PATIENCE_MS = 3000;

/** Callbacks for the loss and the return of the connection. Each is called once per loss. */
export interface RedisWatch {
  readonly onAway?: (reason: string) => void;
  readonly onBack?: () => void;
}

export async function assertReachable(url: string): Promise<void> {
  const probe = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The first error event has the real reason. The rejection of `connect` does not.
  let reason: Error | undefined;
  probe.on("error", (error: Error) => (reason ??= error));
  try {
    await probe.connect();
    await probe.ping();
  } catch (error) {
    throw unreachable(url, reason ?? error);
  } finally {
    probe.disconnect();
  }
}

export class RedisConnection {
  readonly redis: Redis;
  private isAway = false;
  private isOver = false;

  constructor(
    url: string,
    private readonly watch: RedisWatch = {},
  ) {
    this.redis = new Redis(url, {
      // BullMQ requires this value. Commands then wait without a limit.
      maxRetriesPerRequest: null,
      connectTimeout: CONNECT_MS,
      // BullMQ copies this option to its own connections.
      retryStrategy: (times) => (this.isOver ? null : pauseBefore(times)),
    });
    this.redis.on("error", (error: Error) => this.onAway(reasonOf(error)));
    this.redis.on("reconnecting", () => this.onAway("the connection was closed"));
    this.redis.on("ready", () => {
      if (this.isAway) this.watch.onBack?.();
      this.isAway = false;
    });
  }

  /**
   * Closes the objects that use the connection, and then the connection. Does not wait long if
   * Redis is unreachable.
   */
  async close(...users: readonly { close(): Promise<unknown> }[]): Promise<void> {
    this.isOver = true;
    const late = new AbortController();
    const patience = setTimeout(PATIENCE_MS, undefined, { signal: late.signal });
    await Promise.race([patience, Promise.allSettled(users.map((user) => user.close()))]);
    late.abort();
    await patience.catch(() => undefined);
    this.redis.disconnect();
  }

  private onAway(reason: string): void {
    if (!this.isAway && !this.isOver) this.watch.onAway?.(reason);
    this.isAway = true;
  }
}

function pauseBefore(times: number): number {
  return Math.min(100 * 2 ** Math.min(times, 10), LONGEST_PAUSE_MS);
}

function unreachable(url: string, cause: unknown): NodeError {
  return new NodeError(nodeCodes.prover.queueUnreachable, "The queue in Redis cannot be reached.", {
    details: { queue: shownUrl(url), reason: reasonOf(cause) },
    remedy: "Start Redis there, or correct `prover.queue`: its host, port and password.",
    cause,
  });
}

/** An `AggregateError` has no useful message of its own, so its parts are joined. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
