import {
  ChildVerificationKeyService,
  InMemoryLinkedLeafStore,
  InMemoryMerkleTreeStorage,
  LinkedMerkleTree,
  O1PublicKeyOption,
} from "@proto-kit/common";
import { Withdrawal, WithdrawalMessageProcessor } from "@proto-kit/library";
import {
  ACTIONS_EMPTY_HASH,
  BATCH_SIGNATURE_PREFIX,
  BlockHashMerkleTree,
  BlockProverPublicInput,
  BlockProverPublicOutput,
  BridgeContract,
  type BridgeContractArgs,
  BridgingSettlementContract,
  type BridgingSettlementContractArgs,
  ContractArgsRegistry,
  createMessageStruct,
  DEFAULT_ESCAPE_HATCH,
  DispatchSmartContract,
  type DispatchContractArgs,
  DynamicBlockProof,
  NetworkState,
  NetworkStateSettlementModule,
  OutgoingMessageArgument,
  OutgoingMessageArgumentBatch,
  OutgoingMessageKey,
  type OutgoingMessageProcessor,
  Path,
  PROTOKIT_FIELD_PREFIXES,
  TokenBridgeAttestation,
  TokenBridgeTree,
} from "@proto-kit/protocol";
import { ProvenSettlementPermissions } from "@proto-kit/sequencer";
import {
  AccountUpdate,
  Field,
  Mina,
  type Permissions,
  Poseidon,
  PrivateKey,
  Proof,
  type PublicKey,
  Signature,
  TokenId,
  UInt32,
  UInt64,
  Unconstrained,
  VerificationKey,
} from "o1js";
import { container } from "tsyringe";
import "../harness/storedDummy.js";
import { leafWitness } from "../../src/settlement/leaves.js";
import { NEW_ACCOUNT } from "./SettlementStage.js";

/** The height of the base layer at which the contracts are deployed. */
export const HEIGHT = 100;
export const HATCH = DEFAULT_ESCAPE_HATCH;

type LocalBlockchain = Awaited<ReturnType<typeof Mina.LocalBlockchain>>;
type PublicValues = ConstructorParameters<typeof BlockProverPublicInput>[0];

/** What a settlement claims, and who signs it. The rest is honest. */
export interface PublishedSettlement {
  input?: Partial<PublicValues>;
  output?: Partial<PublicValues>;
  time?: number;
  signer?: PrivateKey;
  signature?: Signature;
  /** The key that the sender names. Its sign is free. */
  operator?: PublicKey;
  promise?: Field;
}

/**
 * The contracts that Protokit publishes, with the permissions that its sequencer gives them, on a
 * base layer in this process with mocks in place of proofs. All their constraints hold or fail as
 * they do in a circuit.
 */
export class PublishedStage {
  readonly operator = PrivateKey.random();
  readonly settlementKey = PrivateKey.random();
  readonly dispatchKey = PrivateKey.random();
  readonly settlement = new BridgingSettlementContract(this.settlementKey.toPublicKey());
  readonly dispatch = new DispatchSmartContract(this.dispatchKey.toPublicKey());
  /** The chain's state. */
  readonly tree = new LinkedMerkleTree(
    new InMemoryMerkleTreeStorage(),
    new InMemoryLinkedLeafStore(),
  );
  /** What is settled. */
  point: PublicValues = {
    proverStateRemainder: Field(0),
    eternalTransactionsHash: Field(0),
    incomingMessagesHash: ACTIONS_EMPTY_HASH,
    stateRoot: LinkedMerkleTree.EMPTY_ROOT,
    blockHashRoot: Field(BlockHashMerkleTree.EMPTY_ROOT),
    blockNumber: Field(0),
    networkStateHash: NetworkState.empty().hash(),
  };
  private network = NetworkState.empty();

  private constructor(
    readonly local: LocalBlockchain,
    private readonly rawProof: unknown,
  ) {}

