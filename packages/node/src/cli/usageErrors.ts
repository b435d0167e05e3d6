import type { Command } from "commander";
import { type Details, NodeError } from "../lib/NodeError.js";
import { configFlags, nearest } from "../lib/config/index.js";
import { commandCodes } from "./commandCodes.js";
import { numbered } from "./Progress.js";

const { usage } = commandCodes;

type Called = Command & { readonly takesSettings: boolean };

export function usageError(command: Called, code: string, message: string): NodeError {
  const [, given = ""] = /'(.*)'/s.exec(message) ?? [];
  switch (code) {
    case "commander.unknownCommand":
      return unknownCommand(given, command);
    case "commander.unknownOption":
      return unknownFlag(given, command);
    case "commander.optionMissingArgument":
      return missingValue(/[^-\s,]+/.exec(given)?.[0] ?? given);
    case "commander.missingArgument":
      return badArgument(command, ` needs <${given}>.`);
    case "commander.excessArguments":
      return badArgument(command, ` takes ${atMost(command.registeredArguments.length)}.`);
    case "commander.invalidArgument":
      return badChoice(command, message);
    default:
      return badArgument(command, `: ${sentence(message)}`);
  }
}

function badArgument(
  command: Called,
  what: string,
  given = command.args.join(" "),
  near?: string,
): NodeError {
  const meant = near === undefined ? "" : `Did you mean ${near}? `;
  return new NodeError(usage.argument, `\`kifu ${command.name()}\`${what}`, {
    details: { ...(given !== "" && { given }), ...(near !== undefined && { nearest: near }) },
    remedy: `${meant}Usage: kifu ${command.name()} ${command.usage()}. ${moreOn(command)}`,
  });
}

function badChoice(command: Called, message: string): NodeError {
  const [, given = "", name = ""] =
    /value '(.*)' is invalid for argument '(.*?)'/s.exec(message) ?? [];
  const all = command.registeredArguments.find((each) => each.name() === name)?.argChoices ?? [];
  const what = ` has no ${name} ${given}; ${choices(all)}.`;
  return badArgument(command, what, given, nearest(given, all));
}

function choices(all: readonly string[]): string {
  return all.length === 1 ? `the only one is ${all.join()}` : `there are ${all.join(", ")}`;
}

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
  // The value is left out, because it may be a secret.
  const [flag = ""] = given.split("=");
  const name = flag.replace(/^--?/, "");
  if (flags.includes(name)) {
    return badFlag(name, "takes no value", `Write --${name} alone.`);
  }
  // A setting may have a second flag, which `options` does not list.
  const near = nearest(name, command.takesSettings ? [...flags, ...configFlags] : flags);
  const where = command.parent === null ? "before a command" : `of kifu ${command.name()}`;
  return new NodeError(usage.unknownFlag, `There is no flag ${flag} ${where}.`, {
    details: { given: flag, ...(near !== undefined && { nearest: `--${near}` }) },
    remedy: `${near === undefined ? "" : `Did you mean --${near}? `}${flagsListed(command)}`,
  });
}

function flagsListed(command: Called): string {
  const name = command.name();
  if (command.parent === null) return moreOn(command);
  if (!command.takesSettings) return `\`kifu help ${name}\` lists its flags.`;
  return name === "config"
    ? "`kifu help config` lists all of them."
    : `\`kifu help ${name}\` lists its flags, \`kifu help config\` the settings.`;
}

export function repeatedFlag(first: string, second: string): NodeError {
  const both = first === second ? `--${first} is` : `--${first} and --${second} are the same, and`;
  return new NodeError(usage.repeatedFlag, `${both} given twice.`, {
    details: { flag: `--${second}` },
    remedy: "Give it once.",
  });
}

export function missingValue(flag: string): NodeError {
  return badFlag(flag, "needs a value", `Write --${flag} VALUE, or --${flag}=VALUE.`);
}

export function badFlagValue(flag: string, expected: string, given: string): NodeError {
  return badFlag(flag, `must be ${expected}`, `Change --${flag}, or leave it out.`, { given });
}

function badFlag(flag: string, what: string, remedy: string, details: Details = {}): NodeError {
  return new NodeError(usage.flagValue, `--${flag} ${what}.`, {
    details: { flag: `--${flag}`, ...details },
    remedy,
  });
}

function atMost(expected: number): string {
  return expected === 0 ? "no arguments" : `at most ${numbered(expected, "argument")}`;
}

/** Converts `error: something is wrong` to a sentence. */
function sentence(message: string): string {
  return `${message.replace(/^error: /, "").replace(/\.$/, "")}.`;
}

function moreOn(command: Command): string {
  return command.parent === null
    ? "A command's own flags come after its name: kifu start --port 4000."
    : `\`kifu help ${command.name()}\` says more.`;
}
