import { type ChainPoint, domainOf, genesis, publicValuesAt } from "@kifu/chain";
import { BlocksProof } from "@kifu/chain/settlement";
import { keptExitFile, settledExit } from "@kifu/wire";
import { BlockProverPublicInput, BlockProverPublicOutput } from "@proto-kit/protocol";
import {
  AccountUpdate,
  Field,
  type JsonProof,
  Mina,
  PrivateKey,
  Proof,
  PublicKey,
  VerificationKey,
} from "o1js";
import {
  contractRecord,
  settlementPaths,
  writeContract,
  writePromised,
  writeSettled,
} from "../../../src/prover/settlement/settlementFiles.js";
import type { ContractRecord } from "../../../src/prover/settlement/settlementFiles.js";
import { Leaver } from "../../../src/prover/settlement/Leaver.js";
import { type LocalMina, localMina } from "../../../src/prover/settlement/MinaLayer.js";
import { SettledContract, termsIn } from "../../../src/prover/settlement/SettledContract.js";
import { Settler, slotOf } from "../../../src/prover/settlement/Settler.js";
import { TransferProver } from "../../../src/prover/settlement/TransferProver.js";
import { Transfers } from "../../../src/prover/settlement/Transfers.js";
import { openLmdb } from "../../../src/store/openLmdb.js";
import { termsOf } from "../../../src/store/openStore.js";
import { Store } from "../../../src/store/Store.js";

const FEE = 100_000_000n;

/** The hash of the verification key that every contract has on a Mina without proofs. */
export const MOCK_KEY =
  "3392518251768960475377392625298437850623664973002200885669375116181514017494";

/**
 * `kifu settle` and `kifu exit` on a Mina in this process, with mocks in place of proofs. All
 * constraints of the contract hold or fail as they do in a circuit.
 */
export class LocalSettlement {
  private prover: TransferProver | undefined;

  private constructor(
    private readonly layer: LocalMina,
    private readonly record: ContractRecord,
    private readonly proversKey: VerificationKey,
    private readonly rawProof: unknown,
  ) {}

  /** Deploys a contract for the chain of a running node. */
  static async deploy(path: string, unit: bigint): Promise<LocalSettlement> {
    const layer = await localMina({ proofsEnabled: false });
    const key = await VerificationKey.dummy();
    const store = await openToRead(path);
    const domain = domainOf(termsOf(store));
    const contractKey = PrivateKey.random();
    const record: ContractRecord = {
      ...{ format: "kifu-settlement/4", address: contractKey.toPublicKey().toBase58() },
      ...{ network: "local", domain: String(domain), proversKey: String(key.hash) },
      ...{ operator: layer.payer.toPublicKey().toBase58(), genesisSlot: 0n, secondsPerSlot: 90n },
      ...{ lag: 960n, silence: 100n, freeze: 1000n, deadline: 960n, unit },
      ...{ verifiers: [], quorum: 0 },
    };
    const point = publicValuesAt(genesis(domain)).map(Field);
    const { proof } = await Proof.dummy(point, point, 2);
    const settlement = new LocalSettlement(layer, record, key, proof);
    await settlement.settler(store).deploy(contractKey);
    await store.close();
    await writeContract(settlementPaths(path).contract, record);
    return settlement;
  }

  /** Settles all proven blocks of a node's store. */
  async settle(path: string): Promise<number> {
    const store = await openToRead(path);
    const settler = this.settler(store);
    let blocks = 0;
    for (;;) {
      const { blockNumber } = await settler.settledPoint();
      const end = store.provenBlocks();
      if (Number(blockNumber) === end) break;
      this.layer.reach(slotOf(pointAt(store, end), termsIn(this.record)));
      const next = await settler.prepare();
      if (next === undefined) break;
      await writeSettled(settlementPaths(path).settled, {
        blocks: (blocks = next.end),
        transaction: await next.send(),
        at: Date.now(),
      });
      const promised = await settler.newlyPromised();
      if (promised !== undefined) await writePromised(settlementPaths(path).promised, promised);
    }
    const waiting = await settler.waitingActions();
    if (waiting !== undefined) await writePromised(settlementPaths(path).waiting, waiting);
    await store.close();
    return blocks;
  }

  /**
   * What `kifu deposit` and `kifu withdraw` use.
   *
   * @param settlementKey the hash of the key that the contract should have
   */
  async transfers(settlementKey?: string): Promise<Transfers> {
    const { hash } = await VerificationKey.dummy();
    const options = this.options(this.record);
    return new Transfers({ ...options, settlementKey: settlementKey ?? String(hash) });
  }

  /** Signs a transaction, both as JSON, as a wallet does for its fee payer. */
  static async sign(command: string, privateKey: string): Promise<string> {
    const json = JSON.parse(command) as Parameters<typeof Mina.Transaction.fromJSON>[0];
    const transaction = Mina.Transaction.fromJSON(json);
    const { feePayer, accountUpdates } = transaction.transaction;
    feePayer.lazyAuthorization = { kind: "lazy-signature" };
    for (const update of accountUpdates) {
      const { isSigned } = update.body.authorizationKind;
      if (isSigned.toBoolean()) update.lazyAuthorization = { kind: "lazy-signature" };
    }
    return transaction.sign([PrivateKey.fromBase58(privateKey)]).toJSON();
  }

  /** Proves or sends the transfer that a player of this node waits for, as `kifu settle` does. */
  async serve(path: string): Promise<void> {
    const { hash } = await VerificationKey.dummy();
    this.prover ??= new TransferProver({
      ...this.options(this.record),
      settlementKey: String(hash),
      files: settlementPaths(path),
      inTurn: async (work) => await work(),
      local: this.layer,
      onError: (error) => {
        throw error;
      },
    });
    await this.prover.look();
  }

