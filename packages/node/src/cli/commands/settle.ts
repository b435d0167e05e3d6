import { type ChainTerms, hasUsualCircuits } from "@kifu/chain/terms";
import type { SettlementTerms } from "@kifu/chain/settlement";
import type { PrivateKey, PublicKey } from "o1js";
import { rm } from "node:fs/promises";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { NodeConfig } from "../../lib/config/index.js";
import { fastestBackend } from "../../lib/fastestBackend.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { Mutex } from "../../lib/time.js";
import type { LocalMina, MinaLayer } from "../../prover/settlement/MinaLayer.js";
import type { NextSettlement } from "../../prover/settlement/Settler.js";
import type { ContractRecord } from "../../prover/settlement/settlementFiles.js";
import type { TransferProver } from "../../prover/settlement/TransferProver.js";
import type { Store } from "../../store/Store.js";
import type { ConfiguredInvocation } from "../Command.js";
import { commandCodes } from "../commandCodes.js";
import type { Output } from "../Output.js";
import { StopSignals } from "../StopSignals.js";

const LOWEST_PRIORITY = 19;
const NANOMINA = 1e9;
/** The pause between two looks for deposits that players wait for. */
const SHOW_MS = 60_000;

export interface SettleFlags {
  deploy?: boolean;
  once?: boolean;
  dryRun?: boolean;
  local?: boolean;
  lag: number;
  silence: number;
  freeze: number;
  deadline: number;
  unit: number;
  verifiers?: string;
  quorum?: number;
  authority?: string;
  operator?: string;
  contractKey?: string;
  notice: number;
  announce?: boolean;
  activate?: boolean;
}

interface Deployment {
  readonly layer: MinaLayer | LocalMina;
  readonly operator: PrivateKey;
  readonly contract: PublicKey;
  readonly terms: SettlementTerms;
  /** The contract's key, which is used once, for its deployment. Undefined if it is deployed. */
  readonly contractKey?: PrivateKey;
  /** Whether another key than this one settles. */
  readonly isDone?: boolean;
}

/** `kifu settle`: settles proven batches on Mina. */
export async function settle(invocation: ConfiguredInvocation<SettleFlags>): Promise<void> {
  const { config } = invocation;
  assertFee(config);
  // Must be set before o1js is loaded.
  process.env["O1JS_BACKEND"] = fastestBackend();
  if (config.prover.priority === "lowest") setPriority(LOWEST_PRIORITY);
  const ending = new AbortController();
  const signals = new StopSignals(() => process.exit(1));
  void signals.first.then(() => ending.abort());
  const { announce, activate } = invocation.flags;
  try {
    if (announce === true || activate === true) await change(invocation);
    else await run(invocation, ending.signal);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  } finally {
    signals.release();
  }
}

async function change({ config, flags, output }: ConfiguredInvocation<SettleFlags>): Promise<void> {
  const [{ changeCircuits }, { LOCAL }, { readContract, settlementPaths }] = await Promise.all([
    import("../changeCircuits.js"),
    import("../../prover/settlement/MinaLayer.js"),
    import("../../prover/settlement/settlementFiles.js"),
  ]);
  const record = await readContract(settlementPaths(config.store.path).contract);
  if (record === undefined) throw nothingYet();
  if (config.settle.url === "" && record.network !== LOCAL) throw noUrl();
  const { dryRun = false, activate = false } = flags;
  const fee = nanominaOf(config.settle.fee);
  await changeCircuits({ config, record, fee, output, dryRun, activate });
}

