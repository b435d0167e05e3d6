import {
  InMemoryLinkedLeafStore,
  InMemoryMerkleTreeStorage,
  LinkedMerkleTree,
} from "@proto-kit/common";
import { BlockProverPublicInput, BlockProverPublicOutput } from "@proto-kit/protocol";
import {
  AccountUpdate,
  Field,
  Mina,
  Poseidon,
  PrivateKey,
  Proof,
  PublicKey,
  Signature,
  TokenId,
  UInt32,
  UInt64,
  VerificationKey,
} from "o1js";
import { type ChainPoint, genesis, publicValuesAt } from "../../src/protocol/ChainPoint.js";
import "../harness/storedDummy.js";
import { afterActions, BridgeAction, NO_ACTIONS } from "../../src/bridge/BridgeAction.js";
import type { ExitClaim, WithdrawalClaim } from "../../src/settlement/Exit.js";
import { InboxClaim, MOST_PENDING } from "../../src/settlement/InboxClaim.js";
import { leafWitness, statePaths } from "../../src/settlement/leaves.js";
import { Progress } from "../../src/settlement/Progress.js";
import { Provers } from "../../src/settlement/Provers.js";
import { INCLUSION_SLOTS, PAYMENT_SLOTS } from "../../src/settlement/mina.js";
import { LEFT, Receipt } from "../../src/settlement/Receipt.js";
import {
  BlocksProof,
  Settlement,
  settlementFields,
  type SignedSettlement,
  verifiedFields,
} from "../../src/settlement/Settlement.js";
import { networkField, SettlementTerms } from "../../src/settlement/SettlementTerms.js";
import { Verifiers, VerifierSignatures } from "../../src/settlement/Verifiers.js";
import type { ProvenBlocks } from "./ProvenBlocks.js";

export const DOMAIN = 7n;
export const GENESIS_SLOT = 1_000;
export const DEPLOYED_AT = 1_010;
export const SECONDS_PER_SLOT = 90;
export const LAG = 100;
export const SILENCE = 200;
export const FREEZE = 1_000;
export const DEADLINE = 60;

/** The account creation fee of Mina. */
export const NEW_ACCOUNT = 1_000_000_000n;

type LocalBlockchain = Awaited<ReturnType<typeof Mina.LocalBlockchain>>;
type TermsFields = ConstructorParameters<typeof SettlementTerms>[0];

/** What a settlement claims, and who signs it. The rest is honest. */
export interface Settled {
  from?: Partial<ChainPoint>;
  to?: Partial<ChainPoint>;
  /** Changes the public values of an end, in the order of `BlockProverPublicInput`. */
  input?: Record<number, bigint>;
  output?: Record<number, bigint>;
  endTime?: bigint;
  terms?: SettlementTerms;
  key?: VerificationKey;
  signer?: PrivateKey;
  signature?: Signature;
  inbox?: Partial<ConstructorParameters<typeof InboxClaim>[0]>;
  /** The signatures of verifiers, in the order of the terms. */
  verified?: readonly (Signature | undefined)[];
  provers?: Provers;
}

/**
 * A settlement contract on a base layer in this process, with mocks in place of proofs. All its
 * constraints hold or fail as they do in a circuit.
 */
export class SettlementStage {
  /** What the contract has settled. */
  point: ChainPoint = genesis(DOMAIN);
  /** The chain's state. */
  readonly tree = new LinkedMerkleTree(
    new InMemoryMerkleTreeStorage(),
    new InMemoryLinkedLeafStore(),
  );
  /** The hashes of all deposits and forced withdrawals on Mina. */
  readonly actions: Field[] = [];
  /** How many of them the chain has taken in. */
  taken = 0;
  /** How many of them are promised. */
  promised = 0;
  /** Whose proofs the contract takes, and whose are announced. */
  provers: Provers;
  /** The latest transaction, as Mina gets it. */
  sent = "";

