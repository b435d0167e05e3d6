import { fastestBackend } from "../../lib/fastestBackend.js";
import type { ConfiguredInvocation } from "../Command.js";
import { amountIn, contractOf, openContract, type PlayerFlags } from "../playersContract.js";
import { assertReadable, type ForceFlags, sendForced } from "../sendForced.js";
import { assertFee } from "./settle.js";

/** `kifu force`: forces a withdrawal of a player whom the operator ignores. */
export async function force(
  invocation: ConfiguredInvocation<PlayerFlags & ForceFlags>,
): Promise<void> {
  const { args, config, flags } = invocation;
  const [given] = args;
  const amount = given === undefined ? undefined : amountIn(given);
  assertFee(config);
  // Must be set before o1js is loaded.
  process.env["O1JS_BACKEND"] = fastestBackend();
  const { MOST_TRANSFERRED, Transfers } = await import("../../prover/settlement/Transfers.js");
  const most = amount ?? MOST_TRANSFERRED;
  const record = await contractOf(config, flags);
  const opened = await openContract(config, record, flags.playerKey);
  assertReadable(flags, opened);
  const { player } = opened;
  const owner = player.toPublicKey().toBase58();
  const transfers = new Transfers(opened.options);
  const forced = {
    what: `a withdrawal by ${owner}, of ${amount === undefined ? "all" : `at most ${amount}`},`,
    then: "Once it is settled, `kifu withdraw` has the contract pay.",
    facts: { owner, contract: record.address, most: Number(most) },
    next: await transfers.prepareForced(most, player),
  };
  await sendForced(invocation, forced, transfers, opened);
}
