import { parseArgs } from "node:util";
import { NodeError } from "../../node/NodeError.js";
import { configFlags, keyOfFlag, nearest, unknownFlag } from "../../node/config/index.js";
import { commandCodes } from "./codes.js";
import type { Command, Flag } from "./Command.js";

/** What every command takes, before its name or after it. */
export const globalFlags: readonly Flag[] = [
  { name: "json", doc: "Answer in JSON, for programs." },
  { name: "verbose", doc: "Show where an error happened." },
  { name: "help", doc: "Show help." },
];

const versionFlag: Flag = { name: "version", doc: "Show the version." };

/** What commands take that read the configuration. */
export const configFileFlag: Flag = {
  name: "config",
  value: "FILE",
  doc: "The configuration file; kifu.config.json of the working directory unless told.",
};

/** A command line, taken apart. */
export interface CommandLine {
  command: Command | undefined;
  args: string[];
  flags: Map<string, string | true>;
  /** The flags that are settings, without hyphens. */
  settings: Record<string, string>;
}

/** Takes a command line apart, and names the mistake in it. */
export function readCommandLine(
  argv: readonly string[],
  commands: readonly Command[],
): CommandLine {
  const found = argv.findIndex((word) => !word.startsWith("-"));
  const lead = found < 0 ? argv : argv.slice(0, found);
  const name = found < 0 ? undefined : argv[found];
  const line = readFlags(lead, [...globalFlags, versionFlag], undefined);
  if (name === undefined) return { ...line, command: undefined };

  const command = commandOf(name, commands);
  const rest = readFlags(argv.slice(found + 1), flagsOf(command), command);
  for (const flag of rest.flags.keys()) if (line.flags.has(flag)) throw repeated(flag, flag);
  const flags = new Map([...line.flags, ...rest.flags]);
  if (!flags.has("help")) checkCount(command, rest.args);
  return { ...rest, command, flags };
}

/** Every flag of a command but those that are settings. */
export function flagsOf(command: Command): Flag[] {
  return [...command.flags, ...(command.configured ? [configFileFlag] : []), ...globalFlags];
}

/** The command of this name. */
export function commandOf(name: string, commands: readonly Command[]): Command {
  const command = commands.find((each) => each.name === name);
  if (command !== undefined) return command;
  const names = commands.map((each) => each.name);
  const near = nearest(name, names);
  throw new NodeError(commandCodes.usage.unknownCommand, `There is no command ${name}.`, {
    details: { given: name, ...(near === undefined ? {} : { nearest: near }) },
    remedy: near === undefined ? `The commands are ${names.join(", ")}.` : `Did you mean ${near}?`,
  });
}

function readFlags(words: readonly string[], own: readonly Flag[], command: Command | undefined) {
  const settings: Record<string, string> = {};
  const flags = new Map<string, string | true>();
  const args: string[] = [];
  // By what they set: a setting may have two names.
  const given = new Map<string, string>();
  const options: Record<string, { type: "string" | "boolean"; short?: string }> = {};
  for (const name of command?.configured ? configFlags : []) options[name] = { type: "string" };
  for (const { name, value } of own) {
    options[name] = { type: value === undefined ? "boolean" : "string" };
  }
  if (options["help"] !== undefined) options["help"].short = "h";
  const { tokens } = parseArgs({
    args: [...words],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === "positional") args.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined) throw unknown(rawName, own, command);
    const takesValue = option.type === "string";
    // `--config --json`: a forgotten value, unless it was tied to the flag.
    const missing = value === undefined || (!inlineValue && value.startsWith("--"));
    if (takesValue ? missing : value !== undefined) throw badFlagValue(name, takesValue);
    const meant = keyOfFlag(name) ?? name;
    const before = given.get(meant);
    if (before !== undefined) throw repeated(before, name);
    given.set(meant, name);
    if (own.some((flag) => flag.name === name)) flags.set(name, value ?? true);
    else settings[name] = value ?? "";
  }
  return { args, flags, settings };
}

function unknown(flag: string, own: readonly Flag[], command: Command | undefined): NodeError {
  const others = own.map(({ name }) => name);
  if (command?.configured) return unknownFlag(flag.replace(/^--?/, ""), others);
  const near = nearest(flag, others);
  const where = command === undefined ? "before a command" : `of kifu ${command.name}`;
  return new NodeError(commandCodes.usage.unknownFlag, `There is no flag ${flag} ${where}.`, {
    details: { given: flag, ...(near === undefined ? {} : { nearest: `--${near}` }) },
    remedy:
      near !== undefined
        ? `Did you mean --${near}?`
        : command === undefined
          ? "A command's own flags come after its name: kifu start --http.port 4000."
          : `\`kifu help ${command.name}\` lists its flags.`,
  });
}

/** None of two is the one that was meant. */
function repeated(first: string, second: string): NodeError {
  const both = first === second ? `--${first} is` : `--${first} and --${second} are the same, and`;
  return new NodeError(commandCodes.usage.repeatedFlag, `${both} given twice.`, {
    details: { flag: `--${second}` },
    remedy: "Give it once.",
  });
}

function badFlagValue(name: string, takesValue: boolean): NodeError {
  return new NodeError(
    commandCodes.usage.flagValue,
    takesValue ? `--${name} needs a value.` : `--${name} takes no value.`,
    {
      details: { flag: `--${name}` },
      remedy: takesValue ? `Write --${name} VALUE, or --${name}=VALUE.` : `Write --${name} alone.`,
    },
  );
}

function checkCount({ name, usage, argumentCount: [least, most] }: Command, args: string[]): void {
  if (args.length >= least && args.length <= most) return;
  const text = args.length < least ? "misses an argument" : `does not take ${args[most] ?? ""}`;
  throw new NodeError(commandCodes.usage.argument, `kifu ${name} ${text}.`, {
    details: { given: args.join(" ") },
    remedy: `Usage: kifu ${[name, usage].filter(Boolean).join(" ")}. \`kifu help ${name}\` says more.`,
  });
}
