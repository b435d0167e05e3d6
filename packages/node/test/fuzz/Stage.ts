import type { Chain } from "../../src/sequencer/Chain.js";

/** What became of a submission. */
export type Answer =
  | { kind: "accepted"; hash: string }
  | { kind: "refused"; code: string }
  /** Neither an acceptance nor a coded refusal. */
  | { kind: "fault"; why: string };

/** Where the fuzzing happens: a chain, and a way into it. */
export interface Stage {
  /** To look at. What is sent goes through `submit`. */
  readonly chain: Chain;
  /** Whether what is sent travels as JSON, and is nothing that JSON cannot say. */
  readonly asJson: boolean;
  submit(input: unknown): Promise<Answer>;
  /** Resolves when no block is being closed that closes by itself. */
  settled?(): Promise<void>;
  /** How many transactions wait for an earlier nonce; undefined where that cannot be seen. */
  parked(): number | undefined;
  /** Everything that a refusal must leave as it is; undefined where blocks close by themselves. */
  essence(): string | undefined;
}
