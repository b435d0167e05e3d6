import { NodeError } from "../lib/NodeError.js";
import { commandCodes } from "./commandCodes.js";
import type { Output } from "./Output.js";
import { plainText } from "../lib/plainText.js";

export function reportError(error: unknown, output: Output): void {
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
