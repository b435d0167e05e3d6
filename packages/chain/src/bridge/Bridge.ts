import { fitsBits } from "@kifu/kit";
import { RuntimeEvents, runtimeMethod, runtimeModule } from "@proto-kit/module";
import { assert, state } from "@proto-kit/protocol";
import { Field, PublicKey, Struct } from "o1js";
import { inject } from "tsyringe";
import { codes } from "../engine/codes.js";
import { EngineModule } from "../engine/EngineModule.js";
import { KeyFields } from "../engine/KeyFields.js";
import { LeafMap, SingleLeaf } from "../engine/Leaf.js";
import { Balance } from "../stakes/Balance.js";
import { Stakes } from "../stakes/Stakes.js";
import { Crossed, CROSSED_BITS } from "./Crossed.js";
import { afterActions, Deposit, NO_DEPOSITS } from "./Deposit.js";

/** The amount that a player deposited on Mina. */
export class Deposited extends Struct({ owner: PublicKey, amount: Field }) {}

/** The amount that a player can now withdraw from the settlement contract. */
export class Withdrawn extends Struct({ owner: PublicKey, amount: Field }) {}

const AMOUNT_BITS = 32;
const BALANCE_BITS = 64;

/** Moves money between Mina and the chain. The settlement contract is the other end. */
@runtimeModule()
export class Bridge extends EngineModule {
  /**
   * The contract's action state after the last deposit that the chain took in. Nothing is settled
   * unless this is a state that the contract really had. So no deposit can be invented, left out
   * or taken in twice.
   */
  @state() public taken = new SingleLeaf<Field>(Field, () => NO_DEPOSITS);

  @state() public crossed = new LeafMap<PublicKey, Crossed>(PublicKey, Crossed, () =>
    Crossed.none(),
  );

  public override events = new RuntimeEvents({ deposited: Deposited, withdrawn: Withdrawn });

  public constructor(@inject("Stakes") private readonly stakes: Stakes) {
    super();
  }

  /**
   * Takes in the contract's next deposit. Anybody may send it. It must not fail for any deposit
   * that the contract accepts, because the deposits after it could then never be taken in.
   */
  @runtimeMethod()
  public async takeDeposit(owner: KeyFields, amount: Field): Promise<void> {
    const { valid, key } = owner.parse();
    assert(valid, codes.session.badKey);
    assert(fitsBits(amount, AMOUNT_BITS).fits, codes.bridge.badAmount);
    const taken = await this.taken.open();
    taken.set(afterActions(taken.value, Deposit.of(key, amount).actionsHash()));

    const balance = await this.stakes.balances.open(key);
    balance.set(balance.value.plus(amount));
    const crossed = await this.crossed.open(key);
    const { deposited, withdrawn } = crossed.value;
    crossed.set(new Crossed({ deposited: deposited.add(amount).seal(), withdrawn }));
    this.events.emit("deposited", new Deposited({ owner: key, amount }));
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
}