async function run(
  { config, flags, output }: ConfiguredInvocation<SettleFlags>,
  signal: AbortSignal,
): Promise<void> {
  // Loaded late, because o1js takes seconds to load.
  const [
    { openForReading },
    { termsOf },
    { committedVerificationKey },
    { committedSettlementKey, Settlement },
    { Settler, slotOf },
    { settleBatches },
    { askVerifiers },
    { readSettled, settlementPaths, writePromised, writeSettled },
    { readStatedProvers },
    { TransferProver },
    { wholeBlocks },
  ] = await Promise.all([
    import("../readingStore.js"),
    import("../../store/openStore.js"),
    import("@kifu/chain"),
    import("@kifu/chain/settlement"),
    import("../../prover/settlement/Settler.js"),
    import("../../prover/settlement/settleBatches.js"),
    import("../../prover/settlement/askVerifiers.js"),
    import("../../prover/settlement/settlementFiles.js"),
    import("../../prover/settlement/Upgrades.js"),
    import("../../prover/settlement/TransferProver.js"),
    import("../../prover/wholeBlocks.js"),
  ]);
  const store = await openForReading(config);
  let stopServing: (() => Promise<void>) | undefined;
  try {
    const chain = termsOf(store);
    if (!hasUsualCircuits(chain)) throw unusualCircuits(chain);
    if (flags.unit > 0 && chain.faucet) throw hasFaucet(flags.unit);
    const proversKey = await committedVerificationKey();
    const paths = settlementPaths(config.store.path);
    const deployment = await findContract({ config, flags, store, chain, proversKey });
    const { layer, terms, contractKey } = deployment;
    const fee = nanominaOf(config.settle.fee);
    const readBlocks = (from: number, to: number) => wholeBlocks(store, { from, to, terms: chain });
    const settler = new Settler({
      ...{ ...deployment, store, proversKey, fee, readBlocks },
      readProvers: async () => await readStatedProvers(paths.provers),
      askVerifiers: async (settled) =>
        await askVerifiers({ terms, urls: config.settle.verifiers }, settled),
    });

    if (contractKey !== undefined && flags.dryRun === true) {
      output.say("Would deploy a contract. Nothing was sent.");
      output.document({ event: "dry-run" });
      return;
    }
    const note = async (blocks: number, transaction: string) => {
      if (blocks > (readSettled(paths.settled)?.blocks ?? 0)) {
        const at = transaction === "" ? undefined : Date.now();
        await writeSettled(paths.settled, { blocks, transaction, at });
      }
    };
    if (flags.dryRun !== true) {
      // If this process was killed after it sent a settlement, only Mina knows of it.
      if (contractKey === undefined) {
        await note(Number((await settler.settledPoint()).blockNumber), "");
      }
      output.aside("Compiling the contract's circuits: the first time takes minutes.");
      await Settlement.compile();
    }
    if (contractKey !== undefined) {
      const transaction = await settler.deploy(contractKey).catch(async (error: unknown) => {
        // Otherwise, the next start would look for a contract that does not exist.
        if (flags.local !== true) await rm(paths.contract, { force: true });
        throw error;
      });
      const contract = deployment.contract.toBase58();
      output.say(`Deployed the contract ${contract} in the transaction ${transaction}.`);
      output.document({ event: "deployed", contract, transaction });
    }
    if (deployment.isDone) {
      output.say("Give contract.json to the operator, whose key settles.");
      return;
    }

    const onLook = () => {
      if (isLocal(layer)) layer.reach(slotOf({ time: latestTime(store) }, terms));
    };
    if (flags.dryRun === true) {
      onLook();
      const next = await settler.prepare();
      const { fee } = config.settle;
      if (next === undefined) output.say("Would settle nothing.");
      else output.say(`Would settle ${named(next)}, for ${fee} MINA. Nothing was sent.`);
      output.document({ event: "dry-run", ...(next && placeOf(next)), fee });
      return;
    }
    // One process makes one transaction at a time.
    const transactions = new Mutex();
    const inTurn = async <Value>(work: () => Promise<Value>) => await transactions.run(work);
    const transferProver = new TransferProver({
      ...{ layer, terms, fee, inTurn, files: paths },
      contract: deployment.contract,
      settlementKey: layer.mockKey ?? (await committedSettlementKey()).hash,
      local: isLocal(layer) ? layer : undefined,
      onError: (error) => output.aside(`A player's transfer failed: ${reasonOf(error)}`),
    });
    if (terms.unit.toBigInt() > 0n && flags.once !== true) {
      stopServing = serveOrders(transferProver, output);
    }
    let shownAt = -Infinity;
    await settleBatches({
      settler: {
        async prepare() {
          if (performance.now() - shownAt > SHOW_MS) {
            const waiting = await settler.waitingActions();
            if (waiting !== undefined) await writePromised(paths.waiting, waiting);
            shownAt = performance.now();
          }
          const promised = await settler.newlyPromised();
          if (promised !== undefined) await writePromised(paths.promised, promised);
          const next = await inTurn(async () => await settler.prepare());
          return next && { ...next, send: async () => await inTurn(async () => await next.send()) };
        },
      },
      signal,
      once: flags.once === true,
      onLook,
      async onSettled(settled, transaction) {
        await note(settled.end, transaction);
        output.say(`Settled ${named(settled)}, in the transaction ${transaction}.`);
        output.document({ event: "settled", ...placeOf(settled), transaction });
      },
      onRetry(error, pauseMs) {
        output.aside(`Not settled: ${reasonOf(error)} Trying again in ${pauseMs / 1000} s.`);
        output.document({ event: "failed", reason: reasonOf(error), retryInMs: pauseMs });
      },
    });
  } finally {
    await stopServing?.();
    await store.close();
  }
}

