import type { NodeConfig } from "../lib/config/index.js";
import type { ContractRecord } from "../prover/settlement/settlementFiles.js";
import type { Upgrades } from "../prover/settlement/Upgrades.js";
import type { Output } from "./Output.js";

export interface CircuitChange {
  readonly config: NodeConfig;
  readonly record: ContractRecord;
  /** In nanomina. */
  readonly fee: bigint;
  readonly output: Output;
  readonly dryRun: boolean;
  /** Whether to activate this version's circuits, and not to announce them. */
  readonly activate: boolean;
}

/** `kifu settle --announce` and `kifu settle --activate`. */
export async function changeCircuits(change: CircuitChange): Promise<void> {
  const { config, output, dryRun } = change;
  const { committedVerificationKey } = await import("@kifu/chain");
  const { hash: key } = await committedVerificationKey();
  const upgrades = await openUpgrades(change);
  if (change.activate) {
    await activate(change, upgrades, key);
    return;
  }
  const next = await upgrades.prepareAnnouncement(key);
  const { provers } = next;
  const what = provers.next.equals(0).toBoolean()
    ? "that no other circuits follow"
    : `the circuits ${key}, which can follow from slot ${provers.from.toString()} on`;
  if (dryRun) {
    output.say(`Would announce ${what}, for ${config.settle.fee} MINA. Nothing was sent.`);
    output.document({ event: "dry-run", announces: key });
    return;
  }
  await compile(change);
  const transaction = await next.send();
  output.say(`Announced ${what}, in the transaction ${transaction}.`);
  output.document({ event: "announced", key, transaction });
}

/** The store is open meanwhile, so that no node adds blocks that could never be settled. */
async function activate(change: CircuitChange, upgrades: Upgrades, key: string): Promise<void> {
  const { config, output, dryRun } = change;
  const [
    { adoptCircuits, openExisting, readIdentity },
    { checkSuccessor },
    { storeIdentity },
    { Store },
  ] = await Promise.all([
    import("../store/openStore.js"),
    import("../store/checkIdentity.js"),
    import("../store/StoreIdentity.js"),
    import("../store/Store.js"),
  ]);
  const keyValue = await openExisting(config.store.path);
  try {
    const identity = await storeIdentity(config.chain);
    const written = readIdentity(keyValue);
    if (written !== undefined) checkSuccessor(written, identity);
    // If this process was killed after it sent the change, only the store lacks it.
    if (!(await upgrades.isActive(key, new Store(keyValue).blockCount()))) {
      const next = await upgrades.prepareActivation(key);
      if (dryRun) {
        output.say(`Would activate ${key}, for ${config.settle.fee} MINA. Nothing was sent.`);
        output.document({ event: "dry-run", activates: key });
        return;
      }
      await compile(change);
      const transaction = await next.send();
      output.say(`Activated ${key}, in the transaction ${transaction}.`);
      output.document({ event: "activated", key, transaction });
    }
    if (!dryRun) await adoptCircuits(keyValue, identity);
    output.say("The store continues with the circuits of this version.");
  } finally {
    await keyValue.close();
  }
}

async function compile({ config, record, output }: CircuitChange): Promise<void> {
  const [{ Settlement }, { minaOf }] = await Promise.all([
    import("@kifu/chain/settlement"),
    import("../prover/settlement/MinaLayer.js"),
  ]);
  if (minaOf(record.network, config.settle.url).mockKey !== undefined) return;
  output.aside("Compiling the contract's circuits: the first time takes minutes.");
  await Settlement.compile();
}

async function openUpgrades({ config, record, fee }: CircuitChange): Promise<Upgrades> {
  const [
    { PublicKey },
    { minaOf },
    { readOperatorKey },
    { termsIn },
    { settlementPaths },
    upgrades,
  ] = await Promise.all([
    import("o1js"),
    import("../prover/settlement/MinaLayer.js"),
    import("../prover/settlement/operatorKey.js"),
    import("../prover/settlement/SettledContract.js"),
    import("../prover/settlement/settlementFiles.js"),
    import("../prover/settlement/Upgrades.js"),
  ]);
  return new upgrades.Upgrades({
    layer: minaOf(record.network, config.settle.url),
    contract: PublicKey.fromBase58(record.address),
    terms: termsIn(record),
    payer: await readOperatorKey(config.settle),
    fee,
    file: settlementPaths(config.store.path).provers,
  });
}
