import { fastestBackend } from "../../lib/fastestBackend.js";
import { NodeError } from "../../lib/NodeError.js";
import type { ConfiguredInvocation } from "../Command.js";
import { commandCodes } from "../commandCodes.js";
import { duration } from "../Progress.js";
import { type ContractFlags, contractOf, openContract } from "../playersContract.js";
import { assertFee } from "./settle.js";

/** `kifu conclude`: has a match ended and paid that the operator leaves open. */
export async function conclude({
  args: [given = ""],
  config,
  flags,
  output,
}: ConfiguredInvocation<ContractFlags>): Promise<void> {
  const match = matchIn(given);
  assertFee(config);
  // Must be set before o1js is loaded.
  process.env["O1JS_BACKEND"] = fastestBackend();
  const { Transfers } = await import("../../settlement/Transfers.js");
  const record = await contractOf(config, flags);
  const { options, compile } = await openContract(config, record);
  const { deadline, send } = await new Transfers(options).prepareConclusion(match);

  const facts = { match, contract: record.address };
  if (flags.dryRun === true) {
    output.say(
      `Would demand the end of match ${match} for ${config.settle.fee} MINA. Nothing was sent.`,
    );
    output.document({ event: "dry-run", ...facts });
    return;
  }
  output.aside("Compiling the contract's circuits: the first time takes minutes.");
  await compile();
  const transaction = await send();
  output.say(`Demanded the end of match ${match} in the transaction ${transaction}.`);
  output.say(
    `If the chain does not take it in within ${duration(deadline)} after the operator promised it, the operator can settle nothing more. ` +
      "If the clock of the side to move has run out by then, that side loses, and the pot is paid.",
  );
  output.document({ event: "forced", ...facts, transaction });
}

function matchIn(given: string): number {
  if (/^[1-9]\d{0,9}$/.test(given) && Number(given) < 2 ** 32) return Number(given);
  throw new NodeError(commandCodes.usage.argument, "This is not the number of a match.", {
    details: { given: given.slice(0, 60) },
    remedy: "Give the number in the address of the match's page, such as 42 of /match/42.",
  });
}
