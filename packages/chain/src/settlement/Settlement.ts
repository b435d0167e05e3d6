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
  PublicKey,
  Reducer,
  Signature,
  SmartContract,
  State,
  state,
  TokenId,
  UInt32,
  UInt64,
  VerificationKey,
} from "o1js";
import { BridgeAction, NO_ACTIONS } from "../bridge/BridgeAction.js";
import { genesis } from "../protocol/ChainPoint.js";
import { ExitClaim, inNanomina, WithdrawalClaim } from "./Exit.js";
import { InboxClaim } from "./InboxClaim.js";
import { INCLUSION_SLOTS, PAYMENT_SLOTS } from "./mina.js";
import { Progress } from "./Progress.js";
import { Provers } from "./Provers.js";
import { LEFT, Receipt } from "./Receipt.js";
import { settlementCodes as codes } from "./settlementCodes.js";
import { SettlementTerms } from "./SettlementTerms.js";
import { VerifierSignatures } from "./Verifiers.js";

/** A proof of blocks. The contract's terms pin the key that verifies it. */
export class BlocksProof extends DynamicProof<BlockProverPublicInput, BlockProverPublicOutput> {
  static override publicInputType = BlockProverPublicInput;
  static override publicOutputType = BlockProverPublicOutput;
  static override maxProofsVerified = 2 as const;
}

const SIGNED_AS = stringToField("kifu-settlement/1");
const VERIFIED_AS = stringToField("kifu-verified/1");

/** A settlement as it is signed. */
export interface SignedSettlement {
  contract: { address: PublicKey; tokenId: Field };
  /** The hash of the contract's terms. */
  terms: Field;
  publicOutput: BlockProverPublicOutput;
}

/**
 * The fields that the operator signs. They name the contract, through its terms the network, and
 * all that the proof claims. So the signature serves for one state of one contract.
 */
export function settlementFields(settlement: SignedSettlement): Field[] {
  return [SIGNED_AS, ...claimOf(settlement)];
}

/** The fields that a verifier signs: the same, so that no one signature serves as the other. */
export function verifiedFields(settlement: SignedSettlement): Field[] {
  return [VERIFIED_AS, ...claimOf(settlement)];
}

function claimOf({ contract, terms, publicOutput }: SignedSettlement): Field[] {
  const { address, tokenId } = contract;
  const claimed = BlockProverPublicOutput.toFields(publicOutput);
  return [address.x, address.isOdd.toField(), tokenId, terms, ...claimed];
}

