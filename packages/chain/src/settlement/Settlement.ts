import {
  BlockProverPublicInput,
  BlockProverPublicOutput,
  NetworkState,
  stringToField,
} from "@proto-kit/protocol";
import { fitsBits } from "@kifu/kit";
import {
  AccountUpdate,
  Bool,
  DynamicProof,
  Field,
  Gadgets,
  method,
  Permissions,
  Provable,
  type PublicKey,
  Signature,
  SmartContract,
  State,
  state,
  TokenId,
  UInt32,
  UInt64,
  VerificationKey,
} from "o1js";
import { genesis } from "../protocol/ChainPoint.js";
import { ExitClaim } from "./Exit.js";
import { INCLUSION_SLOTS } from "./mina.js";
import { settlementCodes as codes } from "./settlementCodes.js";
import { SettlementTerms } from "./SettlementTerms.js";

/** A proof of blocks. The contract's terms pin the key that verifies it. */
export class BlocksProof extends DynamicProof<BlockProverPublicInput, BlockProverPublicOutput> {
  static override publicInputType = BlockProverPublicInput;
  static override publicOutputType = BlockProverPublicOutput;
  static override maxProofsVerified = 2 as const;
}

const SIGNED_AS = stringToField("kifu-settlement/1");

/** A settlement as the operator signs it. */
export interface SignedSettlement {
  contract: { address: PublicKey; tokenId: Field };
  terms: SettlementTerms;
  publicOutput: BlockProverPublicOutput;
}

/**
 * The fields that the operator signs. They name the contract, through its terms the network, and
 * all that the proof claims. So the signature serves for one state of one contract.
 */
export function settlementFields({ contract, terms, publicOutput }: SignedSettlement): Field[] {
  const { address, tokenId } = contract;
  const claimed = BlockProverPublicOutput.toFields(publicOutput);
  return [SIGNED_AS, address.x, address.isOdd.toField(), tokenId, terms.hash(), ...claimed];
}

/**
 * Holds the chain's latest settled state on Mina, and lets players leave with their balances if
 * the operator disappears. docs/protocol/settlement.md explains each rule.
 *
 * @example
 * await Mina.transaction(sender, async () => {
 *   AccountUpdate.fundNewAccount(sender);
 *   await contract.deploy();
 *   await contract.initialize(terms);
 * });
 */
export class Settlement extends SmartContract {
  /** The hash of `SettlementTerms`. */
  @state(Field) terms = State<Field>();
  @state(Field) stateRoot = State<Field>();
  @state(Field) blockTreeRoot = State<Field>();
  @state(Field) transactionsHash = State<Field>();
  /** How many blocks are settled. */
  @state(Field) blocks = State<Field>();
  /** The time of the last settled block, in seconds since genesis. */
  @state(UInt64) time = State<UInt64>();
  /** The slot of the latest settlement that the operator signed, or of the deployment. */
  @state(UInt32) operatorSlot = State<UInt32>();
  /**
   * The seconds by which the chain's clock was behind Mina's when it was last settled after a
   * silence. A node's clock stands still while the node is down.
   */
  @state(UInt64) behind = State<UInt64>();

  /**
   * Nothing but the methods below changes the account. Each permission that is not needed is given
   * up, since the holder of the account's key could use it.
   */
  override async deploy(args?: Parameters<SmartContract["deploy"]>[0]): Promise<void> {
    await super.deploy(args);
    this.account.permissions.set({
      ...Permissions.allImpossible(),
      editState: Permissions.proof(),
      send: Permissions.proof(),
      receive: Permissions.none(),
      // Otherwise, anybody could mint the contract's own token, which marks paid claims.
      access: Permissions.proof(),
    });
  }

