import { count, type Decoded, list, object, prover, text } from "@kifu/wire";

/** What a process that proves tells of itself and of its helpers, in a file beside its batches. */
export const proverStatus = object({
  pid: count,
  /** Of the machine that `pid` is on. It is not shown to anybody. */
  host: text,
  /** When it was written, in milliseconds since 1970. */
  writtenAt: count,
  provers: list(prover, 1000),
});

/** What is in a prover's status file. */
export type ProverStatus = Decoded<typeof proverStatus>;

/** A prover may be busy for this long without writing, as when it compiles on a slow machine. */
const SILENT_MS = 30 * 60_000;

/** Where and when a status is read. */
export interface StatusReader {
  readonly host: string;
  readonly now: number;
  isAlive(pid: number): boolean;
}

/**
 * Whether the process that wrote a status still works. One that was killed leaves its file behind:
 * on this machine its process is gone, and elsewhere it falls silent.
 */
export function isAtWork({ pid, host, writtenAt }: ProverStatus, reader: StatusReader): boolean {
  if (Math.abs(reader.now - writtenAt) > SILENT_MS) return false;
  return host !== reader.host || reader.isAlive(pid);
}
