import type { Chain } from "../../src/sequencer/Chain.js";

/** The outcome of a submission. */
export type Answer =
  | { kind: "accepted"; hash: string }
  | { kind: "refused"; code: string }
  /** Neither an acceptance nor a coded refusal. */
  | { kind: "fault"; why: string };

/** Where the fuzzing happens: a chain, and a way into it. */
export interface Stage {
  /** To look at. Everything is sent through `submit`. */
  readonly chain: Chain;
  /** Whether everything sent travels as JSON. */
  readonly asJson: boolean;
  submit(input: unknown): Promise<Answer>;
  /** Resolves when no block is closing by itself. */
  settled?(): Promise<void>;
  /** How many transactions wait for an earlier nonce. Undefined if that cannot be seen. */
  parked(): number | undefined;
  /** Everything that a refusal must not change. Undefined if blocks close by themselves. */
  essence(): string | undefined;
}
