import type { ResolvedConfig } from "../../node/config/index.js";
import type { Output } from "./Output.js";

/** A flag of a command: `--keep N`. */
export interface Flag {
  /** Without hyphens. */
  name: string;
  /** What its value stands for; undefined for a flag that takes none. */
  value?: string;
  doc: string;
}

/** What a command is asked to do. */
export interface Invocation {
  args: readonly string[];
  /** The flags that are given: their text, or true for one that takes none. */
  flags: ReadonlyMap<string, string | true>;
  output: Output;
}

export interface ConfiguredInvocation extends Invocation, ResolvedConfig {}

/** Does it. Resolves to the exit code, 0 unless told; throws what went wrong. */
export type Run<T = Invocation> = (invocation: T) => Promise<number | void>;

interface Described {
  name: string;
  /** In one line, as a list of commands shows it. */
  summary: string;
  /** What follows the name, as a usage line shows it: `FILE`, `[address]`. */
  usage: string;
  /** The least and the most arguments. */
  argumentCount: readonly [least: number, most: number];
  flags: readonly Flag[];
  /** What else is worth knowing. */
  more: readonly string[];
}

/**
 * A command. What runs is loaded when it runs: help and mistakes are answered without o1js.
 * `configured` ones read the configuration, and take the flags of its settings.
 */
export type Command = Described &
  (
    | { configured: false; load(): Promise<Run> }
    | { configured: true; load(): Promise<Run<ConfiguredInvocation>> }
  );
