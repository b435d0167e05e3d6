import type { ExitFile } from "@kifu/wire";
import { readFile } from "node:fs/promises";
import { fastestBackend } from "../../lib/fastestBackend.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import type { ContractRecord } from "../../prover/settlement/settlementFiles.js";
import type { ConfiguredInvocation } from "../Command.js";
import { fileError } from "../files.js";
import {
  type PlayerFlags,
  isAddress,
  minaText,
  noContractKnown,
  openContract,
} from "../playersContract.js";
import { assertFee } from "./settle.js";

type ExitFlags = Omit<PlayerFlags, "url">;

/** `kifu exit`: pays players what a frozen settlement contract owes them. */
export async function exit({
  args,
  config,
  flags,
  output,
}: ConfiguredInvocation<ExitFlags>): Promise<void> {
  assertFee(config);
  // Must be set before o1js is loaded.
  process.env["O1JS_BACKEND"] = fastestBackend();
  const [
    { openForReading },
    { termsOf },
    { exitAtGenesis },
    { exitsFromStore },
    { parseAddress },
    { Leaver },
    { SettledContract },
    { contractRecord, decodeFile, readNamedContract, settlementPaths },
    { keptExitFile, settledExit },
  ] = await Promise.all([
    import("../readingStore.js"),
    import("../../store/openStore.js"),
    import("../../prover/settlement/exitFiles.js"),
    import("../../prover/settlement/exitsFromStore.js"),
    import("../../lib/keyName.js"),
    import("../../prover/settlement/Leaver.js"),
    import("../../prover/settlement/SettledContract.js"),
    import("../../prover/settlement/settlementFiles.js"),
    import("@kifu/wire"),
  ]);
  const players = args.filter(isAddress);
  const files = await Promise.all(
    args
      .filter((given) => !isAddress(given))
      .map(async (file) => ({ file, exit: decodeFile(keptExitFile, await read(file), file) })),
  );

  const contractFile = flags.contract ?? settlementPaths(config.store.path).contract;
  let record: ContractRecord | undefined = await readNamedContract(contractFile);
  for (const { file, exit } of files) {
    if (exit.contract === undefined) continue;
    const own = decodeFile(contractRecord, JSON.stringify(exit.contract), file);
    record ??= own;
    if (own.address !== record.address) throw ofAnother(file, own.address, record.address);
  }
  if (record === undefined) throw noContractKnown(contractFile);
  const { dryRun = false } = flags;
  const { options, player, compile } = await openContract(config, record, flags.playerKey);
  const leaver = new Leaver(options);
  await leaver.assertFrozen();
  output.say(`The contract ${record.address} is frozen.`);

  const pay = async (given: ExitFile) => {
    const { owner } = given;
    const next = await leaver.prepare(given, dryRun ? undefined : player);
    if (next === undefined) {
      output.say(`${owner} was already paid.`);
      output.document({ event: "paid-before", owner });
      return;
    }
    const nanomina = String(next.amount);
    const mina = minaText(next.amount);
    const price = `${config.settle.fee} MINA and ${next.accounts} for new accounts`;
    if (dryRun) {
      output.say(`Would pay ${mina} to ${owner}, for ${price}. Nothing was sent.`);
      output.document({ event: "dry-run", owner, nanomina });
      return;
    }
    output.aside("Compiling the contract's circuits: the first time takes minutes.");
    await compile();
    const transaction = await next.send();
    output.say(`Paid ${mina} to ${owner}, in the transaction ${transaction}.`);
    output.document({ event: "paid", owner, nanomina, transaction });
  };
  const { blockNumber, stateRoot } = await new SettledContract(options).settledPoint();
  for (const { exit } of files) await pay(settledExit(exit, stateRoot));
  if (players.length === 0) return;
  if (blockNumber === 0n) {
    for (const player of players) await pay(exitAtGenesis(parseAddress(player)));
    return;
  }
  const store = await openForReading(config);
  try {
    const exitOf = exitsFromStore(store, termsOf(store), Number(blockNumber));
    for (const player of players) await pay(await exitOf(player));
  } finally {
    await store.close();
  }
}

async function read(file: string): Promise<string> {
  return await readFile(file, "utf8").catch((error: unknown) => {
    throw fileError(file, error);
  });
}

function ofAnother(file: string, contract: string, meant: string): NodeError {
  return new NodeError(nodeCodes.leave.badFile, "The file names another contract.", {
    details: { file, contract, meant },
    remedy: "Pay the players of each contract in a run of its own.",
  });
}