  static async start(): Promise<PublishedStage> {
    const local = await Mina.LocalBlockchain({ proofsEnabled: false });
    Mina.setActiveInstance(local);
    local.setGlobalSlot(1_000);
    local.setBlockchainLength(UInt32.from(HEIGHT));
    const key = await VerificationKey.dummy();
    // A running sequencer fills this registry while it compiles the provers.
    const keys = Object.assign(new ChildVerificationKeyService(), {
      getVerificationKey: () => key,
    });
    const clock = new NetworkStateSettlementModule();
    clock.config = { blocksPerL1Block: UInt64.from(1) };
    const args = container.resolve(ContractArgsRegistry);
    args.addArgs<BridgingSettlementContractArgs>("SettlementContract", {
      hooks: [clock],
      escapeHatchSlotsInterval: HATCH,
      signedSettlements: false,
      ChildVerificationKeyService: keys,
      DispatchContract: DispatchSmartContract,
      BridgeContract,
      BridgeContractVerificationKey: key,
      BridgeContractPermissions: new ProvenSettlementPermissions().bridgeContractMina(),
    });
    args.addArgs<DispatchContractArgs>("DispatchContract", {
      methodIdMappings: { "Deposits.deposit": { methodId: 1n, type: "INCOMING_MESSAGE" } },
      incomingMessagesPaths: { deposit: "Deposits.deposit" },
      settlementContractClass: BridgingSettlementContract,
    });
    const processor: unknown = new WithdrawalMessageProcessor();
    args.addArgs<BridgeContractArgs>("BridgeContract", {
      SettlementContract: BridgingSettlementContract,
      messageProcessors: [processor as OutgoingMessageProcessor<unknown>],
    });
    const none = Array.from({ length: 7 }, () => Field(0));
    const { proof } = await Proof.dummy(none, none, 2);
    return new PublishedStage(local, proof);
  }

  static async deployed(): Promise<PublishedStage> {
    const stage = await PublishedStage.start();
    await stage.deploy();
    return stage;
  }

  /** Other suites of the process compose these contracts in their own way. */
  static end(): void {
    const args = container.resolve(ContractArgsRegistry);
    for (const name of ["SettlementContract", "DispatchContract", "BridgeContract"]) {
      args.resetArgs(name);
    }
  }

  get payer(): Mina.TestPublicKey {
    const [account] = this.local.testAccounts;
    if (account === undefined) throw new Error("There are no accounts");
    return account;
  }

  async send(call: () => Promise<void>, ...keys: PrivateKey[]): Promise<void> {
    const { payer } = this;
    const transaction = await Mina.transaction({ sender: payer, fee: 1e8 }, call);
    await transaction.prove();
    await transaction.sign([payer.key, ...keys]).send();
  }

  reachHeight(height: number): void {
    this.local.setBlockchainLength(UInt32.from(height));
  }

  reachSlot(slot: number): void {
    this.local.setGlobalSlot(slot);
  }

  /** Deploys both contracts. `write` changes what the deployer signs. */
  async deploy(
    write: (update: AccountUpdate) => void = () => undefined,
    permissions: Permissions = new ProvenSettlementPermissions().settlementContract(),
  ): Promise<void> {
    const { settlement, dispatch, payer, operator, settlementKey, dispatchKey } = this;
    const rights = new ProvenSettlementPermissions();
    await this.send(
      async () => {
        AccountUpdate.fundNewAccount(payer, 2);
        await settlement.deployAndInitialize(
          undefined,
          permissions,
          operator.toPublicKey(),
          O1PublicKeyOption.from(dispatch.address),
        );
        write(settlement.self);
        await dispatch.deployAndInitialize(
          undefined,
          rights.dispatchContract(),
          settlement.address,
        );
      },
      settlementKey,
      dispatchKey,
    );
  }

  /** What the operator signs for the next settlement, whatever that settles. */
  signature(signer = this.operator): Signature {
    const settledAt = this.settlement.lastSettlementL1BlockHeight.get();
    return Signature.create(signer, [BATCH_SIGNATURE_PREFIX, settledAt.value]);
  }

  async settle({
    input = {},
    output = {},
    time,
    signer,
    signature = this.signature(signer),
    operator = this.operator.toPublicKey(),
    promise = this.dispatch.promisedMessagesHash.get(),
  }: PublishedSettlement = {}): Promise<void> {
    const height = time === undefined ? this.network.block.height.add(10) : UInt64.from(time);
    const network = new NetworkState({ ...this.network, block: { height } });
    const end = {
      ...this.point,
      incomingMessagesHash: this.dispatch.promisedMessagesHash.get(),
      stateRoot: this.tree.getRoot(),
      blockNumber: this.point.blockNumber.add(10),
      networkStateHash: network.hash(),
      ...output,
    };
    const proof = new DynamicBlockProof({
      publicInput: new BlockProverPublicInput({ ...this.point, ...input }),
      publicOutput: new BlockProverPublicOutput(end),
      proof: this.rawProof,
      maxProofsVerified: 2,
    });
    const from = this.network;
    await this.send(async () => {
      await this.settlement.settle(proof, signature, operator, from, network, promise);
    });
    this.point = end;
    this.network = network;
  }

