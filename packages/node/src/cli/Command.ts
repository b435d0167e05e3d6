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

/** The arguments and flags of a command. Flag names are in camel case. */
export interface Invocation<Flags = unknown> {
  args: readonly string[];
  flags: Flags;
  output: Output;
}

export interface ConfiguredInvocation<Flags = unknown> extends Invocation<Flags>, ResolvedConfig {}

/** Runs the command. Resolves to the exit code, by default 0. Throws on failure. */
export type RunCommand<T = Invocation<never>> = (invocation: T) => Promise<number | void>;

const SETTINGS_ARE_FLAGS = "Every setting is also a flag: `kifu help config` lists them.";

type Load<T> = () => Promise<RunCommand<T>>;

/** Thrown when commander would print help. `main` shows it to people or to programs. */
export class HelpRequest extends Error {
  constructor(readonly about: Command) {
    super(`Help of ${about.name()}`);
  }
}

/**
 * commander's Command with our errors. The code of a command is loaded when it runs, so help and
 * mistakes are answered without o1js.
 */
export class Command extends Commander {
  declare readonly commands: readonly Command[];
  declare parent: Command | null;
  examples: readonly string[] = [];
  job?:
    | { configured: false; load: Load<Invocation<never>> }
    | { configured: true; load: Load<ConfiguredInvocation<never>> };

  /** Whether each setting is a flag of the command. */
  get takesSettings(): boolean {
    return this.job?.configured === true;
  }

  /** A one-line summary for the list of commands, and further paragraphs. */
  about(summary: string, ...more: string[]): this {
    return this.summary(summary).description([summary, ...more].join("\n\n"));
  }

  runs<Flags>(load: Load<Invocation<Flags>>): this {
    this.job = { configured: false, load };
    return this.action(() => undefined);
  }

  /** For commands that read the configuration and have a flag for each setting. */
  runsConfigured<Flags>(load: Load<ConfiguredInvocation<Flags>>): this {
    this.job = { configured: true, load };
    return this.action(() => undefined);
  }

  /**
   * Adds the settings' flags, and to the help where they are listed. Only for the command that is
   * called: adding all of them to all commands is slow.
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

/** A setting as commander's option, for the help. Its value is validated with the other sources. */
function settingOption(key: ConfigKey): Option {
  const { doc, type } = settingOf(key);
  // A setting's own name comes last, so that commander stores the value under it.
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
