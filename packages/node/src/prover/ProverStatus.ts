import { count, type Decoded, list, object, prover, text } from "@kifu/wire";

/** The status of a proving process and its workers. Stored in a file beside its batches. */
export const proverStatus = object({
  pid: count,
  /** The machine on which the process runs. It is never shown. */
  host: text,
  /** Milliseconds since 1970. */
  writtenAt: count,
  provers: list(prover, 1000),
});

export type ProverStatus = Decoded<typeof proverStatus>;

/** A prover may be silent for this long, for example while it compiles on a slow machine. */
const SILENT_MS = 30 * 60_000;

/** The reader of a status: its machine, its clock, and its view of the processes. */
export interface StatusReader {
  readonly host: string;
  readonly now: number;
  isAlive(pid: number): boolean;
}

/**
 * Whether the process that wrote the status still runs. A killed process leaves its file behind.
 * On this machine its process ID shows that. On another machine only the age of the file does.
 */
export function isAtWork({ pid, host, writtenAt }: ProverStatus, reader: StatusReader): boolean {
  if (Math.abs(reader.now - writtenAt) > SILENT_MS) return false;
  return host !== reader.host || reader.isAlive(pid);
}