  private constructor(
    readonly local: LocalBlockchain,
    readonly contract: Settlement,
    readonly contractKey: PrivateKey,
    readonly operator: PrivateKey,
    readonly terms: SettlementTerms,
    private readonly rawProof: unknown,
    readonly proversKey: VerificationKey,
    private readonly proven: ProvenBlocks | undefined,
  ) {
    this.provers = Provers.of(proversKey.hash);
  }

  /** @param proven real proofs, for a contract that is compiled */
  static async start(
    changes: Partial<TermsFields> = {},
    proven?: ProvenBlocks,
  ): Promise<SettlementStage> {
    const local = await Mina.LocalBlockchain({ proofsEnabled: proven !== undefined });
    Mina.setActiveInstance(local);
    const operator = PrivateKey.random();
    const contractKey = PrivateKey.random();
    const proversKey = proven?.key ?? (await VerificationKey.dummy());
    const terms = new SettlementTerms({
      domain: Field(DOMAIN),
      network: networkField("devnet"),
      operator: operator.toPublicKey(),
      proversKey: proversKey.hash,
      genesisSlot: UInt32.from(GENESIS_SLOT),
      secondsPerSlot: UInt32.from(SECONDS_PER_SLOT),
      lag: UInt32.from(LAG),
      silence: UInt32.from(SILENCE),
      freeze: UInt32.from(FREEZE),
      deadline: UInt32.from(DEADLINE),
      unit: UInt64.from(1_000_000n),
      verifiers: Verifiers.none(),
      ...SettlementTerms.fixedCircuits(),
      ...changes,
    });
    const contract = new Settlement(contractKey.toPublicKey());
    const point = publicValuesAt(genesis(DOMAIN)).map(Field);
    const { proof } = await Proof.dummy(point, point, 2);
    local.setGlobalSlot(DEPLOYED_AT);
    return new SettlementStage(
      local,
      contract,
      contractKey,
      operator,
      terms,
      proof,
      proversKey,
      proven,
    );
  }

  static async deployed(changes: Partial<TermsFields> = {}): Promise<SettlementStage> {
    const stage = await SettlementStage.start(changes);
    await stage.deploy();
    return stage;
  }

  get payer(): Mina.TestPublicKey {
    const [account] = this.local.testAccounts;
    if (account === undefined) throw new Error("There are no accounts");
    return account;
  }

  private get slot(): bigint {
    return this.local.getNetworkState().globalSlotSinceGenesis.toBigint();
  }

  reach(slot: number): void {
    this.local.setGlobalSlot(slot);
  }

  async send(call: () => Promise<void>, ...keys: PrivateKey[]): Promise<void> {
    const { payer } = this;
    const transaction = await Mina.transaction({ sender: payer, fee: 1e8 }, call);
    await transaction.prove();
    this.sent = transaction.sign([payer.key, ...keys]).toJSON();
    await transaction.send();
  }

  async deploy(terms = this.terms): Promise<void> {
    const { contract, contractKey, payer } = this;
    await this.send(async () => {
      AccountUpdate.fundNewAccount(payer);
      await contract.deploy();
      await contract.initialize(terms);
    }, contractKey);
  }

  write(path: Field, fields: Field[]): void {
    this.tree.setLeaf(path.toBigInt(), Poseidon.hash(fields).toBigInt());
  }

  witness(path: Field) {
    return leafWitness(this.tree, path);
  }

  /** The contract's action state after so many actions. */
  stateAfter(count: number): Field {
    return this.actions.slice(0, count).reduce(afterActions, NO_ACTIONS);
  }

  /** Sets how many actions the chain has taken in. Changes no balance. */
  take(count: number): void {
    this.taken = count;
    this.write(statePaths.taken, [this.stateAfter(count)]);
  }

  /** Ten blocks later than what is settled, and ten minutes. */
  next(changes: Partial<ChainPoint> = {}): ChainPoint {
    const { point } = this;
    return {
      ...point,
      blockNumber: point.blockNumber + 10n,
      time: point.time + 600n,
      stateRoot: this.tree.getRoot().toBigInt(),
      blockTreeRoot: point.blockTreeRoot + 1n,
      transactionsHash: point.transactionsHash + 1n,
      ...changes,
    };
  }

