import { exitFile, exitPath, type ExitFile, keptExitFile, settledExit } from "@kifu/wire";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fastestBackend } from "../../lib/fastestBackend.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import type { NextPayment } from "../../prover/settlement/SettledContract.js";
import type { Transfers } from "../../prover/settlement/Transfers.js";
import type { ChainMoney, Unsettled } from "../ChainMoney.js";
import type { ConfiguredInvocation } from "../Command.js";
import { fileError } from "../files.js";
import {
  amountIn,
  contractOf,
  fileOfNode,
  isAddress,
  minaText,
  nodeAt,
  openContract,
  type PlayerFlags,
} from "../playersContract.js";
import { numbered } from "../Progress.js";
import { assertFee } from "./settle.js";

/** The pause between two looks for a settlement, which takes minutes. */
const LOOK_MS = 5000;

/** `kifu withdraw`: withdraws a player's money on the chain, and has the contract pay it. */
export async function withdraw(invocation: ConfiguredInvocation<PlayerFlags>): Promise<void> {
  const { args, config, flags, output } = invocation;
  const [given = ""] = args;
  const amount = /^\d/.test(given) ? amountIn(given) : undefined;
  assertFee(config);
  // Must be set before o1js is loaded.
  process.env["O1JS_BACKEND"] = fastestBackend();
  const [{ Transfers }, { SettledContract }, { ChainMoney }, { contractRecord, decodeFile }] =
    await Promise.all([
      import("../../prover/settlement/Transfers.js"),
      import("../../prover/settlement/SettledContract.js"),
      import("../ChainMoney.js"),
      import("../../prover/settlement/settlementFiles.js"),
    ]);
  const isFile = given !== "" && amount === undefined && !isAddress(given);
  const kept = isFile ? decodeFile(keptExitFile, await read(given), given) : undefined;
  const isNamed = flags.contract === undefined && kept?.contract !== undefined;
  const record = isNamed
    ? decodeFile(contractRecord, JSON.stringify(kept.contract), given)
    : await contractOf(config, flags);
  const { options, player, compile } = await openContract(config, record, flags.playerKey);
  const transfers = new Transfers(options);
  await transfers.assertPays();

  const pay = async ({ owner, amount: nanomina, accounts, send }: NextPayment) => {
    const mina = minaText(nanomina);
    const price = `${config.settle.fee} MINA and ${accounts} for new accounts`;
    const facts = { owner, nanomina: String(nanomina) };
    if (flags.dryRun === true) {
      output.say(`Would pay ${mina} to ${owner}, for ${price}. Nothing was sent.`);
      output.document({ event: "dry-run", ...facts });
      return;
    }
    output.aside("Compiling the contract's circuits: the first time takes minutes.");
    await compile();
    const transaction = await send();
    output.say(`Paid ${mina} to ${owner}, in the transaction ${transaction}.`);
    output.document({ event: "paid", ...facts, transaction });
  };
  if (kept !== undefined) {
    const { stateRoot } = await new SettledContract(options).settledPoint();
    const next = await transfers.prepareWithdrawal(settledExit(kept, stateRoot));
    if (next === undefined) throw nothing(kept.owner);
    await pay(next);
    return;
  }

  const owner = isAddress(given) ? given : player.toPublicKey().toBase58();
  const url = nodeAt(config, flags.url);
  const chain = await ChainMoney.open(url, BigInt(record.domain));
  const look = async () => await moneyOf(owner, { url, chain, transfers });
  let seen = await look();
  if (amount !== undefined) {
    // An earlier run may have signed this withdrawal, or part of it.
    const onTheWay = seen.settled + seen.unsettled.amount - seen.paid;
    const missing = amount - onTheWay;
    const wanted = seen.paid + amount;
    if (missing > 0n) {
      const balance = await chain.balance(owner);
      if (balance < missing) throw balanceTooSmall(missing, balance);
      if (flags.dryRun === true) {
        output.say(`Would withdraw ${missing} of ${owner} on the chain. Nothing was sent.`);
        output.document({ event: "dry-run", owner, amount: Number(missing) });
        return;
      }
      const height = await chain.withdraw(player.toBase58(), missing);
      output.say(`Withdrew ${missing} of ${owner} on the chain, in block ${height}.`);
      output.document({ event: "withdrawn", owner, amount: Number(missing), height });
      seen = await look();
    }
    for (let told = -1; !isPayable(seen, wanted); seen = await look()) {
      if (flags.dryRun === true) throw notSettled(owner, seen);
      const blocks = blocksMissing(seen);
      if (blocks !== told) {
        output.say(
          `Waiting for the operator to settle ${numbered(blocks, "more block")}. ` +
            "You can stop this, and run the same command later.",
        );
        output.document({ event: "waiting", owner, blocksMissing: blocks });
      }
      told = blocks;
      await sleep(LOOK_MS);
    }
  }
  const next = seen.exit && (await transfers.prepareWithdrawal(seen.exit));
  if (next === undefined) {
    throw seen.unsettled.amount > 0n ? notSettled(owner, seen) : nothing(owner);
  }
  await pay(next);
}

