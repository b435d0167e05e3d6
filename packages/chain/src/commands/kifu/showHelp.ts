import type { Command, Invocation } from "./Command.js";
import { commandOf } from "./commandLine.js";
import { help, helpDocument } from "./help.js";
import type { Output } from "./Output.js";

/** Answers `kifu help [command]`. */
export function helpCommand(all: () => readonly Command[]): Command {
  return {
    name: "help",
    summary: "Show what a command does, and its flags.",
    usage: "[command]",
    argumentCount: [0, 1],
    flags: [],
    configured: false,
    more: [],
    load:
      async () =>
      async ({ args: [name], output }: Invocation) => {
        showHelp(all(), name === undefined ? undefined : commandOf(name, all()), output);
      },
  };
}

export function showHelp(
  commands: readonly Command[],
  command: Command | undefined,
  output: Output,
): void {
  output.say(help(commands, command));
  output.document(helpDocument(commands, command));
}