  proof({ from, to, input = {}, output = {} }: Settled): BlocksProof {
    const start = publicValuesAt({ ...this.point, ...from });
    const end = publicValuesAt(this.next(to));
    return new BlocksProof({
      publicInput: new BlockProverPublicInput(
        BlockProverPublicInput.fromFields(replaced(start, input)),
      ),
      publicOutput: new BlockProverPublicOutput(
        BlockProverPublicOutput.fromFields(replaced(end, output)),
      ),
      proof: this.rawProof,
      maxProofsVerified: 2,
    });
  }

  sign(proof: BlocksProof, changes: Partial<SignedSettlement> = {}): Signature {
    return Signature.create(this.operator, settlementFields(this.signed(proof, changes)));
  }

  /** What a verifier with this key signs about a proof. */
  verify(
    key: PrivateKey,
    changes: Partial<SignedSettlement> = {},
    proof = this.proof({}),
  ): Signature {
    return Signature.create(key, verifiedFields(this.signed(proof, changes)));
  }

  private signed({ publicOutput }: BlocksProof, changes: Partial<SignedSettlement>) {
    const { contract } = this;
    return { contract, terms: this.terms.hash(), publicOutput, ...changes };
  }

  /** What an honest settlement says about actions. */
  inbox(changes: Settled["inbox"] = {}): InboxClaim {
    const { actions, taken, promised } = this;
    const pending = actions.slice(taken, promised);
    return new InboxClaim({
      taken: this.stateAfter(taken),
      takenWitness: this.witness(statePaths.taken),
      grantedWitness: this.witness(statePaths.granted),
      pending: Array.from({ length: MOST_PENDING }, (_, i) => pending[i] ?? Field(0)),
      promise: this.stateAfter(actions.length),
      ...changes,
    });
  }

  /** Runs the contract's circuit for a settlement, and sends it. */
  async settle(settled: Settled = {}): Promise<void> {
    const claimed = this.proof(settled);
    const proof = (await this.proven?.prove(claimed)) ?? claimed;
    const { terms = this.terms, key = this.proversKey, signer, to } = settled;
    const fields = settlementFields(this.signed(proof, {}));
    const signature = settled.signature ?? Signature.create(signer ?? this.operator, fields);
    const end = this.next(to);
    const endTime = UInt64.from(settled.endTime ?? end.time);
    const inbox = this.inbox(settled.inbox);
    const verified = VerifierSignatures.of(settled.verified ?? []);
    const provers = settled.provers ?? this.provers;
    await this.send(async () => {
      await this.contract.settle(terms, proof, key, endTime, signature, inbox, verified, provers);
    });
    this.point = end;
    const isSigned = this.progress().operatorSlot.toBigInt() === this.slot;
    if (isSigned && this.taken === this.promised) this.promised = this.actions.length;
  }

  /** Announces circuits with this key, signed by the authority. */
  async announce(next: Field, authority: PrivateKey, provers = this.provers): Promise<void> {
    const { contract, terms } = this;
    await this.send(async () => await contract.announce(terms, provers, next), authority);
    const from = Field(this.slot + BigInt(INCLUSION_SLOTS) + terms.notice.toBigint());
    this.provers = new Provers({ ...provers, next, from });
  }

  /** Activates what is announced. The key signs too. */
  async activate(key = this.operator, provers = this.provers): Promise<void> {
    const { contract, terms } = this;
    await this.send(async () => await contract.activate(terms, provers), key);
    const since = Field(this.slot + BigInt(INCLUSION_SLOTS + PAYMENT_SLOTS));
    this.provers = new Provers({ ...Provers.of(provers.next), since });
  }

  /** Gives a key an account, with which it can sign. */
  async open(key: PrivateKey): Promise<void> {
    await this.endow(key.toPublicKey(), NEW_ACCOUNT);
  }