  /**
   * Sets the chain's genesis. `provedState` becomes true only by this method, and all others
   * require it. So a state that the deployer wrote with a signature is never continued.
   */
  @method async initialize(terms: SettlementTerms): Promise<void> {
    super.init();
    const time = terms.silence.value.add(INCLUSION_SLOTS);
    Gadgets.rangeCheckN(32, terms.freeze.value.sub(time).sub(1), codes.badTerms);

    const { stateRoot, blockTreeRoot, transactionsHash, blockNumber, ...start } = genesis(0n);
    this.terms.set(terms.hash());
    this.stateRoot.set(Field(stateRoot));
    this.blockTreeRoot.set(Field(blockTreeRoot));
    this.transactionsHash.set(Field(transactionsHash));
    this.blocks.set(Field(blockNumber));
    this.time.set(UInt64.from(start.time));
    this.operatorSlot.set(this.reachedSlot());
  }

  /**
   * Settles the blocks of a proof. They must continue what is settled. The operator signs. After
   * `silence` slots without a signed settlement, anybody may settle.
   */
  @method async settle(
    terms: SettlementTerms,
    proof: BlocksProof,
    proversKey: VerificationKey,
    endTime: UInt64,
    signature: Signature,
  ): Promise<void> {
    this.requireTerms(terms);
    proversKey.hash.assertEquals(terms.proversKey, codes.otherProvers);
    proof.verify(proversKey);
    const { publicInput: from, publicOutput: to } = proof;
    this.assertContinues(terms, from);
    this.assertEnds(terms, from, to, endTime);

    const slot = this.reachedSlot();
    const operatorSlot = this.operatorSlot.getAndRequireEquals();
    const isSigned = signature.verify(
      terms.operator,
      settlementFields({ contract: this, terms, publicOutput: to }),
    );
    const silentFor = slot.value.sub(operatorSlot.value);
    const isSilent = fitsBits(silentFor.sub(terms.silence.value).seal(), 32).fits;
    isSigned.or(isSilent).assertTrue(codes.notSigned);

    const passed = passedAt(slot, terms);
    // Both times are below 2^64, so the difference fits 64 bits if and only if it is not negative.
    const behind = passed.sub(endTime.value).seal();
    Gadgets.rangeCheckN(64, behind, codes.timeRunsAhead);
    const allowed = this.behind.getAndRequireEquals();
    const lag = terms.lag.value.mul(terms.secondsPerSlot.value);
    const isRecent = fitsBits(allowed.value.add(lag).sub(behind).seal(), 80).fits;
    isRecent.or(isSilent).assertTrue(codes.tooLate);

    // Mina may include this transaction up to `INCLUSION_SLOTS` later. Even then, the contract must
    // not be frozen, since a payout may not meet another state.
    const left = terms.freeze.value.sub(silentFor).sub(INCLUSION_SLOTS + 1);
    Gadgets.rangeCheckN(48, left.seal(), codes.frozen);

    this.stateRoot.set(to.stateRoot);
    this.blockTreeRoot.set(to.blockHashRoot);
    this.transactionsHash.set(to.eternalTransactionsHash);
    this.blocks.set(to.blockNumber);
    this.time.set(endTime);
    this.operatorSlot.set(Provable.if(isSigned, UInt32, slot, operatorSlot));
    this.behind.set(Provable.if(isSilent, UInt64, UInt64.Unsafe.fromField(behind), allowed));
  }

  /**
   * Pays a player's balance and stakes from a frozen contract. Anybody may send it, and the money
   * goes to the player's own account. Each player is paid once.
   */
  @method async exit(terms: SettlementTerms, claim: ExitClaim): Promise<void> {
    this.requireTerms(terms);
    const operatorSlot = this.operatorSlot.getAndRequireEquals();
    const silentFor = this.reachedSlot().value.sub(operatorSlot.value);
    Gadgets.rangeCheckN(32, silentFor.sub(terms.freeze.value).seal(), codes.notFrozen);

    const root = this.stateRoot.getAndRequireEquals();
    const payment = claim.paymentAt(root, terms.unit);

    // The receipt is the player's account of the contract's own token. Only this method can create
    // it, because `access` requires a proof, and it cannot be created twice.
    const receipt = AccountUpdate.create(claim.owner, TokenId.derive(this.address, this.tokenId));
    receipt.account.isNew.requireEquals(Bool(true));
    this.send({ to: claim.owner, amount: payment });
  }

