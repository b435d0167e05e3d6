import { kifuProgram } from "../../packages/node/dist/src/cli/kifuProgram.js";
import { block, code, list, page } from "./markdown.js";

const INTRO = `\`kifu COMMAND --help\` shows the same. From a checkout, \`kifu\` is \`npm run -s kifu --\`.

With \`--json\` a command prints one line of JSON to standard output and nothing else. \`kifu start --json\` prints a
line for each of \`starting\`, \`listening\`, \`stopping\`, and \`stopped\` or \`forced\`, and logs to standard error. An
error is \`{"error":{"code","message","details","remedy"}}\`.`;

/** Generates docs/reference/cli.md from commander's program. */
export function cli() {
  const program = kifuProgram();
  const [, ...more] = program.description().split("\n\n");
  /** @param {ReturnType<typeof kifuProgram>["options"][number]} option */
  const flag = ({ flags, description, defaultValue }) => {
    const standard = defaultValue === undefined ? "" : ` Default: ${code(String(defaultValue))}.`;
    return `${code(flags)}: ${description}${standard}`;
  };
  const commands = program.commands.flatMap((command) => {
    const usage = `kifu ${command.name()} ${command.usage()}`.replace(" [options]", " [flags]");
    const named = command.registeredArguments.filter(({ description }) => description !== "");
    const args = named.map((each) => `${code(each.name())}: ${each.description}`);
    const flags = command.ownOptions().map(flag);
    return [
      `## ${code(`kifu ${command.name()}`)}`,
      command.description(),
      block("sh", usage),
      ...(args.length + flags.length > 0 ? [list([...args, ...flags])] : []),
      ...(command.takesSettings ? ["Takes every [setting](settings.md) as a flag."] : []),
      "Examples:",
      block("sh", command.examples.join("\n")),
    ];
  });
  return page("Command line", INTRO, [
    ...more,
    `Flags of every command:`,
    list(program.options.map(flag)),
    ...commands,
  ]);
}
