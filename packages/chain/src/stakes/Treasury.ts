import { fitsBits } from "@kifu/kit";
import { RuntimeEvents, runtimeMethod, runtimeModule } from "@proto-kit/module";
import { assert, state } from "@proto-kit/protocol";
import { Field, PublicKey, Struct } from "o1js";
import { inject } from "tsyringe";
import { codes } from "../engine/codes.js";
import { EngineModule } from "../engine/EngineModule.js";
import { SingleLeaf } from "../engine/Leaf.js";
import { GRANT } from "../engine/plainRules.js";
import { Stakes } from "./Stakes.js";

/** The amount that a player was given. */
export class Granted extends Struct({ owner: PublicKey, amount: Field }) {}

/**
 * Gives out play money, the only money on a development chain. The settlement contract of a chain
 * with real money settles nothing after a grant.
 */
@runtimeModule()
export class Treasury extends EngineModule {
  /** The sum of everything granted. It never decreases. */
  @state() public granted = new SingleLeaf<Field>(Field, () => Field(0));

  public override events = new RuntimeEvents({ granted: Granted });

  public constructor(@inject("Stakes") private readonly stakes: Stakes) {
    super();
  }

  /**
   * Tops the sender's balance up to `GRANT`. Refused if the balance is already `GRANT` or more.
   */
  @runtimeMethod()
  public async grant(domain: Field, validUntil: Field): Promise<void> {
    this.assertDomain(domain);
    this.assertInTime(validUntil);
    const owner = this.sender();
    const leaf = await this.stakes.balances.open(owner);
    const amount = Field(GRANT).sub(leaf.value.amount).seal();
    assert(fitsBits(amount.sub(1).seal(), GRANT_BITS).fits, codes.stake.enough);
    leaf.set(leaf.value.plus(amount));

    const granted = await this.granted.open();
    granted.set(granted.value.add(amount).seal());
    this.events.emit("granted", new Granted({ owner, amount }));
  }
}

/**
 * The number of bits that hold a grant minus 1. If the balance is at least `GRANT`, the grant
 * minus 1 is negative and does not fit.
 */
const GRANT_BITS = 16;
