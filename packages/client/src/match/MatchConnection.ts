import type { GameRules } from "../GameRules.js";
import type { Kifu } from "../Kifu.js";
import type { Sending } from "../submit/Outbox.js";
import type { Call } from "../submit/signTransaction.js";
import type { Chain } from "@kifu/wire";
import type { EventChannels } from "../watch/EventChannels.js";
import type { NodeHttp } from "../node-api/NodeHttp.js";

/** The part of a connection that a match uses. */
export interface MatchConnection extends Pick<
  Kifu,
  "chain" | "matchOnce" | "moves" | "watchChain"
> {
  readonly http: NodeHttp;
  readonly channels: EventChannels;
  /** Aborted when the connection is closed. */
  readonly signal: AbortSignal;
  rules(name: string): Promise<GameRules>;
  knownOnce(): Promise<Chain>;
  retry<Value>(ask: () => Promise<Value>): Promise<Value>;
  /** Called with the node's time, so that pages show the same time. */
  followTime(time: number): void;
  send(call: Call, sending: Sending): Promise<string>;
}
