import type { Chain } from "../../src/sequencer/Chain.js";
import type { MatchHistory } from "../../src/tables/takebacks.js";

export type Answer =
  | { kind: "accepted"; hash: string }
  | { kind: "refused"; code: string }
  /** The answer is neither an acceptance nor a refusal with a code. */
  | { kind: "fault"; why: string };

export interface Stage {
  readonly chain: Chain;
  readonly history: MatchHistory;
  readonly asJson: boolean;
  submit(input: unknown): Promise<Answer>;
  /** Resolves when no block is being closed. */
  settled?(): Promise<void>;
  /** The number of transactions that wait for an earlier nonce. Undefined if unknown. */
  parked(): number | undefined;
  /**
   * Everything that a refusal must not change, as text. Undefined if blocks close by themselves.
   */
  essence(): string | undefined;
}
