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
} from "../lib/config/index.js";
import type { Output } from "./Output.js";
import { badFlagValue, unknownCommand, usageError } from "./usageErrors.js";

export interface Invocation<Flags = unknown> {
  args: readonly string[];
  flags: Flags;
  output: Output;
}

export interface ConfiguredInvocation<Flags = unknown> extends Invocation<Flags>, ResolvedConfig {}

/**
 * Runs a command and returns the exit code, which is 0 by default. Throws if the command fails.
 */
export type RunCommand<T = Invocation<never>> = (invocation: T) => Promise<number | void>;

const SETTINGS_ARE_FLAGS = "Every setting is also a flag: `kifu help config` lists them.";

type Load<T> = () => Promise<RunCommand<T>>;

/** Thrown instead of printing help, so that `main` can print it as text or as JSON. */
export class HelpRequest extends Error {
  constructor(readonly about: Command) {
    super(`Help of ${about.name()}`);
  }
}

/**
 * commander's `Command`, with this project's errors. The code of a command is loaded only when it
 * runs, so help and usage errors need no o1js.
 */
export class Command extends Commander {
  declare readonly commands: readonly Command[];
  declare parent: Command | null;
  examples: readonly string[] = [];
  job?:
    | { configured: false; load: Load<Invocation<never>> }
    | { configured: true; load: Load<ConfiguredInvocation<never>> };

  get takesSettings(): boolean {
    return this.job?.configured === true;
  }

  /**
   * Sets the one-line summary for the list of commands, and more paragraphs for the command's own
   * help.
   */
  about(summary: string, ...more: string[]): this {
    return this.summary(summary).description([summary, ...more].join("\n\n"));
  }

  runs<Flags>(load: Load<Invocation<Flags>>): this {
    this.job = { configured: false, load };
    return this.action(() => undefined);
  }

  /**
   * Sets the function that runs a command which reads the configuration. All settings become
   * flags of the command.
   */
  runsConfigured<Flags>(load: Load<ConfiguredInvocation<Flags>>): this {
    this.job = { configured: true, load };
    return this.action(() => undefined);
  }

  /**
   * Adds a flag for each setting. Called only for the command that runs, because adding the flags
   * to all commands is slow. Only the help of `config` lists them.
   */
  addSettings(): this {
    if (!this.takesSettings) return this;
    const lists = this.name() === "config";
    if (!lists) this.description(`${this.description()}\n\n${SETTINGS_ARE_FLAGS}`);
    this.option("--config <file>", `The configuration file. By default ${CONFIG_FILE}.`);
    for (const key of configKeyNames) {
      this.addOption(settingOption(key).hideHelp(!lists));
    }
    return this;
  }

  typed<T>(flags: string, type: ValueType<T>, doc: string, standard?: T): this {
    const option = new Option(flags, doc).default(standard);
    option.argParser((given: string) => {
      const value = type.fromText(given);
      if (value === undefined) throw badFlagValue(option.name(), type.expected, given);
      return value;
    });
    return this.addOption(option);
  }

  example(...lines: string[]): this {
    this.examples = lines;
    return this;
  }

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

/**
 * A setting as an option of commander. Its value is not validated here, but with the values from
 * other sources.
 */
function settingOption(key: ConfigKey): Option {
  const { doc, type } = settingOf(key);
  // commander stores the value under the last name, so that must be the setting's own name.
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