/**
 * Holds the chain's latest settled state on Mina. Players deposit and withdraw, also if the operator
 * ignores them, and leave with their balances if the operator disappears.
 * docs/protocol/settlement.md explains each rule.
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
  /** `Progress` in one field. */
  @state(Field) progress = State<Field>();
  /** The action state after the last action that the settled blocks took in. */
  @state(Field) taken = State<Field>();
  /** The action state up to which the chain has to take in actions next. */
  @state(Field) promised = State<Field>();
  /** The hash of `Provers`. */
  @state(Field) provers = State<Field>();

  /** What `announce` and `activate` leave, since the state has only its hash. */
  override events = { provers: Provers };

  reducer = Reducer({ actionType: BridgeAction });

  /**
   * Nothing but the methods below changes the account. Each permission that is not needed is given
   * up, since the holder of the account's key could use it.
   */
  override async deploy(args?: Parameters<SmartContract["deploy"]>[0]): Promise<void> {
    await super.deploy(args);
    this.account.permissions.set({
      ...Permissions.allImpossible(),
      editState: Permissions.proof(),
      editActionState: Permissions.proof(),
      send: Permissions.proof(),
      receive: Permissions.none(),
      // Otherwise, anybody could mint the contract's own token, which says what was paid.
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
    terms.assertNotice();
    terms.verifiers.assertValid(terms.operator);

    const { stateRoot, blockTreeRoot, transactionsHash, blockNumber, ...start } = genesis(0n);
    this.terms.set(terms.hash());
    this.stateRoot.set(Field(stateRoot));
    this.blockTreeRoot.set(Field(blockTreeRoot));
    this.transactionsHash.set(Field(transactionsHash));
    const progress = new Progress({
      blocks: Field(blockNumber),
      time: Field(start.time),
      operatorSlot: this.reachedSlot().value,
      behind: Field(0),
      promisedAt: Field(0),
      keptAt: Field(0),
    });
    this.progress.set(progress.pack());
    this.taken.set(NO_ACTIONS);
    this.promised.set(NO_ACTIONS);
    this.provers.set(Provers.of(terms.proversKey).hash());
  }

  /**
   * Settles the blocks of a proof. They must continue what is settled. The operator signs. After
   * `silence` slots without a signed settlement, anybody may settle. Verifiers sign in both cases:
   * otherwise, an operator could wait for that and settle a state that nobody else has.
   */
  @method async settle(
    terms: SettlementTerms,
    proof: BlocksProof,
    proversKey: VerificationKey,
    endTime: UInt64,
    signature: Signature,
    inbox: InboxClaim,
    verified: VerifierSignatures,
    provers: Provers,
  ): Promise<void> {
    const hash = this.requireTerms(terms);
    const progress = this.settledProgress();
    this.requireProvers(provers);
    proversKey.hash.assertEquals(provers.key, codes.otherProvers);
    proof.verify(proversKey);
    const { publicInput: from, publicOutput: to } = proof;
    this.assertContinues(terms, progress, from);
    this.assertEnds(terms, progress, { from, to, endTime });

    const slot = this.reachedSlot();
    Gadgets.rangeCheckN(48, slot.value.sub(provers.since).seal(), codes.tooSoon);
    const settlement = { contract: this, terms: hash, publicOutput: to };
    const isSigned = signature.verify(terms.operator, settlementFields(settlement));
    terms.verifiers.assertSigned(verified, verifiedFields(settlement), terms.operator);
    const silentFor = slot.value.sub(progress.operatorSlot);
    const isSilent = fitsBits(silentFor.sub(terms.silence.value).seal(), 32).fits;
    isSigned.or(isSilent).assertTrue(codes.notSigned);

    const passed = passedAt(slot.value, terms);
    // Both times are below 2^64, so the difference fits 64 bits if and only if it is not negative.
    const behind = passed.sub(endTime.value).seal();
    Gadgets.rangeCheckN(64, behind, codes.timeRunsAhead);
    const lag = terms.lag.value.mul(terms.secondsPerSlot.value);
    const isRecent = fitsBits(progress.behind.add(lag).sub(behind).seal(), 80).fits;
    isRecent.or(isSilent).assertTrue(codes.tooLate);
    // After a silence, the chain's clock may be as late as the operator likes. A clock that has come
    // nearer may not fall back as far.
    const isNearer = fitsBits(behind.sub(progress.behind).seal(), 64).fits.not();
    const late = Provable.if(isNearer.or(isSilent), behind, progress.behind);

    // Mina may include this transaction up to `INCLUSION_SLOTS` later. Even then, the contract must
    // not be frozen, since a payout may not meet another state.
    const left = terms.freeze.value.sub(silentFor).sub(INCLUSION_SLOTS + 1);
    Gadgets.rangeCheckN(48, left.seal(), codes.frozen);

    this.stateRoot.set(to.stateRoot);
    this.blockTreeRoot.set(to.blockHashRoot);
    this.transactionsHash.set(to.eternalTransactionsHash);

    inbox.assertIn(to.stateRoot, terms.unit);
    // A clock that was late once must not put off the deadlines by as much.
    const dueBy = endTime.value.add(late).seal();
    const isNew = this.settleActions(terms, progress, { inbox, dueBy, isSigned });
    const settled = new Progress({
      blocks: to.blockNumber,
      time: endTime.value,
      operatorSlot: Provable.if(isSigned, slot.value, progress.operatorSlot),
      behind: late,
      promisedAt: Provable.if(isNew, passed, progress.promisedAt),
      keptAt: Provable.if(isNew, progress.promisedAt, progress.keptAt),
    });
    this.progress.set(settled.pack());
  }

  /**
   * Checks which actions the settled blocks took in. If these are all that was promised, the
   * operator promises the next ones. Returns whether this is a new promise.
   */
  private settleActions(
    terms: SettlementTerms,
    { promisedAt }: Progress,
    { inbox, dueBy, isSigned }: { inbox: InboxClaim; dueBy: Field; isSigned: Bool },
  ): Bool {
    const { taken, promise } = inbox;
    const promised = this.promised.getAndRequireEquals();
    const isUnchanged = taken.equals(this.taken.getAndRequireEquals());
    isUnchanged.or(inbox.leadsTo(promised)).assertTrue(codes.otherDeposits);

    // The deadline is in the chain's time, as it is behind Mina's. So batches from before it can be
    // settled even if they are proven late. Unsigned settlements need a silence, and the contract freezes after it.
    const isKept = taken.equals(promised);
    const deadline = promisedAt.add(terms.deadline.value.mul(terms.secondsPerSlot.value));
    const isEarly = fitsBits(deadline.sub(dueBy).seal(), 80).fits;
    isKept.or(isEarly).or(isSigned.not()).assertTrue(codes.depositOverdue);

    this.account.actionState.requireEquals(promise);
    this.taken.set(taken);
    // Mina remembers older states too. A stranger who promises one from before `taken` would make
    // a promise that the chain can never keep.
    const isNew = isKept.and(isSigned);
    this.promised.set(Provable.if(isNew, promise, promised));
    return isNew;
  }

  /**
   * Takes a player's deposit, which they sign. The chain takes it in before its deadline, or `exit`
   * returns it.
   *
   * @param amount in the chain's money
   * @param receipt the player's receipt before this deposit
   */
  @method async deposit(
    terms: SettlementTerms,
    owner: PublicKey,
    amount: UInt32,
    receipt: Receipt,
  ): Promise<void> {
    this.requireTerms(terms);
    this.assertHasValue(terms);
    const deposited = receipt.deposited.add(amount.value);
    const after = new Receipt({ ...receipt, deposited });
    this.mint(owner, receipt.balance(), after.balance());
    const payer = AccountUpdate.createSigned(owner);
    payer.send({ to: this.self, amount: inNanomina(amount.value, terms.unit) });
    this.reducer.dispatch(BridgeAction.deposit(owner, amount.value));
  }

  /**
   * Lists a withdrawal for a player whose withdrawals the operator ignores. The chain takes it in
   * before its deadline, like a deposit. The player signs it with the key of their balance.
   *
   * @param amount the most to withdraw, in the chain's money
   */
  @method async forceWithdrawal(
    terms: SettlementTerms,
    owner: PublicKey,
    amount: UInt32,
  ): Promise<void> {
    this.requireTerms(terms);
    this.assertHasValue(terms);
    AccountUpdate.createSigned(owner);
    this.reducer.dispatch(BridgeAction.withdrawal(owner, amount.value));
  }

  /**
   * Lists the demand to conclude a match whose side to move has run out of time. The chain takes it
   * in before its deadline, like a deposit. Anybody may send it, as for `Matches.claimTimeout`.
   *
   * @param match the match's number
   */
  @method async forceConclusion(terms: SettlementTerms, match: UInt32): Promise<void> {
    this.requireTerms(terms);
    this.assertHasValue(terms);
    this.reducer.dispatch(BridgeAction.conclusion(match.value));
  }

  /**
   * Pays what a player withdrew on the chain and was not paid yet. Anybody may send it, and the
   * money goes to the player's own account.
   */
  @method async withdraw(terms: SettlementTerms, claim: WithdrawalClaim): Promise<void> {
    this.requireTerms(terms);
    const due = claim.amountAt(this.stateRoot.getAndRequireEquals());
    const { owner, receipt, crossed } = claim;
    const after = new Receipt({ ...receipt, withdrawn: crossed.withdrawn });
    this.mint(owner, receipt.balance(), after.balance());
    this.send({ to: owner, amount: inNanomina(due, terms.unit) });
  }

  /**
   * Pays a player's balance and stakes from a frozen contract, and their withdrawals and deposits
   * that are still on the way. Each player is paid once. The player signs, because a pot that the
   * claim leaves out is lost.
   */
  @method async exit(terms: SettlementTerms, claim: ExitClaim): Promise<void> {
    this.requireTerms(terms);
    const { operatorSlot } = this.settledProgress();
    const silentFor = this.reachedSlot().value.sub(operatorSlot);
    Gadgets.rangeCheckN(32, silentFor.sub(terms.freeze.value).seal(), codes.notFrozen);

    const root = this.stateRoot.getAndRequireEquals();
    const payment = claim.paymentAt(root, terms.unit);
    const { owner, receipt } = claim;
    const before = receipt.balance();
    this.mint(owner, before, UInt64.Unsafe.fromField(before.value.add(LEFT).seal()));
    this.send({ to: AccountUpdate.createSigned(owner), amount: payment });
  }

  /**
   * Announces other circuits. The authority signs. Each announcement replaces the one before, and
   * starts the notice again.
   *
   * @param next the hash of the new provers' key; 0 to withdraw the announcement
   */
  @method async announce(terms: SettlementTerms, provers: Provers, next: Field): Promise<void> {
    this.requireTerms(terms);
    this.requireProvers(provers);
    // Nobody has the secret of the empty key. This says so.
    terms.authority.isEmpty().assertFalse(codes.fixedCircuits);
    AccountUpdate.createSigned(terms.authority);
    // Mina may include this so much later than in the slot that the sender chooses.
    const announcedBy = this.reachedSlot().value.add(INCLUSION_SLOTS);
    const from = announcedBy.add(terms.notice.value).seal();
    this.setProvers(new Provers({ ...provers, next, from }));
  }

  /**
   * From here on, only the announced circuits prove the chain. The operator signs. What is settled
   * stays, and so does what is promised. Blocks of the old circuits must be settled before. Those of
   * the new circuits can be settled after `PAYMENT_SLOTS`.
   */
  @method async activate(terms: SettlementTerms, provers: Provers): Promise<void> {
    this.requireTerms(terms);
    this.requireProvers(provers);
    provers.next.equals(0).assertFalse(codes.notAnnounced);
    const { keptAt } = this.settledProgress();
    const slot = this.reachedSlot().value;
    Gadgets.rangeCheckN(32, slot.sub(provers.from).seal(), codes.noticeRuns);

    // All withdrawals that players forced within the notice are settled. So an operator who leaves
    // one out cannot change the circuits.
    const notice = passedAt(provers.from, terms);
    Gadgets.rangeCheckN(48, keptAt.sub(notice).seal(), codes.noticeRuns);
    AccountUpdate.createSigned(terms.operator);
    // Until then they can be paid. The new circuits could settle a state without them.
    const since = slot.add(INCLUSION_SLOTS).add(PAYMENT_SLOTS).seal();
    this.setProvers(new Provers({ ...Provers.of(provers.next), since }));
  }

  /**
   * Adds money that the contract can pay out. An ordinary payment to the contract is refused, so
   * that nobody loses money to a chain with play money.
   */
  @method async fund(terms: SettlementTerms, amount: UInt64): Promise<void> {
    this.requireTerms(terms);
    this.assertHasValue(terms);
    const payer = AccountUpdate.createSigned(this.sender.getUnconstrained());
    payer.send({ to: this.self, amount });
  }

  /** Returns their hash. */
  private requireTerms(terms: SettlementTerms): Field {
    this.account.provedState.requireEquals(Bool(true));
    const hash = this.terms.getAndRequireEquals();
    hash.assertEquals(terms.hash(), codes.otherTerms);
    return hash;
  }

  private requireProvers(provers: Provers): void {
    this.provers.getAndRequireEquals().assertEquals(provers.hash(), codes.otherProvers);
  }

  private setProvers(provers: Provers): void {
    this.provers.set(provers.hash());
    this.emitEvent("provers", provers);
  }

  private assertHasValue({ unit }: SettlementTerms): void {
    unit.value.equals(0).assertFalse(codes.playMoney);
  }

  private settledProgress(): Progress {
    return Progress.unpack(this.progress.getAndRequireEquals());
  }

  /**
   * Raises a player's receipt. Its account is one of the contract's own token, so only this
   * contract can change it. As the old balance is a precondition, nothing is paid twice.
   */
  private mint(owner: PublicKey, before: UInt64, after: UInt64): void {
    const account = AccountUpdate.create(owner, TokenId.derive(this.address, this.tokenId));
    account.body.mayUseToken = AccountUpdate.MayUseToken.ParentsOwnToken;
    account.account.balance.requireEquals(before);
    account.balance.addInPlace(UInt64.Unsafe.fromField(after.value.sub(before.value).seal()));
  }

  /** The proof must start exactly where the last one ended. */
  private assertContinues(
    { domain }: SettlementTerms,
    { blocks, time }: Progress,
    from: BlockProverPublicInput,
  ): void {
    // If the proof had a remainder, its state would come from a witness, which a prover chooses.
    from.proverStateRemainder.assertEquals(0, codes.unfinished);
    const elsewhere = codes.startsElsewhere;
    from.stateRoot.assertEquals(this.stateRoot.getAndRequireEquals(), elsewhere);
    from.blockHashRoot.assertEquals(this.blockTreeRoot.getAndRequireEquals(), elsewhere);
    from.eternalTransactionsHash.assertEquals(
      this.transactionsHash.getAndRequireEquals(),
      elsewhere,
    );
    from.blockNumber.assertEquals(blocks, elsewhere);
    const network = networkHash(UInt64.Unsafe.fromField(time), domain);
    from.networkStateHash.assertEquals(network, elsewhere);
    from.incomingMessagesHash.assertEquals(Field(genesis(0n).messagesHash), codes.takesMessages);
  }

  private assertEnds(
    { domain }: SettlementTerms,
    { time }: Progress,
    ends: { from: BlockProverPublicInput; to: BlockProverPublicOutput; endTime: UInt64 },
  ): void {
    const { from, to, endTime } = ends;
    to.proverStateRemainder.assertEquals(0, codes.unfinished);
    to.incomingMessagesHash.assertEquals(from.incomingMessagesHash, codes.takesMessages);
    to.networkStateHash.assertEquals(networkHash(endTime, domain), codes.wrongClock);

    // The provers ensure the next two. Like `verifyChain`, the contract does not rely on that.
    const blocks = to.blockNumber.sub(from.blockNumber).seal();
    Gadgets.rangeCheckN(32, blocks.sub(1).seal(), codes.noBlocks);
    const seconds = endTime.value.sub(time);
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
function passedAt(slot: Field, { genesisSlot, secondsPerSlot }: SettlementTerms): Field {
  return slot.sub(genesisSlot.value).mul(secondsPerSlot.value).seal();
}