  /**
   * Adds money that the contract can pay out. An ordinary payment to the contract is refused, so
   * that nobody loses money to a chain with play money.
   */
  @method async fund(terms: SettlementTerms, amount: UInt64): Promise<void> {
    this.requireTerms(terms);
    terms.unit.value.equals(0).assertFalse(codes.playMoney);
    const payer = AccountUpdate.createSigned(this.sender.getUnconstrained());
    payer.send({ to: this.self, amount });
  }

  private requireTerms(terms: SettlementTerms): void {
    this.account.provedState.requireEquals(Bool(true));
    this.terms.getAndRequireEquals().assertEquals(terms.hash(), codes.otherTerms);
  }

  /** The proof must start exactly where the last one ended. */
  private assertContinues({ domain }: SettlementTerms, from: BlockProverPublicInput): void {
    // If the proof had a remainder, its state would come from a witness, which a prover chooses.
    from.proverStateRemainder.assertEquals(0, codes.unfinished);
    const elsewhere = codes.startsElsewhere;
    from.stateRoot.assertEquals(this.stateRoot.getAndRequireEquals(), elsewhere);
    from.blockHashRoot.assertEquals(this.blockTreeRoot.getAndRequireEquals(), elsewhere);
    from.eternalTransactionsHash.assertEquals(
      this.transactionsHash.getAndRequireEquals(),
      elsewhere,
    );
    from.blockNumber.assertEquals(this.blocks.getAndRequireEquals(), elsewhere);
    const time = this.time.getAndRequireEquals();
    from.networkStateHash.assertEquals(networkHash(time, domain), elsewhere);
    from.incomingMessagesHash.assertEquals(Field(genesis(0n).messagesHash), codes.takesMessages);
  }

  private assertEnds(
    { domain }: SettlementTerms,
    from: BlockProverPublicInput,
    to: BlockProverPublicOutput,
    endTime: UInt64,
  ): void {
    to.proverStateRemainder.assertEquals(0, codes.unfinished);
    to.incomingMessagesHash.assertEquals(from.incomingMessagesHash, codes.takesMessages);
    to.networkStateHash.assertEquals(networkHash(endTime, domain), codes.wrongClock);

    // The provers ensure the next two. Like `verifyChain`, the contract does not rely on that.
    const blocks = to.blockNumber.sub(from.blockNumber).seal();
    Gadgets.rangeCheckN(32, blocks.sub(1).seal(), codes.noBlocks);
    const seconds = endTime.value.sub(this.time.getAndRequireEquals().value);
    Gadgets.rangeCheckN(64, seconds.sub(blocks).seal(), codes.wrongClock);
  }

  /**
   * A slot that Mina has reached, at most `INCLUSION_SLOTS` ago. The sender chooses it, and Mina
   * refuses the transaction in other slots.
   */
  private reachedSlot(): UInt32 {
    const { globalSlotSinceGenesis } = this.network;
    const slot = globalSlotSinceGenesis.get();
    globalSlotSinceGenesis.requireBetween(slot, slot.add(INCLUSION_SLOTS));
    return slot;
  }
}

function networkHash(time: UInt64, domain: Field): Field {
  return new NetworkState({ block: { height: time }, previous: { rootHash: domain } }).hash();
}

/** The seconds from the chain's genesis to the start of a slot. Negative before genesis. */
function passedAt(slot: UInt32, { genesisSlot, secondsPerSlot }: SettlementTerms): Field {
  return slot.value.sub(genesisSlot.value).mul(secondsPerSlot.value).seal();
}
