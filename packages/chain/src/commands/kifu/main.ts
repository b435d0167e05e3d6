import { resolveConfig } from "../../node/config/index.js";
import { NodeError } from "../../node/NodeError.js";
import { commands } from "./commands.js";
import { readCommandLine } from "./commandLine.js";
import { Output, type Streams } from "./Output.js";
import { reportError } from "./reportError.js";
import { showHelp } from "./showHelp.js";
import { version } from "../../node/version.js";

const DONE = 0;
const FAILED = 1;
/** Called or configured wrongly: to try again changes nothing. */
const MISUSED = 2;

/** Runs a command line, and resolves to the exit code. */
export async function main(argv: readonly string[], streams?: Streams): Promise<number> {
  const output = new Output(argv.includes("--json"), argv.includes("--verbose"), streams);
  let act: Act | undefined;
  try {
    act = prepare(argv, output);
    return (await act()) ?? DONE;
  } catch (error) {
    reportError(error, output);
    const misused = act === undefined ? /^(usage|config)\// : /^(usage\/|config\/development$)/;
    return error instanceof NodeError && misused.test(error.code) ? MISUSED : FAILED;
  }
}

type Act = () => Promise<number | void>;

/** Judges all that was given before any of it is done. */
function prepare(argv: readonly string[], output: Output): Act {
  const { command, args, flags, settings } = readCommandLine(argv, commands);
  if (flags.has("version")) return async () => showVersion(output);
  if (command === undefined || flags.has("help")) {
    return async () => showHelp(commands, command, output);
  }
  const invocation = { args, flags, output };
  if (!command.configured) return async () => await (await command.load())(invocation);
  const file = flags.get("config");
  const resolved = resolveConfig({
    file: typeof file === "string" ? file : undefined,
    env: process.env,
    flags: settings,
  });
  return async () => await (await command.load())({ ...invocation, ...resolved });
}

function showVersion(output: Output): void {
  const versions = version();
  output.say(`kifu ${versions.kifu}`);
  output.document(versions);
}
