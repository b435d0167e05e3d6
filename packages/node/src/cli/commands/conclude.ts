import { fastestBackend } from "../../lib/fastestBackend.js";
import { NodeError } from "../../lib/NodeError.js";
import type { ConfiguredInvocation } from "../Command.js";
import { commandCodes } from "../commandCodes.js";
import { contractOf, openContract } from "../playersContract.js";
import { assertReadable, type ForceFlags, sendForced } from "../sendForced.js";
import { assertFee } from "./settle.js";

/** `kifu conclude`: has a match ended and paid that the operator leaves open. */
export async function conclude(invocation: ConfiguredInvocation<ForceFlags>): Promise<void> {
  const { args, config, flags } = invocation;
  const [given = ""] = args;
  const match = matchIn(given);
  assertFee(config);
  // Must be set before o1js is loaded.
  process.env["O1JS_BACKEND"] = fastestBackend();
  const { Transfers } = await import("../../prover/settlement/Transfers.js");
  const record = await contractOf(config, flags);
  const opened = await openContract(config, record);
  assertReadable(flags, opened);
  const transfers = new Transfers(opened.options);
  const forced = {
    what: `the end of match ${match}`,
    then: "If the clock of the side to move has run out by then, that side loses, and the pot is paid.",
    facts: { match, contract: record.address },
    next: await transfers.prepareConclusion(match),
  };
  await sendForced(invocation, forced, transfers, opened);
}

function matchIn(given: string): number {
  if (/^[1-9]\d{0,9}$/.test(given) && Number(given) < 2 ** 32) return Number(given);
  throw new NodeError(commandCodes.usage.argument, "This is not the number of a match.", {
    details: { given: given.slice(0, 60) },
    remedy: "Give the number in the address of the match's page, such as 42 of /match/42.",
  });
}