/** A player's withdrawals, in the chain's money. Mina says what is paid, and the node the rest. */
interface SeenMoney {
  readonly paid: bigint;
  /** What the player withdrew in settled blocks, in all. */
  readonly settled: bigint;
  readonly unsettled: Unsettled;
  /** How many blocks Mina has settled. */
  readonly blocks: number;
  /** Undefined before the first settlement. */
  readonly exit: ExitFile | undefined;
}

interface Sources {
  readonly url: string;
  readonly chain: ChainMoney;
  readonly transfers: Transfers;
}

async function moneyOf(owner: string, { url, chain, transfers }: Sources): Promise<SeenMoney> {
  const { withdrawn: paid, blocks } = await transfers.paid(owner);
  const path = exitPath(owner);
  const text = await fileOfNode(url, path);
  const { decodeFile } = await import("../../prover/settlement/settlementFiles.js");
  const exit = text === undefined ? undefined : decodeFile(exitFile, text, `${url}${path}`);
  const settled = exit?.crossed.neighbour === undefined ? (exit?.crossed.fields[1] ?? 0n) : 0n;
  const unsettled = await chain.withdrawnFrom(owner, exit?.blocks ?? 0);
  return { paid, settled, unsettled, blocks, exit };
}

/** Whether so much is settled, and the node has the paths of the state that Mina has. */
function isPayable({ settled, exit, blocks }: SeenMoney, wanted: bigint): boolean {
  return settled >= wanted && exit?.blocks === blocks;
}

function blocksMissing({ unsettled: { height }, exit, blocks }: SeenMoney): number {
  if (height !== undefined) return height + 1 - (exit?.blocks ?? 0);
  return Math.max(0, blocks - (exit?.blocks ?? 0));
}

async function read(file: string): Promise<string> {
  return await readFile(file, "utf8").catch((error: unknown) => {
    throw fileError(file, error);
  });
}

function nothing(owner: string): NodeError {
  return new NodeError(nodeCodes.transfer.nothing, "There is nothing to pay to this player.", {
    details: { owner },
    remedy: "All that was withdrawn is paid. Withdraw more with `kifu withdraw AMOUNT`.",
  });
}

function notSettled(owner: string, seen: SeenMoney): NodeError {
  const blocks = blocksMissing(seen);
  return new NodeError(nodeCodes.transfer.notSettled, "The withdrawal is not settled yet.", {
    details: { owner, amount: String(seen.unsettled.amount), blocksMissing: blocks },
    remedy: "Run this again when the operator has settled them: the page /status shows it.",
  });
}

function balanceTooSmall(amount: bigint, balance: bigint): NodeError {
  return new NodeError(nodeCodes.transfer.tooLittle, "The balance on the chain is too small.", {
    details: { amount: String(amount), balance: String(balance) },
    remedy: "Withdraw less. Stakes come back when their matches are paid out.",
  });
}
