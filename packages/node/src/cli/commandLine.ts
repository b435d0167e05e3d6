import { keyOfFlag } from "../lib/config/index.js";
import { type Command, HelpRequest } from "./Command.js";
import { kifuProgram } from "./kifuProgram.js";
import { missingValue, repeatedFlag, unknownCommand } from "./usageErrors.js";

export interface CommandLine {
  /** The program itself if no command is given. */
  command: Command;
  help: boolean;
  args: readonly string[];
  /** The values of flags. Names are in camel case. */
  flags: Readonly<Record<string, unknown>>;
  settings: Readonly<Record<string, string>>;
}

export function readCommandLine(argv: readonly string[]): CommandLine {
  const program = kifuProgram();
  const written = flagsIn(argv, program);
  const { command, help } = commandIn(argv, program);
  const flags = command.optsWithGlobals<Record<string, unknown>>();
  const settings: Record<string, string> = {};
  for (const name of command.job?.configured === true ? written : []) {
    const key = keyOfFlag(name);
    if (key !== undefined) settings[name] = flags[key] as string;
  }
  return { command, help, args: command.args, flags, settings };
}

/**
 * The names of the given flags, without hyphens. Throws in two cases that commander allows: a
 * flag is given twice, or a flag stands where a value must be, as in `--config --json`.
 */
function flagsIn(argv: readonly string[], program: Command): string[] {
  const options = [program, ...program.commands].flatMap((command) => command.options);
  const takeValues = new Set(
    options.filter((each) => each.required).map((each) => each.name()),
  ).add("config");
  // Keyed by setting, because one setting may have two flags.
  const given = new Map<string, string>();
  const end = argv.indexOf("--");
  for (const [i, word] of argv.slice(0, end < 0 ? undefined : end).entries()) {
    if (!word.startsWith("--")) continue;
    const [name = ""] = word.slice(2).split("=");
    const key = keyOfFlag(name);
    const meant = key ?? name;
    const before = given.get(meant);
    if (before !== undefined) throw repeatedFlag(before, name);
    given.set(meant, name);
    const takesValue = key !== undefined || takeValues.has(name);
    if (takesValue && word === `--${name}` && argv[i + 1]?.startsWith("--") === true)
      throw missingValue(name);
  }
  return [...given.values()];
}

function commandIn(argv: readonly string[], program: Command) {
  let command = program;
  program.hook("preAction", (_, chosen) => void (command = chosen as Command));
  program.hook("preSubcommand", (_, called) => void (called as Command).addSettings());
  try {
    program.parse(argv, { from: "user" });
  } catch (error) {
    if (error instanceof HelpRequest) return { command: error.about, help: true };
    throw error;
  }
  if (command.name() !== "help") return { command, help: false };
  const [name] = command.args;
  if (name === undefined) return { command: program, help: true };
  const about = program.commands.find((each) => each.name() === name);
  if (about === undefined) throw unknownCommand(name, program);
  return { command: about.addSettings(), help: true };
}
