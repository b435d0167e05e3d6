import { NodeError } from "../lib/NodeError.js";
import { readCommandLine } from "./commandLine.js";
import { showHelp } from "./showHelp.js";
import { Output, type Streams } from "./Output.js";
import { reportError } from "./reportError.js";
import { version } from "../lib/version.js";

const DONE = 0;
const FAILED = 1;
/**
 * The exit code for a wrong command line or configuration, which cannot succeed on another try.
 */
const MISUSED = 2;
/** Codes with this exit code that a command may throw while it runs. */
const MISUSED_LATER = /^(usage\/|config\/development$|prover\/no-secret$)/;

export async function main(argv: readonly string[], streams?: Streams): Promise<number> {
  const output = new Output(argv.includes("--json"), argv.includes("--verbose"), streams);
  let act: Act | undefined;
  try {
    act = await prepare(argv, output);
    return (await act()) ?? DONE;
  } catch (error) {
    reportError(error, output);
    const misused = act === undefined ? /^(usage|config)\// : MISUSED_LATER;
    return error instanceof NodeError && misused.test(error.code) ? MISUSED : FAILED;
  }
}

type Act = () => Promise<number | void>;

/** Validates the whole command line and returns the function that runs it. */
async function prepare(argv: readonly string[], output: Output): Promise<Act> {
  const { command, help, args, flags, settings } = readCommandLine(argv);
  if (flags["version"] === true) return async () => showVersion(output);
  const { job } = command;
  if (help || job === undefined) return async () => showHelp(command, output);
  // Commands declare the types of their flags, so the cast is safe.
  const invocation = { args, flags: flags as never, output };
  if (!job.configured) return async () => await (await job.load())(invocation);
  const file = flags["config"] as string | undefined;
  const { resolveConfig } = await import("../config/resolveConfig.js");
  const resolved = resolveConfig({ file, env: process.env, flags: settings });
  return async () => await (await job.load())({ ...invocation, ...resolved });
}

function showVersion(output: Output): void {
  const versions = version();
  output.say(`kifu ${versions.kifu}`);
  output.document(versions);
}
