import { fastestBackend } from "../../lib/fastestBackend.js";
import type { ContractRecord } from "../../settlement/settlementFiles.js";
import type { ConfiguredInvocation } from "../Command.js";
import { duration } from "../Progress.js";
import {
  amountIn,
  contractOf,
  minaText,
  openContract,
  type PlayerFlags,
} from "../playersContract.js";
import { assertFee } from "./settle.js";

/** `kifu deposit`: moves a player's MINA to the chain. */
export async function deposit({
  args: [given = ""],
  config,
  flags,
  output,
}: ConfiguredInvocation<PlayerFlags>): Promise<void> {
  const amount = amountIn(given);
  assertFee(config);
  // Must be set before o1js is loaded.
  process.env["O1JS_BACKEND"] = fastestBackend();
  const { Transfers } = await import("../../settlement/Transfers.js");
  const record = await contractOf(config, flags);
  const { options, player, compile } = await openContract(config, record, flags.playerKey);
  const transfers = new Transfers(options);
  for (const line of termsOf(record)) output.say(line);
  const next = await transfers.prepareDeposit(amount, player);

  const { owner, accounts } = next;
  const mina = minaText(next.amount);
  const price = `${config.settle.fee} MINA and ${accounts} for new accounts`;
  const facts = { owner, contract: record.address, amount: Number(amount) };
  const nanomina = String(next.amount);
  if (flags.dryRun === true) {
    output.say(
      `Would deposit ${amount}, which is ${mina}, of ${owner}, for ${price}. Nothing was sent.`,
    );
    output.document({ event: "dry-run", ...facts, nanomina });
    return;
  }
  output.aside("Compiling the contract's circuits: the first time takes minutes.");
  await compile();
  const transaction = await next.send();
  output.say(
    `Deposited ${amount}, which is ${mina}, of ${owner}, in the transaction ${transaction}.`,
  );
  output.say(
    "The chain adds it to the balance about an hour after the operator's next settlement. " +
      "If the contract freezes first, `kifu exit` returns it.",
  );
  output.document({ event: "deposited", ...facts, nanomina, transaction });
}

/** What a player should know before money goes to a contract. */
function termsOf({ address, operator, network, freeze, secondsPerSlot }: ContractRecord): string[] {
  return [
    `The contract ${address} on ${network}, of the operator ${operator}.`,
    `If the operator is silent for ${duration(Number(freeze * secondsPerSlot))}, players leave with \`kifu exit\`.`,
    "Make sure that it is the chain's contract: whoever names it could name another.",
  ];
}
