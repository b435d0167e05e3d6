import { fastestBackend } from "../../lib/fastestBackend.js";
import type { ConfiguredInvocation } from "../Command.js";
import { duration } from "../Progress.js";
import { amountIn, contractOf, openContract, type PlayerFlags } from "../playersContract.js";
import { assertFee } from "./settle.js";

/** `kifu force`: forces a withdrawal of a player whom the operator ignores. */
export async function force({
  args: [given],
  config,
  flags,
  output,
}: ConfiguredInvocation<PlayerFlags>): Promise<void> {
  const amount = given === undefined ? undefined : amountIn(given);
  assertFee(config);
  // Must be set before o1js is loaded.
  process.env["O1JS_BACKEND"] = fastestBackend();
  const { MOST_TRANSFERRED, Transfers } = await import("../../settlement/Transfers.js");
  const most = amount ?? MOST_TRANSFERRED;
  const record = await contractOf(config, flags);
  const { options, player, compile } = await openContract(config, record, flags.playerKey);
  const owner = player.toPublicKey().toBase58();
  const { deadline, send } = await new Transfers(options).prepareForced(most, player);

  const what = `a withdrawal by ${owner}, of ${amount === undefined ? "all" : `at most ${amount}`},`;
  const facts = { owner, contract: record.address, most: Number(most) };
  if (flags.dryRun === true) {
    output.say(`Would force ${what} for ${config.settle.fee} MINA. Nothing was sent.`);
    output.document({ event: "dry-run", ...facts });
    return;
  }
  output.aside("Compiling the contract's circuits: the first time takes minutes.");
  await compile();
  const transaction = await send();
  output.say(`Forced ${what} in the transaction ${transaction}.`);
  output.say(
    `If the chain does not take it in within ${duration(deadline)} after the operator promised it, the operator can settle nothing more. ` +
      "Once it is settled, `kifu withdraw` has the contract pay.",
  );
  output.document({ event: "forced", ...facts, transaction });
}