  /** Sends a player's deposit. */
  async deposit(
    key: PrivateKey,
    amount: number | bigint,
    receipt = this.receipt(key.toPublicKey()),
  ): Promise<void> {
    const owner = key.toPublicKey();
    const { contract, terms } = this;
    await this.send(async () => {
      this.fundReceipt(owner);
      await contract.deposit(terms, owner, UInt32.from(amount), receipt);
    }, key);
    this.actions.push(BridgeAction.deposit(owner, Field(amount)).actionsHash());
  }

  /** Sends the withdrawal that a player forces. */
  async forceWithdrawal(key: PrivateKey, amount: number | bigint): Promise<void> {
    const owner = key.toPublicKey();
    const { contract, terms } = this;
    const most = UInt32.from(amount);
    await this.send(async () => await contract.forceWithdrawal(terms, owner, most), key);
    this.actions.push(BridgeAction.withdrawal(owner, Field(amount)).actionsHash());
  }

  /** Sends the demand to conclude a match. Nobody signs it, except who pays the fee. */
  async forceConclusion(match: number | bigint): Promise<void> {
    const { contract, terms } = this;
    await this.send(async () => await contract.forceConclusion(terms, UInt32.from(match)));
    this.actions.push(BridgeAction.conclusion(Field(match)).actionsHash());
  }

  async withdraw(claim: WithdrawalClaim): Promise<void> {
    await this.send(async () => {
      this.fundReceipt(claim.owner);
      await this.contract.withdraw(this.terms, claim);
    });
  }

  /** Pays for the accounts that a player does not have yet. */
  private fundReceipt(owner: PublicKey): void {
    const token = TokenId.derive(this.contract.address);
    const missing = [TokenId.default, token].filter((id) => !this.local.hasAccount(owner, id));
    if (missing.length > 0) AccountUpdate.fundNewAccount(this.payer, missing.length);
  }

  /** A player's receipt on Mina. Throws if they have left. */
  receipt(owner: PublicKey): Receipt {
    const token = TokenId.derive(this.contract.address);
    if (!this.local.hasAccount(owner, token)) return Receipt.none();
    const balance = Mina.getBalance(owner, token).toBigInt();
    const receipt = Receipt.read(balance);
    return receipt ?? (Receipt.read(balance - LEFT) as Receipt);
  }

  progress(): Progress {
    return Progress.read(this.contract.progress.get().toBigInt());
  }

  /** Gives a player money on Mina. */
  async endow(owner: PublicKey, amount: bigint): Promise<void> {
    await this.send(async () => {
      const update = AccountUpdate.createSigned(this.payer);
      if (!this.local.hasAccount(owner)) update.balance.subInPlace(NEW_ACCOUNT);
      update.send({ to: owner, amount });
    });
  }

  /** Sends a claim with these signatures. */
  async exit(claim: ExitClaim, ...keys: PrivateKey[]): Promise<void> {
    const { contract, terms } = this;
    await this.send(
      async () => {
        this.fundReceipt(claim.owner);
        await contract.exit(terms, claim);
      },
      ...keys,
    );
  }

  async fund(amount: bigint): Promise<void> {
    const { contract, terms } = this;
    await this.send(() => contract.fund(terms, UInt64.from(amount)));
  }

  balanceOf(owner: PublicKey): bigint {
    return this.local.hasAccount(owner) ? Mina.getBalance(owner).toBigInt() : 0n;
  }

  /** The contract's state, as a point of the chain. */
  settledPoint(): ChainPoint {
    const { stateRoot, blockTreeRoot, transactionsHash } = this.contract;
    const { blocks, time } = this.progress();
    return {
      ...genesis(DOMAIN),
      stateRoot: stateRoot.get().toBigInt(),
      blockTreeRoot: blockTreeRoot.get().toBigInt(),
      transactionsHash: transactionsHash.get().toBigInt(),
      blockNumber: blocks.toBigInt(),
      time: time.toBigInt(),
    };
  }
}

function replaced(values: readonly bigint[], changes: Record<number, bigint>): Field[] {
  return values.map((value, i) => Field(changes[i] ?? value));
}
