import type { Command } from "commander";
import { type Details, NodeError } from "../NodeError.js";
import { nearest, unknownFlag as unknownSetting } from "../config/index.js";
import { commandCodes } from "./commandCodes.js";

const { usage } = commandCodes;

/** A command as its mistakes are reported: with settings, it takes a flag for each of them. */
type Called = Command & { readonly takesSettings: boolean };

/** What commander refuses, as an error of ours. */
export function usageFault(command: Called, code: string, message: string): NodeError {
  const [, given = ""] = /'(.*)'/s.exec(message) ?? [];
  switch (code) {
    case "commander.unknownCommand":
      return unknownCommand(given, command);
    case "commander.unknownOption":
      return unknownFlag(given, command);
    case "commander.optionMissingArgument":
      return missingValue(/[^-\s,]+/.exec(given)?.[0] ?? given);
    default:
      return new NodeError(usage.argument, `kifu ${command.name()}: ${sentence(message)}`, {
        details: { given: command.args.join(" ") },
        remedy: `Usage: kifu ${command.name()} ${command.usage()}. ${moreOn(command)}`,
      });
  }
}

/** A command that does not exist, with the one that was probably meant. */
export function unknownCommand(given: string, program: Command): NodeError {
  const names = program.commands.map((command) => command.name());
  const near = nearest(given, names);
  return new NodeError(usage.unknownCommand, `There is no command ${given}.`, {
    details: { given, ...(near !== undefined && { nearest: near }) },
    remedy: near === undefined ? `The commands are ${names.join(", ")}.` : `Did you mean ${near}?`,
  });
}

function unknownFlag(given: string, command: Called): NodeError {
  const options = [...command.options, ...(command.parent?.options ?? [])];
  const flags = ["help", ...options.map((option) => option.name())];
  const [name = ""] = given.replace(/^--?/, "").split("=");
  if (flags.includes(name)) {
    return badFlag(name, "takes no value", `Write --${name} alone.`);
  }
  if (command.takesSettings) return unknownSetting(name, flags);
  const near = nearest(given, flags);
  const where = command.parent === null ? "before a command" : `of kifu ${command.name()}`;
  return new NodeError(usage.unknownFlag, `There is no flag ${given} ${where}.`, {
    details: { given, ...(near !== undefined && { nearest: `--${near}` }) },
    remedy: near === undefined ? moreOn(command) : `Did you mean --${near}?`,
  });
}

/** Neither of the two is known to be the one that was meant. */
export function repeatedFlag(first: string, second: string): NodeError {
  const both = first === second ? `--${first} is` : `--${first} and --${second} are the same, and`;
  return new NodeError(usage.repeatedFlag, `${both} given twice.`, {
    details: { flag: `--${second}` },
    remedy: "Give it once.",
  });
}

/** A flag that stands there without its value. */
export function missingValue(flag: string): NodeError {
  return badFlag(flag, "needs a value", `Write --${flag} VALUE, or --${flag}=VALUE.`);
}

/** A flag whose value is not one that it can have. */
export function badFlagValue(flag: string, expected: string, given: string): NodeError {
  return badFlag(flag, `must be ${expected}`, `Change --${flag}, or leave it out.`, { given });
}

function badFlag(flag: string, what: string, remedy: string, details: Details = {}): NodeError {
  return new NodeError(usage.flagValue, `--${flag} ${what}.`, {
    details: { flag: `--${flag}`, ...details },
    remedy,
  });
}

/** `error: missing required argument 'file'` as a sentence. */
function sentence(message: string): string {
  return `${message.replace(/^error: /, "").replace(/\.$/, "")}.`;
}

function moreOn(command: Command): string {
  return command.parent === null
    ? "A command's own flags come after its name: kifu start --port 4000."
    : `\`kifu help ${command.name()}\` says more.`;
}