  /** Has the settlement contract deploy a bridge for MINA. Only the bridge's own key signs. */
  async addBridge(key: PrivateKey): Promise<BridgeContract> {
    const { settlement, payer } = this;
    await this.send(async () => {
      AccountUpdate.fundNewAccount(payer);
      await settlement.addTokenBridge(TokenId.default, key.toPublicKey());
    }, key);
    return new BridgeContract(key.toPublicKey(), TokenId.default);
  }

  /** Deposits MINA into a bridge, as the dispatch contract lets anybody do. */
  async deposit(bridge: BridgeContract, index: number, amount: bigint): Promise<void> {
    const { dispatch, payer } = this;
    const tree = await TokenBridgeTree.buildTreeFromEvents(dispatch);
    const witness = tree.getWitness(BigInt(index));
    const attestation = new TokenBridgeAttestation({ index: Field(index), witness });
    await this.send(async () => {
      AccountUpdate.createSigned(payer).balance.subInPlace(UInt64.from(amount));
      await dispatch.deposit(
        UInt64.from(amount),
        TokenId.default,
        bridge.address,
        attestation,
        payer,
      );
    });
  }

  /** Writes a withdrawal of MINA into the chain's state. */
  writeWithdrawal(index: number, withdrawal: Withdrawal): void {
    const message = this.messageOf(withdrawal);
    this.tree.setLeaf(this.messagePath(index).toBigInt(), Poseidon.hash(message).toBigInt());
  }

  /** Has a bridge mint what the chain's state says, as its own token. Anybody may send it. */
  async rollUp(bridge: BridgeContract, index: number, withdrawal: Withdrawal): Promise<void> {
    const argument = new OutgoingMessageArgument({
      witness: leafWitness(this.tree, this.messagePath(index)),
      messageType: new WithdrawalMessageProcessor().getMessageType(),
      data: Unconstrained.from(Withdrawal.toFields(withdrawal)),
    });
    const { settlement, payer } = this;
    await this.send(async () => {
      await bridge.updateStateRoot(settlement.stateRoot.get());
    });
    await this.send(async () => {
      AccountUpdate.fundNewAccount(payer);
      await bridge.rollupOutgoingMessages(OutgoingMessageArgumentBatch.fromMessages([argument]));
    });
  }

  /** Turns a bridge's own token into MINA. Its holder signs. */
  async redeem(bridge: BridgeContract, key: PrivateKey, amount: bigint): Promise<void> {
    await this.send(async () => {
      const paid = AccountUpdate.createSigned(key.toPublicKey());
      paid.balance.addInPlace(UInt64.from(amount));
      await bridge.redeem(paid);
    }, key);
  }

  async open(key: PrivateKey): Promise<void> {
    await this.send(async () => {
      const update = AccountUpdate.createSigned(this.payer);
      update.balance.subInPlace(NEW_ACCOUNT);
      update.send({ to: key.toPublicKey(), amount: NEW_ACCOUNT });
    });
  }

  balanceOf(owner: PublicKey): bigint {
    return Mina.getBalance(owner).toBigInt();
  }

  private messageOf(value: Withdrawal): Field[] {
    const messageType = new WithdrawalMessageProcessor().getMessageType();
    const Message = createMessageStruct(Withdrawal);
    return Message.toFields(new Message({ value, messageType }));
  }

  private messagePath(index: number): Field {
    return messagePath(index, TokenId.default);
  }
}

/** Where the chain's state has a message to the base layer. */
export function messagePath(index: number, tokenId: Field): Field {
  const key = new OutgoingMessageKey({ index: Field(index), tokenId });
  return Path.fromKey(PROTOKIT_FIELD_PREFIXES.OUTGOING_MESSAGE_BASE_PATH, OutgoingMessageKey, key);
}
