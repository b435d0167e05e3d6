import { resolveConfig } from "../../node/config/index.js";
import { commands } from "./commands.js";
import { readCommandLine } from "./commandLine.js";
import { Output } from "./Output.js";
import { reportError } from "./reportError.js";
import { showHelp } from "./showHelp.js";
import { version } from "./version.js";

/** Runs a command line, and resolves to the exit code: 0 done, 1 failed, 2 called wrongly. */
export async function main(argv: readonly string[]): Promise<number> {
  const output = new Output(argv.includes("--json"), argv.includes("--verbose"));
  // What libraries print is for people: standard output is the answer's.
  if (output.json) console.log = console.info = console.debug = console.error;
  try {
    return await run(argv, output);
  } catch (error) {
    return reportError(error, output);
  }
}

async function run(argv: readonly string[], output: Output): Promise<number> {
  const { command, args, flags, settings } = readCommandLine(argv, commands);
  if (flags.has("version")) {
    const versions = version();
    output.say(`kifu ${versions.kifu}`);
    output.document(versions);
    return 0;
  }
  if (command === undefined || flags.has("help")) {
    showHelp(commands, command, output);
    return 0;
  }
  const invocation = { args, flags, output };
  if (!command.configured) return (await (await command.load())(invocation)) ?? 0;
  const file = flags.get("config");
  const resolved = resolveConfig({
    file: typeof file === "string" ? file : undefined,
    env: process.env,
    flags: settings,
  });
  const execute = await command.load();
  return (await execute({ ...invocation, ...resolved })) ?? 0;
}
