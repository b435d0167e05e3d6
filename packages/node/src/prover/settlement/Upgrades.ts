import { Provers } from "@kifu/chain/settlement";
import { Field } from "o1js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { badKey } from "./operatorKey.js";
import { SettledContract, type SettledContractOptions } from "./SettledContract.js";
import { type ProversRecord, readProvers, writeProvers } from "./settlementFiles.js";

/** Reads `provers.json`. Empty if no other circuits were ever announced from here. */
export async function readStatedProvers(path: string): Promise<Provers[]> {
  return (await readProvers(path)).map(
    ({ key, since, next, from }) =>
      new Provers({ key: Field(key), since: Field(since), next: Field(next), from: Field(from) }),
  );
}

export interface UpgradesOptions extends SettledContractOptions {
  /** `provers.json`. */
  readonly file: string;
}

/** A change of circuits that is not sent yet. */
export interface NextUpgrade {
  /** Which circuits prove the chain after it, and which are announced. */
  readonly provers: Provers;
  /** Proves and sends it, and writes `provers.json`. Resolves to its hash when Mina has included it. */
  send(): Promise<string>;
}

/** Changes the circuits with which a settled chain is proven: docs/protocol/settlement.md has the rules. */
export class Upgrades {
  private readonly contract: SettledContract;

  constructor(private readonly options: UpgradesOptions) {
    this.contract = new SettledContract(options);
  }

  /**
   * Announces circuits. Those that prove the chain already take an announcement back. The key that
   * pays must be the authority's.
   *
   * @param key the hash of the key that verifies their proofs
   */
  async prepareAnnouncement(key: string): Promise<NextUpgrade> {
    const { terms } = this.options;
    await this.contract.settledPoint();
    const provers = await this.provers();
    if (terms.authority.isEmpty().toBoolean()) throw fixedCircuits();
    const authority = terms.authority.toBase58();
    if (this.contract.payer.toBase58() !== authority) {
      throw badKey("The key is not the one of the contract's authority.", { authority });
    }
    const next = provers.key.toString() === key ? Field(0) : Field(key);
    if (next.equals(0).and(provers.next.equals(0)).toBoolean()) throw nothingNew();
    return await this.prepare(provers, async () => {
      await this.contract.methods.announce(terms, provers, next);
    });
  }

  /**
   * Activates the announced circuits. The key that pays must be the operator's. Throws if the
   * contract would refuse it.
   *
   * @param key the hash of the key that verifies the proofs of the announced circuits
   */
  async prepareActivation(key: string): Promise<NextUpgrade> {
    const { terms, layer } = this.options;
    await this.contract.settledPoint();
    const provers = await this.provers();
    const operator = terms.operator.toBase58();
    if (this.contract.payer.toBase58() !== operator) {
      throw badKey("The key is not the one of the contract's operator.", { operator });
    }
    if (provers.next.toString() !== key) throw notAnnounced(provers, key);
    const left = Number(provers.from.toBigInt()) - (await layer.slot());
    if (left > 0) throw noticeRuns(left);
    const { keptAt } = this.contract.progress();
    const perSlot = terms.secondsPerSlot.toBigint();
    const notice = (provers.from.toBigInt() - terms.genesisSlot.toBigint()) * perSlot;
    if (keptAt.toBigInt() < notice) throw notTakenIn();
    return await this.prepare(provers, async () => {
      await this.contract.methods.activate(terms, provers);
    });
  }

  /** Whether the contract takes proofs that this key verifies. Throws if it has not settled all blocks. */
  async isActive(key: string, blocks: number): Promise<boolean> {
    const { blockNumber } = await this.contract.settledPoint();
    if (Number(blockNumber) !== blocks) throw notSettled(blocks, Number(blockNumber));
    return (await this.provers()).key.toString() === key;
  }

  private async provers(): Promise<Provers> {
    return this.contract.provers(await readStatedProvers(this.options.file));
  }

  private async prepare(before: Provers, call: () => Promise<void>): Promise<NextUpgrade> {
    const pending = await this.contract.prepare(call);
    // Only the circuit knows which slot it read. Its event says what it left.
    const [fields] = pending.transaction.accountUpdates.flatMap(({ body }) => body.events.data);
    const provers = new Provers(Provers.fromFields(fields ?? []));
    const { file, layer, terms } = this.options;
    const slotsLeft = Number(provers.from.toBigInt()) - (await layer.slot());
    const endsAt = Date.now() + Math.max(0, slotsLeft) * Number(terms.secondsPerSlot) * 1000;
    const [old, changed] = [recordOf(before), { ...recordOf(provers), endsAt }];
    const send = async () => {
      await writeProvers(file, [old, changed]);
      const transaction = await this.contract.send(pending);
      await writeProvers(file, [changed]);
      return transaction;
    };
    return { provers, send };
  }
}

function recordOf({ key, since, next, from }: Provers): ProversRecord {
  const [start, end] = [since.toBigInt(), from.toBigInt()];
  return { key: key.toString(), since: start, next: next.toString(), from: end, endsAt: undefined };
}

function fixedCircuits(): NodeError {
  return notYet("The contract's terms name nobody who may change the circuits.", {
    remedy: "Deploy another contract with --authority, and have players move to it.",
  });
}

function nothingNew(): NodeError {
  return notYet("This version's circuits prove the chain already, and no others are announced.", {
    remedy: "Run this command with the version that has the new circuits.",
  });
}

function notAnnounced({ next }: Provers, key: string): NodeError {
  return notYet("The circuits of this version are not announced.", {
    details: { announced: next.toString(), ownKey: key },
    remedy: "Announce them with `kifu settle --announce`, or use the version that is announced.",
  });
}

function noticeRuns(slots: number): NodeError {
  return notYet("The notice has not passed.", {
    details: { slotsLeft: slots },
    remedy: "Players may leave until then. Go on settling.",
  });
}

function notTakenIn(): NodeError {
  return notYet("What players listed on Mina within the notice is not all settled.", {
    remedy: "Settle at least two batches after the notice with the earlier version.",
  });
}

function notSettled(blocks: number, settled: number): NodeError {
  return notYet("Blocks of the earlier circuits are not settled, and never could be afterwards.", {
    details: { blocks, settled },
    remedy: "Prove and settle them with the earlier version.",
  });
}

function notYet(
  message: string,
  { details, remedy }: { details?: Record<string, string | number>; remedy: string },
): NodeError {
  return new NodeError(nodeCodes.settlement.notYet, message, { details, remedy });
}
