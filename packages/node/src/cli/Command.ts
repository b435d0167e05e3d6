import { Command as Commander, type ErrorOptions, Option } from "commander";
import {
  CONFIG_FILE,
  type ConfigKey,
  configKeyNames,
  defaultOf,
  flagsOf,
  keyOfFlag,
  type ResolvedConfig,
  settingOf,
  type ValueType,
  valueText,
  variableOf,
} from "../config/index.js";
import type { Output } from "./Output.js";
import { badFlagValue, unknownCommand, usageError } from "./usageErrors.js";

/** What a command is asked to do. `Flags` are its own, by name in camel case. */
export interface Invocation<Flags = unknown> {
  args: readonly string[];
  flags: Flags;
  output: Output;
}

/** An invocation of a command that reads the configuration. */
export interface ConfiguredInvocation<Flags = unknown> extends Invocation<Flags>, ResolvedConfig {}

/** Does it. Resolves to the exit code, 0 unless told; throws what went wrong. */
export type RunCommand<T = Invocation<never>> = (invocation: T) => Promise<number | void>;

const SETTINGS_ARE_FLAGS = "Every setting is also a flag: `kifu help config` lists them.";

type Load<T> = () => Promise<RunCommand<T>>;

/** Thrown where commander would print help: `main` shows it, to people or to programs. */
export class HelpRequest extends Error {
  constructor(readonly about: Command) {
    super(`Help of ${about.name()}`);
  }
}

/**
 * commander's, with our errors. What runs is loaded when it runs: help and mistakes are answered
 * without o1js.
 */
export class Command extends Commander {
  declare readonly commands: readonly Command[];
  declare parent: Command | null;
  examples: readonly string[] = [];
  job?:
    | { configured: false; load: Load<Invocation<never>> }
    | { configured: true; load: Load<ConfiguredInvocation<never>> };

  /** Whether each setting is a flag of it. */
  get takesSettings(): boolean {
    return this.job?.configured === true;
  }

  /** What it does: in one line, as a list of commands shows it, and what else is worth knowing. */
  about(summary: string, ...more: string[]): this {
    return this.summary(summary).description([summary, ...more].join("\n\n"));
  }

  /** What runs without a configuration. */
  runs<Flags>(load: Load<Invocation<Flags>>): this {
    this.job = { configured: false, load };
    return this.action(() => undefined);
  }

  /** What reads the configuration, and takes a flag for each of its settings. */
  runsConfigured<Flags>(load: Load<ConfiguredInvocation<Flags>>): this {
    this.job = { configured: true, load };
    return this.action(() => undefined);
  }

  /** Adds those flags, and to its help where they are listed. Only to the command that is called: all of them for all take time. */
  addSettings(): this {
    if (!this.takesSettings) return this;
    const lists = this.name() === "config";
    if (!lists) this.description(`${this.description()}\n\n${SETTINGS_ARE_FLAGS}`);
    this.option("--config <file>", `The configuration file; ${CONFIG_FILE} unless told.`);
    for (const key of configKeyNames) {
      this.addOption(settingOption(key).hideHelp(!lists));
    }
    return this;
  }

  /** A flag with a value of this type. */
  typed<T>(flags: string, type: ValueType<T>, doc: string, standard?: T): this {
    const option = new Option(flags, doc).default(standard);
    option.argParser((given: string) => {
      const value = type.fromText(given);
      if (value === undefined) throw badFlagValue(option.name(), type.expected, given);
      return value;
    });
    return this.addOption(option);
  }

  /** Command lines that its help shows. */
  example(...lines: string[]): this {
    this.examples = lines;
    return this;
  }

  /** Its own flags, without those of the settings. */
  ownOptions(): Option[] {
    return this.options.filter(
      (option) => keyOfFlag(option.name()) === undefined || !this.takesSettings,
    );
  }

  override createCommand(name?: string): Command {
    return new Command(name);
  }

  override helpInformation(): string {
    const text = super.helpInformation();
    if (this.examples.length === 0) return text;
    return `${text}\nExamples:\n${this.examples.map((line) => `  ${line}\n`).join("")}`;
  }

  override outputHelp(): never {
    const [name] = this.args;
    const isCommand = this.parent !== null || name === undefined || name.startsWith("-");
    throw isCommand ? new HelpRequest(this) : unknownCommand(name, this);
  }

  override error(message: string, { code = "" }: ErrorOptions = {}): never {
    throw usageError(this, code, message);
  }
}

/** A setting as commander's option, for its help: what is given is judged with the other sources. */
function settingOption(key: ConfigKey): Option {
  const { doc, type } = settingOf(key);
  // A setting's own name comes last, so that commander files the value under it.
  const flags = flagsOf(key).map((flag) => `--${flag}`);
  const expected = `${type.expected.charAt(0).toUpperCase()}${type.expected.slice(1)}.`;
  return new Option(
    `${flags.reverse().join(", ")} <value>`,
    `${doc.replaceAll("`", "")} ${expected}`,
  )
    .default(defaultOf(key), valueText(defaultOf(key)))
    .env(variableOf(key))
    .helpGroup("Settings:");
}