/** The pause between two looks for a transfer that a player wants proven. */
const ORDER_MS = 1000;

/** Proves players' transfers. Returns a function that ends this, after the one that is being proven. */
function serveOrders(prover: TransferProver, output: Output): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const serve = async () => {
    while (!signal.aborted) {
      await prover.look().catch((error: unknown) => {
        output.aside(`Could not look for transfers: ${reasonOf(error)}`);
      });
      await sleep(ORDER_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const serving = serve();
  return async () => {
    ending.abort();
    await serving;
  };
}

/** The contract of this store, or the terms and the key of the one to deploy. */
async function findContract({
  config,
  flags,
  store,
  chain,
  proversKey,
}: {
  config: NodeConfig;
  flags: SettleFlags;
  store: Store;
  chain: ChainTerms;
  proversKey: { hash: string };
}): Promise<Deployment> {
  const [
    { domainOf },
    { SECONDS_PER_SLOT },
    { PrivateKey: PrivateKeys, PublicKey },
    { termsIn },
    { LOCAL, localMina, remoteMina },
    { badKey, readOperatorKey },
    { readContract, readSettled, settlementPaths, writeContract },
  ] = await Promise.all([
    import("@kifu/chain"),
    import("@kifu/chain/settlement"),
    import("o1js"),
    import("../../prover/settlement/SettledContract.js"),
    import("../../prover/settlement/MinaLayer.js"),
    import("../../prover/settlement/operatorKey.js"),
    import("../../prover/settlement/settlementFiles.js"),
  ]);
  const { contract: file, settled } = settlementPaths(config.store.path);
  if (flags.deploy !== true && (flags.operator ?? flags.contractKey) !== undefined) {
    throw notDeploying();
  }
  const found = await readContract(file);
  // A Mina in a process is gone when the process ends, and its contract with it.
  const existing = found?.network === LOCAL ? undefined : found;
  if (existing !== undefined && (flags.deploy === true || flags.local === true)) {
    throw alreadyDeployed(existing.address);
  }
  // The node would go on to show what was settled to a local Mina.
  if (flags.deploy === true && readSettled(settled) !== undefined) throw settledLocally();
  if (existing === undefined && flags.local !== true && flags.deploy !== true) throw nothingYet();

  const { url, network, archive } = config.settle;
  if (flags.local !== true && url === "") throw noUrl();
  const layer: MinaLayer | LocalMina =
    flags.local === true ? await localMina() : remoteMina(url, network, archive);
  const isReal = existing === undefined ? flags.unit > 0 : existing.unit > 0n;
  if (flags.local !== true && isReal && archive === "") throw noArchive();
  const operator: PrivateKey = isLocal(layer) ? layer.payer : await readOperatorKey(config.settle);
  if (existing !== undefined) {
    const terms = termsIn(existing);
    if (existing.operator !== operator.toPublicKey().toBase58()) {
      throw badKey("The key is not the one of the contract's operator.", {
        operator: existing.operator,
      });
    }
    return { layer, operator, terms, contract: PublicKey.fromBase58(existing.address) };
  }
  const payer = operator.toPublicKey().toBase58();
  const settles = flags.operator ?? payer;
  if (!(await isKey(settles)))
    throw badOperator("This is not the address of an operator.", settles);
  const contractKey =
    flags.contractKey === undefined
      ? PrivateKeys.random()
      : await readOperatorKey({ key: "", keyFile: flags.contractKey });
  const address = contractKey.toPublicKey().toBase58();
  if (address === settles || address === payer) {
    throw badOperator("The contract's key must be another one.", address);
  }
  const slotsPassed = Math.ceil(Number(latestTime(store)) / SECONDS_PER_SLOT);
  const record: ContractRecord = {
    format: "kifu-settlement/4",
    address,
    network: flags.local === true ? LOCAL : network,
    domain: String(domainOf(chain)),
    operator: settles,
    proversKey: proversKey.hash,
    genesisSlot: BigInt(Math.max(0, (await layer.slot()) - slotsPassed)),
    secondsPerSlot: BigInt(SECONDS_PER_SLOT),
    lag: BigInt(flags.lag),
    silence: BigInt(flags.silence),
    freeze: BigInt(flags.freeze),
    deadline: BigInt(flags.deadline),
    unit: BigInt(flags.unit),
    ...(await verifiersIn(flags)),
    upgrades: await upgradesIn(flags),
  };
  // Written first: without this file, nobody could use a contract that was just deployed. A random
  // key is never written, because nobody needs it again.
  // Pages need the contract to deposit, also for trials.
  const isShown = flags.local !== true || flags.unit > 0;
  if (isShown && flags.dryRun !== true) await writeContract(file, record);
  const contract = contractKey.toPublicKey();
  const isDone = settles !== payer;
  return { layer, operator, terms: termsIn(record), contract, contractKey, isDone };
}

/** The verifiers of a new contract, which would refuse to be deployed with others. */
async function verifiersIn({ verifiers: given = "", quorum }: SettleFlags) {
  const { PublicKey } = await import("o1js");
  const { MOST_VERIFIERS } = await import("@kifu/chain/settlement");
  const verifiers = given.split(",").flatMap((text) => text.trim() || []);
  const keys = verifiers.map((verifier) => {
    try {
      return PublicKey.fromBase58(verifier).toGroup().x.toString();
    } catch {
      throw badVerifiers("This is not the address of a verifier.", { verifier });
    }
  });
  const counts = { verifiers: keys.length, quorum: quorum ?? majorityOf(keys.length) };
  if (new Set(keys).size < keys.length) throw badVerifiers("A verifier is listed twice.", counts);
  if (keys.length > MOST_VERIFIERS) throw badVerifiers("Too many verifiers are listed.", counts);
  if (counts.quorum > keys.length) throw badVerifiers("There are too few verifiers.", counts);
  return { ...counts, verifiers };
}

/** Who may announce other circuits of a new contract. Undefined if they never change. */
async function upgradesIn({ authority, notice }: SettleFlags) {
  if (authority === undefined) return undefined;
  if (await isKey(authority)) return { authority, notice: BigInt(notice) };
  throw new NodeError(commandCodes.usage.argument, "This is not the address of an authority.", {
    details: { authority },
    remedy: "Give the address of the key that may announce other circuits with --authority.",
  });
}

/** Whether this is the address of a key. A text can decode to a point that is on no curve. */
async function isKey(address: string): Promise<boolean> {
  const { PublicKey } = await import("o1js");
  try {
    return PublicKey.fromBase58(address).toGroup().toFields().length > 0;
  } catch {
    return false;
  }
}

function majorityOf(count: number): number {
  return count === 0 ? 0 : Math.floor(count / 2) + 1;
}

function badVerifiers(message: string, details: Record<string, string | number>): NodeError {
  return new NodeError(commandCodes.usage.argument, message, {
    details,
    remedy: "Give up to 8 addresses with --verifiers, and at most as many as --quorum.",
  });
}

function isLocal(layer: MinaLayer | LocalMina): layer is LocalMina {
  return "payer" in layer;
}

/** The time of the store's latest block. */
function latestTime(store: Store): bigint {
  const last = store.blockCount() - 1;
  return (
    (last < 0 ? undefined : store.result(last))?.afterNetworkState.block.height.toBigInt() ?? 0n
  );
}

function placeOf({ batch, first, end }: NextSettlement) {
  return { batch, first, end };
}

function named({ batch, first, end }: NextSettlement): string {
  return `batch ${batch}, blocks ${first} to ${end - 1}`;
}

function reasonOf(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

export function nanominaOf(mina: number): bigint {
  return BigInt(Math.round(mina * NANOMINA));
}

export function assertFee({ settle: { fee, maximumFee } }: NodeConfig): void {
  if (fee <= maximumFee) return;
  throw new NodeError(nodeCodes.settlement.feeTooHigh, "The fee is above the maximum.", {
    details: { fee, maximumFee },
    remedy: "Raise settle.maximumFee, or lower settle.fee.",
  });
}

function alreadyDeployed(contract: string): NodeError {
  return new NodeError(nodeCodes.settlement.deployed, "This chain already has a contract.", {
    details: { contract },
    remedy:
      "Leave out --deploy and --local. To deploy another contract, move contract.json away first.",
  });
}

function settledLocally(): NodeError {
  return new NodeError(
    nodeCodes.settlement.settledLocally,
    "Blocks of this store were settled with --local.",
    { remedy: "Use --local only for trying things out, with a store of its own." },
  );
}

function nothingYet(): NodeError {
  return new NodeError(commandCodes.usage.argument, "This chain has no contract yet.", {
    remedy: "Deploy one with --deploy, or try it with --local.",
  });
}

export function noUrl(): NodeError {
  return new NodeError(commandCodes.usage.argument, "There is no Mina node to send to.", {
    remedy:
      "Give the address of its GraphQL interface as settle.url. `kifu settle` can also be tried with --local.",
  });
}

export function noArchive(): NodeError {
  return new NodeError(
    commandCodes.usage.argument,
    "There is no archive node to ask for what players do on Mina.",
    {
      remedy: "Give the address of its GraphQL interface as settle.archive.",
    },
  );
}

function notDeploying(): NodeError {
  return new NodeError(commandCodes.usage.argument, "A contract's keys are chosen once.", {
    remedy: "Give --operator and --contract-key together with --deploy.",
  });
}

function badOperator(message: string, address: string): NodeError {
  return new NodeError(commandCodes.usage.argument, message, {
    details: { address },
    remedy:
      "Give the operator's address with --operator, and a key that neither settles nor pays with --contract-key.",
  });
}

function hasFaucet(unit: number): NodeError {
  return new NodeError(
    nodeCodes.settlement.hasFaucet,
    "A chain that gives out play money cannot have money that is worth MINA.",
    { details: { unit }, remedy: "Leave out --unit, or create a chain without a faucet." },
  );
}

function unusualCircuits({ roundLength }: ChainTerms): NodeError {
  return new NodeError(
    nodeCodes.settlement.unusualCircuits,
    "Only a chain with the usual circuits can be settled.",
    {
      details: { roundLength },
      remedy: "Create a chain with the usual length of rounds.",
    },
  );
}
