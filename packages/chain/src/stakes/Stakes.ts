import { fitsBits } from "@kifu/kit";
import { RuntimeEvents, runtimeMethod, runtimeModule } from "@proto-kit/module";
import { assert, state } from "@proto-kit/protocol";
import { Bool, Field, Provable, PublicKey, Struct } from "o1js";
import { inject } from "tsyringe";
import { codes } from "../engine/codes.js";
import { type Match, Result } from "../engine/Match.js";
import { Matches } from "../engine/Matches.js";
import { Matchmaking, type Paired } from "../matchmaking/Matchmaking.js";
import { Sessions } from "../engine/Sessions.js";
import { EngineModule } from "../engine/EngineModule.js";
import { KeyFields } from "../engine/KeyFields.js";
import { type Leaf, LeafMap } from "../engine/Leaf.js";
import { Balance } from "./Balance.js";
import { contextOfStakes, StakedSeek } from "../matchmaking/Seek.js";

/** Both players of a match have staked this amount each. */
export class StakesLocked extends Struct({ match: Field, stake: Field }) {}

/** The amount that each seat of a match got from the pot. */
export class PotPaid extends Struct({ match: Field, first: Field, second: Field }) {}

/** The bits of a stake and of an allowance: see `LARGEST_STAKE`. */
const STAKE_BITS = 32;

const AMOUNT_BITS = 64;

/**
 * Balances and stakes. This module only moves money. When players are paired, money goes from
 * both balances into the match's pot. After the match, the pot goes to the players whom the
 * result names.
 */
@runtimeModule()
export class Stakes extends EngineModule {
  @state() public balances = new LeafMap<PublicKey, Balance>(PublicKey, Balance, () =>
    Balance.none(),
  );

  /** The stake of each player, by match number; 0 once the pot is paid. */
  @state() public pots = new LeafMap<Field, Field>(Field, Field, () => Field(0));

  public override events = new RuntimeEvents({
    "stakes-locked": StakesLocked,
    "pot-paid": PotPaid,
  });

  public constructor(
    @inject("Sessions") private readonly sessions: Sessions,
    @inject("Matches") private readonly matches: Matches,
    @inject("Matchmaking") private readonly matchmaking: Matchmaking,
  ) {
    super();
  }

  /**
   * Pairs two players for the same stake, like `Matchmaking.pair`, and takes the stake from both.
   * If one of them cannot pay, the transaction fails. A stake needs the signature of the owner,
   * or of a session whose allowance covers the stake.
   */
  @runtimeMethod()
  public async pair(
    game: Field,
    moveLimit: Field,
    stake: Field,
    one: StakedSeek,
    other: StakedSeek,
  ): Promise<void> {
    assert(isStake(stake).and(stake.equals(0).not()), codes.stake.badStake);
    const signed = [one, other].map((staked) => ({
      seek: staked.seek,
      digest: staked.digest({ game, moveLimit, stake }),
    })) as [Signed, Signed];
    const { match, players } = await this.matchmaking.pairSeeks(
      { game, moveLimit },
      { context: contextOfStakes(this.domain()), signed },
    );
    await this.take(stake, one, players[0]);
    await this.take(stake, other, players[1]);

    const pot = await this.pots.open(match);
    pot.set(stake);
    this.events.emit("stakes-locked", new StakesLocked({ match, stake }));
  }

  /**
   * Opens the sender's session like `Sessions.openSession`, and sets its stake allowance. So one
   * wallet signature is enough for several matches with stakes.
   */
  @runtimeMethod()
  public async openSession(
    key: KeyFields,
    expiresAt: Field,
    scope: Field,
    allowance: Field,
    domain: Field,
    validUntil: Field,
  ): Promise<void> {
    assert(isStake(allowance), codes.stake.badAllowance);
    const owner = this.sender();
    const session = await this.sessions.open(key, expiresAt, scope, domain, validUntil);
    const leaf = await this.balances.open(owner);
    leaf.set(new Balance({ amount: leaf.value.amount, session: session.serial, allowance }));
  }

  /**
   * Pays the pot of a finished match. The winner gets all of it, or both players get their stakes
   * back if nobody won. Anybody may send it.
   */
  @runtimeMethod()
  public async payOut(matchId: Field): Promise<void> {
    const number = this.matches.numberOf(matchId);
    const match = await this.matches.openOver(matchId);
    const pot = await this.pots.open(number);
    assert(pot.value.equals(0).not(), codes.stake.noPot);
    await this.payIf(Bool(true), number, pot, match);
  }

  /**
   * Ends a match if its side to move has run out of time, and pays its pot if it is over. Changes
   * nothing otherwise, and refuses no number.
   */
  public async conclude(matchId: Field): Promise<void> {
    const number = this.matches.numberOf(matchId);
    const match = await this.matches.endIfOutOfTime(matchId);
    const pot = await this.pots.open(number);
    const isOwed = match.isRunning().not().and(pot.value.equals(0).not());
    await this.payIf(isOwed, number, pot, match);
  }

  private async payIf(
    condition: Bool,
    number: Field,
    pot: Leaf<Field>,
    match: Match,
  ): Promise<void> {
    pot.setIf(condition, Field(0));
    const stake = pot.value;
    const firstWon = match.result.equals(Result.firstWon).toField();
    const secondWon = match.result.equals(Result.secondWon).toField();
    const swing = firstWon.sub(secondWon).mul(stake).seal();
    const [first, second] = [stake.add(swing).seal(), stake.sub(swing).seal()];
    await this.addIf(condition, match.first.owner, first);
    await this.addIf(condition, match.second.owner, second);
    this.events.emitIf(condition, "pot-paid", new PotPaid({ match: number, first, second }));
  }

  private async addIf(condition: Bool, owner: PublicKey, amount: Field): Promise<void> {
    const leaf = await this.balances.open(owner);
    leaf.setIf(condition, leaf.value.plus(amount));
  }

  /**
   * Takes the stake from a player who was seated with this session. Either the player's own key
   * or the session signed the seek.
   */
  private async take(
    stake: Field,
    { seek, allowance }: StakedSeek,
    { owner, session }: Paired,
  ): Promise<void> {
    const byOwner = seek.by.byOwner.equals(1);
    const leaf = await this.balances.open(owner);
    const held = leaf.value;

    const left = held.amount.sub(stake).seal();
    assert(fitsBits(left, AMOUNT_BITS).fits, codes.stake.tooLittle);
    assert(isStake(allowance), codes.stake.badAllowance);
    assert(byOwner.or(allowance.equals(0)), codes.matchmaking.badSeek);

    // A session without an allowance may stake nothing. A session gets an allowance only from
    // this module's `openSession` or from a signed `StakedSeek`.
    const allowanceLeft = held.allowedTo(session).sub(stake).seal();
    assert(byOwner.or(isStake(allowanceLeft)), codes.stake.overAllowance);
    leaf.set(
      new Balance({
        amount: left,
        session: session.serial,
        allowance: Provable.if(byOwner, allowance, allowanceLeft),
      }),
    );
  }
}

interface Signed {
  seek: StakedSeek["seek"];
  digest: Field;
}

function isStake(field: Field): Bool {
  return fitsBits(field, STAKE_BITS).fits;
}
