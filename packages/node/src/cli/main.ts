import { NodeError } from "../lib/NodeError.js";
import { readCommandLine } from "./commandLine.js";
import { Output, type Streams } from "./Output.js";
import { version } from "../lib/version.js";
import { commandCodes } from "./commandCodes.js";
import { plainText } from "../lib/plainText.js";
import { configKeyNames, defaultOf, flagsOf, settingOf, variableOf } from "../lib/config/index.js";
import type { Command } from "./Command.js";

const DONE = 0;
const FAILED = 1;
/**
 * The exit code for a wrong command line or configuration, which cannot succeed on another try.
 */
const MISUSED = 2;
/** Codes that also exit with `MISUSED` if a command throws them while it runs. */
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

async function prepare(argv: readonly string[], output: Output): Promise<Act> {
  const { command, help, args, flags, settings } = readCommandLine(argv);
  if (flags["version"] === true) return async () => showVersion(output);
  const { job } = command;
  if (help || job === undefined) return async () => showHelp(command, output);
  // Commands declare the types of their flags, so the cast is safe.
  const invocation = { args, flags: flags as never, output };
  if (!job.configured) return async () => await (await job.load())(invocation);
  const file = flags["config"] as string | undefined;
  const { resolveConfig } = await import("../lib/config/resolveConfig.js");
  const resolved = resolveConfig({ file, env: process.env, flags: settings });
  return async () => await (await job.load())({ ...invocation, ...resolved });
}

function showVersion(output: Output): void {
  const versions = version();
  output.say(`kifu ${versions.kifu}`);
  output.document(versions);
}

function reportError(error: unknown, output: Output): void {
  const { code, message, details, remedy } = asNodeError(error);
  output.document({ error: { code, message, details, remedy } });
  output.aside(`${plainText(code)}: ${plainText(message)}`);
  const facts = Object.entries(details).map(([name, value]) => `${name}: ${String(value)}`);
  if (facts.length > 0) output.aside(`  ${plainText(facts.join("  "))}`);
  if (remedy !== undefined) output.aside(`  ${plainText(remedy)}`);
  if (output.verbose) process.stderr.write(`${traces(error)}\n`);
}

/** Any error that is not a `NodeError` is a bug or a failure of the machine. */
function asNodeError(error: unknown): NodeError {
  if (error instanceof NodeError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const { code } = Object(error) as NodeJS.ErrnoException;
  return new NodeError(commandCodes.node.fault, message, {
    details: code === undefined ? {} : { system: code },
    remedy: "Run the command again with --verbose to see where it happened.",
    cause: error,
  });
}

function traces(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const below = error.cause === undefined ? "" : `\ncaused by: ${traces(error.cause)}`;
  return (error.stack ?? error.message) + below;
}

function showHelp(about: Command, output: Output): void {
  output.say(about.helpInformation().trimEnd());
  output.document(helpDocument(about));
}

function helpDocument(about: Command): object {
  const { parent } = about;
  const commands = parent === null ? about.commands : [about];
  const globals = (parent ?? about).options;
  return {
    commands: commands.map((each) => ({
      name: each.name(),
      summary: each.summary(),
      usage: `kifu ${each.name()} ${each.usage()}`,
      flags: [...each.ownOptions(), ...globals].map(({ long, flags, description }) => ({
        flag: long,
        value: /<(.+)>/.exec(flags)?.[1],
        doc: description,
      })),
      examples: each.examples,
      settings: each.job?.configured === true,
    })),
    settings: configKeyNames.map((key) => ({
      key,
      flags: flagsOf(key).map((flag) => `--${flag}`),
      variable: variableOf(key),
      expected: settingOf(key).type.expected,
      default: defaultOf(key),
      doc: settingOf(key).doc,
    })),
  };
}
