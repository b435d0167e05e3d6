import { count, type Decoded, list, object, prover, text } from "@kifu/wire";

/** The status of a proving process and its helpers, stored in a file beside its batches. */
export const proverStatus = object({
  pid: count,
  /** The machine on which `pid` is valid. Never shown to anyone. */
  host: text,
  /** When it was written, in milliseconds since 1970. */
  writtenAt: count,
  provers: list(prover, 1000),
});

export type ProverStatus = Decoded<typeof proverStatus>;

/**
 * A prover may be busy this long without writing, for example when it compiles on a slow machine.
 */
const SILENT_MS = 30 * 60_000;

/** Where and when a status is read. */
export interface StatusReader {
  readonly host: string;
  readonly now: number;
  isAlive(pid: number): boolean;
}

/**
 * Whether the process that wrote a status is still running. A killed process leaves its file
 * behind: on this machine the process is gone, and elsewhere it stops writing.
 */
export function isAtWork({ pid, host, writtenAt }: ProverStatus, reader: StatusReader): boolean {
  if (Math.abs(reader.now - writtenAt) > SILENT_MS) return false;
  return host !== reader.host || reader.isAlive(pid);
}
