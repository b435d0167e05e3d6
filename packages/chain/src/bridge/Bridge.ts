import { fitsBits } from "@kifu/kit";
import { RuntimeEvents, runtimeMethod, runtimeModule } from "@proto-kit/module";
import { assert, state } from "@proto-kit/protocol";
import { Field, Provable, PublicKey, Struct } from "o1js";
import { inject } from "tsyringe";
import { codes } from "../engine/codes.js";
import { EngineModule } from "../engine/EngineModule.js";
import { KeyFields } from "../engine/KeyFields.js";
import { LeafMap, SingleLeaf } from "../engine/Leaf.js";
import { Matches } from "../engine/Matches.js";
import { Balance } from "../stakes/Balance.js";
import { Stakes } from "../stakes/Stakes.js";
import { Crossed, CROSSED_BITS, MOST_CROSSED } from "./Crossed.js";
import { afterActions, BridgeAction, NO_ACTIONS } from "./BridgeAction.js";

/** The amount that a player deposited on Mina. */
export class Deposited extends Struct({ owner: PublicKey, amount: Field }) {}

/** The amount that a player can now withdraw from the settlement contract. */
export class Withdrawn extends Struct({ owner: PublicKey, amount: Field }) {}

const AMOUNT_BITS = 32;
const BALANCE_BITS = 64;

/**
 * Moves money between Mina and the chain, and takes in what players force. The settlement contract
 * is the other end.
 */
@runtimeModule()
export class Bridge extends EngineModule {
  /**
   * The contract's action state after the last action that the chain took in. Nothing is settled
   * unless this is a state that the contract really had. So no action can be invented, left out or
   * taken in twice.
   */
  @state() public taken = new SingleLeaf<Field>(Field, () => NO_ACTIONS);

  @state() public crossed = new LeafMap<PublicKey, Crossed>(PublicKey, Crossed, () =>
    Crossed.none(),
  );

  public override events = new RuntimeEvents({ deposited: Deposited, withdrawn: Withdrawn });

  public constructor(
    @inject("Stakes") private readonly stakes: Stakes,
    @inject("Matches") private readonly matches: Matches,
  ) {
    super();
  }

  /**
   * Takes in the contract's next deposit. Anybody may send it. It must not fail for any deposit
   * that the contract accepts, because the deposits after it could then never be taken in.
   */
  @runtimeMethod()
  public async takeDeposit(owner: KeyFields, amount: Field): Promise<void> {
    const key = this.parseOwner(owner);
    assert(fitsBits(amount, AMOUNT_BITS).fits, codes.bridge.badAmount);
    await this.note(BridgeAction.deposit(key, amount));

    const balance = await this.stakes.balances.open(key);
    balance.set(balance.value.plus(amount));
    const crossed = await this.crossed.open(key);
    const { deposited, withdrawn } = crossed.value;
    crossed.set(new Crossed({ deposited: deposited.add(amount).seal(), withdrawn }));
    this.events.emit("deposited", new Deposited({ owner: key, amount }));
  }

  /**
   * Takes in the contract's next action, if that is a forced withdrawal: of this amount, or of all
   * that the player can withdraw if that is less. Anybody may send it. Like `takeDeposit`, it must
   * not fail for any that the contract accepts, whatever the player's balance is by then.
   */
  @runtimeMethod()
  public async takeWithdrawal(owner: KeyFields, amount: Field): Promise<void> {
    const key = this.parseOwner(owner);
    assert(fitsBits(amount, AMOUNT_BITS).fits, codes.bridge.badAmount);
    await this.note(BridgeAction.withdrawal(key, amount));

    const balance = await this.stakes.balances.open(key);
    const covered = smallerOf(amount, balance.value.amount, BALANCE_BITS);
    const crossed = await this.crossed.open(key);
    const { deposited, withdrawn } = crossed.value;
    const drawn = smallerOf(covered, Field(MOST_CROSSED).sub(withdrawn).seal(), AMOUNT_BITS);
    const isSome = drawn.equals(0).not();
    const left = balance.value.amount.sub(drawn).seal();
    balance.setIf(isSome, new Balance({ ...balance.value, amount: left }));
    const total = withdrawn.add(drawn).seal();
    crossed.setIf(isSome, new Crossed({ deposited, withdrawn: total }));
    this.events.emitIf(isSome, "withdrawn", new Withdrawn({ owner: key, amount: drawn }));
  }

  /**
   * Takes in the contract's next action, if that is the demand to conclude this match. If the side
   * to move has run out of time, the match ends as by `claimTimeout`. If the match is over then,
   * or was before, its pot is paid. Anybody may send it. Like `takeDeposit`, it must not fail for
   * any number, whatever has become of the match by then.
   */
  @runtimeMethod()
  public async takeConclusion(matchId: Field): Promise<void> {
    await this.note(BridgeAction.conclusion(this.matches.numberOf(matchId)));
    await this.stakes.conclude(matchId);
  }

  /**
   * Takes an amount from the sender's balance, and lets them withdraw it on Mina once this is
   * settled. A session key is not the owner, so it cannot withdraw.
   */
  @runtimeMethod()
  public async withdraw(amount: Field, domain: Field, validUntil: Field): Promise<void> {
    this.assertDomain(domain);
    this.assertInTime(validUntil);
    assert(fitsBits(amount.sub(1).seal(), AMOUNT_BITS).fits, codes.bridge.badAmount);
    const owner = this.sender();
    const balance = await this.stakes.balances.open(owner);
    const left = balance.value.amount.sub(amount).seal();
    assert(fitsBits(left, BALANCE_BITS).fits, codes.stake.tooLittle);
    balance.set(new Balance({ ...balance.value, amount: left }));

    const crossed = await this.crossed.open(owner);
    const { deposited } = crossed.value;
    const withdrawn = crossed.value.withdrawn.add(amount).seal();
    // Shifted so that exactly the allowed totals fit 32 bits. No total is negative.
    const { fits } = fitsBits(withdrawn.add(2 ** CROSSED_BITS).seal(), CROSSED_BITS + 1);
    assert(fits, codes.bridge.tooMuch);
    crossed.set(new Crossed({ deposited, withdrawn }));
    this.events.emit("withdrawn", new Withdrawn({ owner, amount }));
  }

  private parseOwner(owner: KeyFields): PublicKey {
    const { valid, key } = owner.parse();
    assert(valid, codes.session.badKey);
    return key;
  }

  private async note(action: BridgeAction): Promise<void> {
    const taken = await this.taken.open();
    taken.set(afterActions(taken.value, action.actionsHash()));
  }
}

/** The smaller of two numbers whose difference, if it is not negative, fits these bits. */
function smallerOf(wanted: Field, limit: Field, bits: number): Field {
  const { fits } = fitsBits(limit.sub(wanted).seal(), bits);
  return Provable.if(fits, wanted, limit).seal();
}
