import { exitFile, exitPath, toJson } from "@kifu/wire";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fastestBackend } from "../../lib/fastestBackend.js";
import type { ContractRecord } from "../../prover/settlement/settlementFiles.js";
import type { Transfers } from "../../prover/settlement/Transfers.js";
import type { ConfiguredInvocation } from "../Command.js";
import { fileError } from "../files.js";
import { duration } from "../Progress.js";
import {
  amountIn,
  contractOf,
  fileOfNode,
  minaText,
  nodeAt,
  openContract,
  type PlayerFlags,
} from "../playersContract.js";
import { assertFee } from "./settle.js";

interface DepositFlags extends PlayerFlags {
  keep: string;
}

/** `kifu deposit`: moves a player's MINA to the chain. */
export async function deposit({
  args: [given = ""],
  config,
  flags,
  output,
}: ConfiguredInvocation<DepositFlags>): Promise<void> {
  const amount = amountIn(given);
  assertFee(config);
  // Must be set before o1js is loaded.
  process.env["O1JS_BACKEND"] = fastestBackend();
  const { Transfers } = await import("../../prover/settlement/Transfers.js");
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
  const file = join(flags.keep, `kifu-exit-${owner}.json`);
  const kept = await wayOut(transfers, record, nodeAt(config, flags.url), owner);
  if (kept === undefined) {
    output.say("The node has no file for `kifu exit`. Get GET /exits/ADDRESS.json from another.");
  } else {
    await writeFile(file, `${kept}\n`).catch((error: unknown) => {
      throw fileError(file, error);
    });
    output.say(`If the operator disappears, \`kifu exit ${file}\` gets your money back.`);
    output.document({ event: "kept", owner, file });
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

/**
 * What the player can leave with if the operator never settles again. Before the first settlement that
 * needs no node. Undefined if the node does not have it, or another one than Mina has settled.
 */
async function wayOut(
  transfers: Transfers,
  contract: ContractRecord,
  url: string,
  owner: string,
): Promise<string | undefined> {
  const [{ exitAtGenesis }, { parseAddress }] = await Promise.all([
    import("../../prover/settlement/exitFiles.js"),
    import("../../lib/keyName.js"),
  ]);
  const { blockNumber, stateRoot } = await transfers.settledPoint();
  if (blockNumber === 0n) return toJson({ ...exitAtGenesis(parseAddress(owner)), contract });
  const text = await fileOfNode(url, exitPath(owner)).catch(() => undefined);
  if (text === undefined) return undefined;
  const { decodeFile } = await import("../../prover/settlement/settlementFiles.js");
  const exit = decodeFile(exitFile, text, url);
  return exit.stateRoot === stateRoot ? toJson({ ...exit, contract }) : undefined;
}

/** What a player should know before money goes to a contract. */
function termsOf({ address, operator, network, freeze, secondsPerSlot }: ContractRecord): string[] {
  return [
    `The contract ${address} on ${network}, of the operator ${operator}.`,
    `If the operator is silent for ${duration(Number(freeze * secondsPerSlot))}, players leave with \`kifu exit\`.`,
    "Make sure that it is the chain's contract: whoever names it could name another.",
  ];
}