  /** The key that deployed the contract, which has money. In base58. */
  get payer(): string {
    return this.layer.payer.toBase58();
  }

  /** Gives a player nanomina. */
  async endow(address: string, amount: bigint): Promise<void> {
    const owner = PublicKey.fromBase58(address);
    const contract = new SettledContract(this.options(this.record));
    const isNew = !(await this.layer.load(owner));
    const payment = await contract.preparePayment(isNew ? 1 : 0, async () => {
      AccountUpdate.createSigned(this.layer.payer.toPublicKey()).send({ to: owner, amount });
    });
    await contract.send(payment);
  }

  /** Gives a player MINA, and deposits all of it. The private key is in base58. */
  async deposit(secret: string, amount: bigint): Promise<void> {
    const key = PrivateKey.fromBase58(secret);
    await this.endow(key.toPublicKey().toBase58(), amount * this.record.unit);
    await (await (await this.transfers()).prepareDeposit(amount, key)).send();
  }

  /** Demands the end of a match. */
  async conclude(match: number): Promise<void> {
    await (await (await this.transfers()).prepareConclusion(match)).send();
  }

  /** The operator is silent until the contract is frozen. */
  async freeze(): Promise<void> {
    this.layer.reach((await this.layer.slot()) + Number(this.record.freeze));
  }

  /**
   * Claims what a file says, with the contract that it names, and signs with a private key in
   * base58. Undefined if it was paid before.
   */
  async leave(text: string, key: string): Promise<bigint | undefined> {
    const kept = keptExitFile(JSON.parse(text), "the file");
    const record = contractRecord(kept.contract, "the file");
    const { hash } = await VerificationKey.dummy();
    const options = this.options(record);
    const leaver = new Leaver({ ...options, settlementKey: String(hash) });
    await leaver.assertFrozen();
    const { stateRoot } = await new SettledContract(options).settledPoint();
    const next = await leaver.prepare(settledExit(kept, stateRoot), PrivateKey.fromBase58(key));
    await next?.send();
    return next?.amount;
  }

  /** Forces a withdrawal of at most this. The private key is in base58. */
  async force(secret: string, most: bigint): Promise<void> {
    const key = PrivateKey.fromBase58(secret);
    await (await (await this.transfers()).prepareForced(most, key)).send();
  }

  /** Mina's next slot begins. */
  async nextSlot(): Promise<void> {
    this.layer.reach((await this.layer.slot()) + 1);
  }

  /** The contract's action states that Mina remembers, the newest first. */
  actionStates(): string[] {
    const { zkapp } = Mina.getAccount(PublicKey.fromBase58(this.record.address));
    return (zkapp?.actionState ?? []).map(String);
  }

  balanceOf(address: string): bigint {
    const owner = PublicKey.fromBase58(address);
    return Mina.hasAccount(owner) ? Mina.getBalance(owner).toBigInt() : 0n;
  }

  /** What a Mina node's GraphQL interface answers to a page that asks about the contract. */
  minaAnswer() {
    const { zkapp } = Mina.getAccount(PublicKey.fromBase58(this.record.address));
    const account = {
      zkappState: (zkapp?.appState ?? []).map(String),
      provedState: zkapp?.provedState.toBoolean(),
      verificationKey: { hash: String(zkapp?.verificationKey?.hash) },
    };
    return { data: { account } };
  }

  private options(record: ContractRecord) {
    const { layer } = this;
    const contract = PublicKey.fromBase58(record.address);
    return { layer, contract, terms: termsIn(record), payer: layer.payer, fee: FEE };
  }

  private settler(store: Store): Settler {
    const { layer, proversKey, rawProof } = this;
    return new Settler({
      ...this.options(this.record),
      operator: layer.payer,
      store: withMockProofs(store),
      proversKey: { data: proversKey.data, hash: String(proversKey.hash) },
      readProof: proofWith(rawProof),
    });
  }
}

/** Reads proofs with the public values of a JSON proof, and this raw proof in place of its own. */
export function proofWith(proof: BlocksProof["proof"]) {
  return async ({ publicInput, publicOutput }: JsonProof) =>
    new BlocksProof({
      publicInput: new BlockProverPublicInput(
        BlockProverPublicInput.fromFields(publicInput.map(Field)),
      ),
      publicOutput: new BlockProverPublicOutput(
        BlockProverPublicOutput.fromFields(publicOutput.map(Field)),
      ),
      proof,
      maxProofsVerified: 2,
    });
}

/** Gives each batch the public values of a real proof. */
function withMockProofs(store: Store): Store {
  const read = store.batch.bind(store);
  store.batch = (number) => {
    const batch = read(number);
    if (batch === undefined) return undefined;
    const first = store.heightOf(batch.blockHashes[0]!)!;
    const values = (height: number) => publicValuesAt(pointAt(store, height)).map(String);
    const [publicInput, publicOutput] = [first, first + batch.blockHashes.length].map(values);
    return { ...batch, proof: { ...batch.proof, publicInput, publicOutput } as JsonProof };
  };
  return store;
}

async function openToRead(path: string): Promise<Store> {
  return new Store(await openLmdb(path, { readOnly: true }));
}

/** The state after a number of blocks. */
export function pointAt(store: Store, blocks: number): ChainPoint {
  const domain = domainOf(termsOf(store));
  if (blocks === 0) return genesis(domain);
  const { block, result } = store.blockWithResult(blocks - 1);
  return {
    ...genesis(domain),
    blockNumber: BigInt(blocks),
    time: result.afterNetworkState.block.height.toBigInt(),
    stateRoot: result.stateRoot,
    blockTreeRoot: result.blockHashRoot,
    transactionsHash: block.toEternalTransactionsHash.toBigInt(),
  };
}
