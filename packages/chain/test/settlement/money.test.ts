import { isDeepStrictEqual } from "node:util";
import { expect, jest, test } from "@jest/globals";
import { lengthOf, random, randomRun } from "@kifu/kit/testing";
import { Path } from "@proto-kit/protocol";
import { Bool, Field, Mina, Poseidon, PrivateKey, PublicKey, UInt32, VerificationKey } from "o1js";
import { Crossed } from "../../src/bridge/Crossed.js";
import { actionKinds, afterActions, NO_ACTIONS } from "../../src/bridge/BridgeAction.js";
import { Match } from "../../src/engine/Match.js";
import type { ChainPoint } from "../../src/protocol/ChainPoint.js";
import { ExitClaim, PotClaim, WithdrawalClaim } from "../../src/settlement/Exit.js";
import { MOST_PENDING } from "../../src/settlement/InboxClaim.js";
import { statePaths } from "../../src/settlement/leaves.js";
import { LEAST_NOTICE } from "../../src/settlement/mina.js";
import { Provers } from "../../src/settlement/Provers.js";
import { Receipt } from "../../src/settlement/Receipt.js";
import { Balance } from "../../src/stakes/Balance.js";
import { type Actor, World } from "../harness/World.js";
import { amountOf, pairStaked } from "../stakes/staking.js";
import {
  DEADLINE,
  GENESIS_SLOT,
  NEW_ACCOUNT,
  SECONDS_PER_SLOT,
  SettlementStage,
} from "./SettlementStage.js";

jest.setTimeout(7_200_000);

const UNIT = 1_000_000n;
const [SILENCE, FREEZE] = [1_500, 3_000];
const authority = PrivateKey.random();

/** What a player does on Mina, and the chain has to take in. */
type Action =
  | { readonly kind: "deposit" | "withdrawal"; readonly actor: Actor; readonly amount: number }
  | { readonly kind: "conclusion"; readonly match: number };
/** A chain ends after so many steps, and another follows. */
const STEPS_OF_CHAIN = 250;

/** How often each kind of step was done. */
const done = new Map<string, number>();
const { seed, steps } = randomRun({ steps: lengthOf({ short: 8, whole: 10_000 }) });

/**
 * A chain of real value and its contract. The operator is honest in some steps and lies in
 * others. What a lie did to the chain is undone, as the contract refuses to settle it.
 *
 * More than a third of the steps send the contract a transaction, with a mock in place of its proof.
 * Such a step takes 200 milliseconds at first, and one on the chain alone 3.
 */
class Money {
  readonly world = new World();
  readonly players: readonly Actor[] = [this.world.black, this.world.white, this.world.third];
  readonly actions: Action[] = [];
  private slot: number;
  private promisedAt = 0;
  private running: number | undefined;
  /** What was settled before the latest settlement, and a claim of that time. */
  private earlier: ChainPoint | undefined;
  private earlierClaim: WithdrawalClaim | undefined;
  /** The state that is settled, by path. */
  private settled = new Map<string, readonly Field[]>();
  /** How many keys were announced. Each differs from those before. */
  private announced = 0;

  private constructor(
    readonly stage: SettlementStage,
    private readonly draw: ReturnType<typeof random>,
  ) {
    this.slot = 1_020;
    stage.reach(this.slot);
  }

  static async start(draw: ReturnType<typeof random>): Promise<Money> {
    const stage = await SettlementStage.deployed({
      authority: authority.toPublicKey(),
      notice: UInt32.from(LEAST_NOTICE),
      silence: UInt32.from(SILENCE),
      freeze: UInt32.from(FREEZE),
    });
    const money = new Money(stage, draw);
    for (const key of [authority, money.stage.operator]) await money.stage.open(key);
    for (const { owner } of money.players) await money.stage.endow(owner, 100n * NEW_ACCOUNT);
    return money;
  }

  /** Does one step. A step that is not possible now is replaced by another. */
  async step(): Promise<void> {
    while (!(await this.tryStep()));
  }

  private async tryStep(): Promise<boolean> {
    const steps: readonly [number, string, () => Promise<unknown>][] = [
      [8, "deposit", () => this.deposit()],
      [3, "force a withdrawal", () => this.forceWithdrawal()],
      [3, "force a conclusion", () => this.forceConclusion()],
      [2, "let the clock run out", () => this.runOut()],
      [30, "take an action in", () => this.takeNext()],
      [20, "withdraw on the chain", () => this.withdrawOnChain()],
      [12, "stake", () => this.stake()],
      [12, "pay a pot", () => this.payOut()],
      [5, "settle", () => this.settle()],
      [4, "withdraw on Mina", () => this.withdraw()],
      [1, "invent an action", () => this.inventAction()],
      [1, "skip an action", () => this.skipAction()],
      [1, "take an action in twice", () => this.repeatAction()],
      [1, "withdraw twice", () => this.withdrawTwice()],
      [1, "withdraw from another state", () => this.withdrawElsewhere()],
      [1, "withdraw from an earlier state", () => this.withdrawEarlier()],
      [1, "settle from another state", () => this.settleElsewhere()],
      [1, "leave too early", () => this.leaveEarly()],
      [1, "announce other circuits", () => this.announce()],
      [1, "withdraw an announcement", () => this.withdrawAnnouncement()],
      [1, "change circuits", () => this.changeCircuits()],
      [1, "change circuits too early", () => this.changeCircuitsEarly()],
      [1, "settle with other circuits", () => this.settleWithOthers()],
      [1, "settle after a silence", () => this.settleUnsigned()],
    ];
    let left = this.draw.below(steps.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, name, act] of steps) {
      left -= weight;
      if (left >= 0) continue;
      if ((await act()) === false) return false;
      this.count(name);
      return true;
    }
    return false;
  }

  private count(name: string): void {
    done.set(name, (done.get(name) ?? 0) + 1);
  }

  private async deposit(): Promise<void> {
    const actor = this.draw.pick(this.players);
    const amount = this.draw.below(400);
    await this.stage.deposit(actor.secret("owner"), amount);
    this.actions.push({ kind: "deposit", actor, amount });
  }

  private async forceWithdrawal(): Promise<void> {
    const actor = this.draw.pick(this.players);
    const amount = this.draw.below(200);
    await this.stage.forceWithdrawal(actor.secret("owner"), amount);
    this.actions.push({ kind: "withdrawal", actor, amount });
  }

  /** Of a running match, of an earlier one, or of one that does not exist yet. */
  private async forceConclusion(): Promise<void> {
    const match = this.running ?? this.draw.below(3);
    await this.stage.forceConclusion(match);
    this.actions.push({ kind: "conclusion", match });
  }

  /** The side to move runs out of time. The operator lets nobody claim that. */
  private async runOut(): Promise<boolean> {
    if (this.running === undefined) return false;
    const { deadline } = await this.world.mustMatch(this.running);
    const late = Number(deadline) + 1 - this.world.time;
    if (late <= 0) return false;
    this.world.pass(late);
    return true;
  }

  private async takeNext(): Promise<boolean> {
    const { stage } = this;
    if (stage.taken === stage.promised) return false;
    expect(await this.take(this.actions[stage.taken]!)).toBe(true);
    stage.taken += 1;
    if (this.running !== undefined && (await this.world.pot(this.running)) === 0n) {
      this.running = undefined;
    }
    return true;
  }

  private async take(action: Action): Promise<boolean> {
    const { world } = this;
    if (action.kind === "conclusion") return (await world.takeConclusion(action.match)).ok;
    const { kind, actor, amount } = action;
    const taken =
      kind === "deposit"
        ? world.takeDeposit(actor.owner, amount)
        : world.takeWithdrawal(actor.owner, amount);
    return (await taken).ok;
  }

  private async withdrawOnChain(): Promise<void> {
    const actor = this.draw.pick(this.players);
    const balance = await amountOf(this.world, actor);
    const amount = 1 + this.draw.below(Math.min(30, balance + 3));
    const { ok } = await this.world.withdraw(actor.owner, amount);
    expect(ok).toBe(amount <= balance);
  }

  private async stake(): Promise<boolean> {
    const { world } = this;
    const least = Math.min(await amountOf(world, world.black), await amountOf(world, world.white));
    if (this.running !== undefined || least === 0) return false;
    this.running = await pairStaked(world, { stake: 1 + this.draw.below(least) });
    return true;
  }

  private async payOut(): Promise<boolean> {
    if (this.running === undefined) return false;
    // After a clock has run out, only a conclusion pays.
    const { ok } = await this.world.endByResignation(this.running);
    if (!ok) return false;
    expect((await this.world.payOut(this.running)).ok).toBe(true);
    this.running = undefined;
    return true;
  }

  private async settle(): Promise<void> {
    const { stage } = this;
    this.keepClaim();
    this.reachNext();
    if (this.slot > this.promisedAt + DEADLINE) {
      if (stage.taken < stage.promised) await this.leaveOut();
      while (await this.takeNext());
    }
    // A promise that is not kept yet is not renewed.
    if (stage.taken === stage.promised) this.promisedAt = this.slot;
    await this.settlePresent();
  }

  /** Leaves out an action past its deadline. */
  private async leaveOut(): Promise<void> {
    this.write();
    const settled = this.stage.settle({ to: this.end(), key: this.key() });
    await expect(settled).rejects.toThrow("settlement/deposit-overdue");
    this.count("leave an action out");
  }

  /** The operator is silent until a stranger settles, who need not take anything in. */
  private async settleUnsigned(): Promise<void> {
    this.keepClaim();
    const signer = PrivateKey.random();
    const silentAt = this.heardAt() + SILENCE;
    if (this.slot < silentAt) {
      this.reach(silentAt - 1);
      const early = this.stage.settle({ to: this.end(), key: this.key(), signer });
      await expect(early).rejects.toThrow("settlement/not-signed");
    }
    this.reachNext();
    await this.settlePresent(signer);
  }

  /** Keeps a claim, for when another state is settled. */
  private keepClaim(): void {
    this.earlier = this.stage.point;
    this.earlierClaim = this.claimOf(this.draw.pick(this.players).owner);
  }

  /** Settles the chain's present state. */
  private async settlePresent(signer?: PrivateKey): Promise<void> {
    this.write();
    await this.stage.settle({ to: this.end(), key: this.key(), ...(signer && { signer }) });
    this.settled = this.present();
  }

  /** When the operator last settled. */
  private heardAt(): number {
    return Number(this.stage.progress().operatorSlot);
  }

  /** The next slot in which somebody settles. After circuits have changed, nobody may for half a day. */
  private reachNext(): void {
    this.reach(Math.max(this.slot + 10, Number(this.stage.provers.since)));
  }

  private reach(slot: number): void {
    this.slot = slot;
    this.stage.reach(slot);
  }

  /** The key of the circuits that prove the chain. */
  private key(hash = this.stage.provers.key): VerificationKey {
    return new VerificationKey({ data: this.stage.proversKey.data, hash });
  }

  private async announce(): Promise<void> {
    this.announced += 1;
    await this.stage.announce(this.stage.proversKey.hash.add(this.announced), authority);
  }

  private async withdrawAnnouncement(): Promise<boolean> {
    if (!this.isAnnounced()) return false;
    await this.stage.announce(Field(0), authority);
    return true;
  }

  private isAnnounced(): boolean {
    return !this.stage.provers.next.equals(0).toBoolean();
  }

  private async changeCircuits(): Promise<boolean> {
    if (!this.isAnnounced()) return false;
    await this.passNotice();
    await this.stage.activate();
    this.reach(this.slot + 10);
    const early = this.stage.settle({ to: this.end(), key: this.key() });
    await expect(early).rejects.toThrow("settlement/too-soon");
    return true;
  }

  /** An honest operator settles until the circuits can change. */
  private async passNotice(): Promise<void> {
    await this.settle();
    const from = Number(this.stage.provers.from);
    if (this.slot < from) {
      while (this.slot < from) {
        this.slot = Math.min(this.slot + FREEZE / 2, from);
        await this.settle();
      }
      await expect(this.stage.activate()).rejects.toThrow("settlement/notice-runs");
    }
    // What is promised after the notice is taken in.
    await this.settle();
    while (await this.takeNext());
    await this.settle();
  }

  /** Whether the notice has passed, and all that was promised within it is settled. */
  private canChangeCircuits(): boolean {
    const from = Number(this.stage.provers.from);
    const keptAt = Number(this.stage.progress().keptAt);
    const notice = (from - GENESIS_SLOT) * SECONDS_PER_SLOT;
    return this.isAnnounced() && this.slot >= from && keptAt >= notice;
  }

  /** Before the notice has passed, or before all that was listed within it is settled. */
  private async changeCircuitsEarly(): Promise<boolean> {
    const { stage } = this;
    if (!this.isAnnounced()) {
      await expect(stage.activate()).rejects.toThrow("settlement/not-announced");
      return true;
    }
    if (this.slot >= Number(stage.provers.from)) return false;
    await expect(stage.activate()).rejects.toThrow("settlement/notice-runs");
    return true;
  }

  /** Settles what other circuits prove, with a lie about which are announced or without. */
  private async settleWithOthers(): Promise<void> {
    const { stage } = this;
    this.reach(this.slot + 10);
    const next = this.isAnnounced() ? stage.provers.next : stage.proversKey.hash.add(999);
    const provers = this.draw.pick([stage.provers, Provers.of(next)]);
    const settled = stage.settle({ to: this.end(), key: this.key(next), provers });
    await expect(settled).rejects.toThrow("settlement/other-provers");
  }

  /** The chain's clock is as late as Mina's. */
  private end() {
    return { time: BigInt((this.slot - GENESIS_SLOT) * SECONDS_PER_SLOT) };
  }

  /** Settles blocks that do not continue what is settled, such as those settled last. */
  private async settleElsewhere(): Promise<void> {
    const { stage, earlier } = this;
    this.reach(this.slot + 10);
    const { point } = stage;
    const from = this.draw.pick([
      { stateRoot: point.stateRoot + 1n },
      { blockNumber: point.blockNumber + 1n },
      { transactionsHash: point.transactionsHash + 1n },
      earlier ?? { blockTreeRoot: point.blockTreeRoot + 1n },
    ]);
    const settled = stage.settle({ from, to: this.end(), key: this.key() });
    await expect(settled).rejects.toThrow("settlement/starts-elsewhere");
  }

  private async withdraw(): Promise<void> {
    const { owner } = this.draw.pick(this.players);
    const before = this.stage.balanceOf(owner);
    const receipt = this.stage.receipt(owner);
    const { crossed } = this.claimOf(owner);
    const due = crossed.withdrawn.toBigInt() - receipt.withdrawn.toBigInt();
    await this.stage.withdraw(this.claimOf(owner));
    expect(this.stage.balanceOf(owner) - before).toBe(due * UNIT);
  }

  private async inventAction(): Promise<boolean> {
    const kind = this.draw.pick(actionKinds);
    if (kind === "conclusion") return await this.lie({ kind, match: this.running ?? 1 });
    const actor = this.draw.pick(this.players);
    return await this.lie({ kind, actor, amount: 1 + this.draw.below(100) });
  }

  private async skipAction(): Promise<boolean> {
    const { taken, promised } = this.stage;
    const next = this.actions[taken + 1];
    if (next === undefined || taken + 1 >= promised) return false;
    const skipped = this.actions[taken]!;
    return !isDeepStrictEqual(skipped, next) && (await this.lie(next));
  }

  private async repeatAction(): Promise<boolean> {
    const last = this.actions[this.stage.taken - 1];
    return last !== undefined && (await this.lie(last));
  }

  /** Takes in an action that the contract must refuse to settle, and undoes it. */
  private async lie(action: Action): Promise<boolean> {
    const { sandbox } = this.world;
    const before = { ...sandbox.state.values };
    await this.take(action);
    const path = sandbox.bridge.taken.path!;
    const [taken] = (await sandbox.state.get(path)) as [Field];
    const isNew = [...this.present().keys()].some((at) => !this.settled.has(at));
    const { stage } = this;
    this.reachNext();
    const hashes = stage.actions.slice(stage.taken, stage.promised);
    let state = NO_ACTIONS;
    const isTrue = stage.actions.some((hash) => {
      state = afterActions(state, hash);
      return state.equals(taken).toBoolean();
    });
    if (!isNew && !isTrue) {
      this.write();
      const pending = Array.from({ length: MOST_PENDING }, (_, i) => hashes[i] ?? Field(0));
      const settled = stage.settle({ to: this.end(), key: this.key(), inbox: { taken, pending } });
      await expect(settled).rejects.toThrow("settlement/other-deposits");
      for (const [at, fields] of this.settled) stage.write(Field(at), [...fields]);
      expect(stage.tree.getRoot()).toEqual(stage.contract.stateRoot.get());
    }
    sandbox.state.values = before;
    return !isNew && !isTrue;
  }

  private async withdrawTwice(): Promise<boolean> {
    const { owner } = this.draw.pick(this.players);
    const receipt = this.stage.receipt(owner);
    const claim = this.claimOf(owner);
    if (claim.crossed.withdrawn.equals(receipt.withdrawn).toBoolean()) return false;
    await this.stage.withdraw(claim);
    const again = this.stage.withdraw(new WithdrawalClaim({ ...claim, receipt }));
    await expect(again).rejects.toThrow(/balance_precondition/i);
    return true;
  }

  private async withdrawElsewhere(): Promise<void> {
    const { owner } = this.draw.pick(this.players);
    const { stage } = this;
    const claim = this.claimOf(owner);
    const more = new Crossed({
      deposited: claim.crossed.deposited,
      withdrawn: claim.crossed.withdrawn.add(1 + this.draw.below(50)),
    });
    const lie = new WithdrawalClaim({ ...claim, crossed: more });
    await expect(stage.withdraw(lie)).rejects.toThrow("exit/other-crossed");
  }

  private async withdrawEarlier(): Promise<boolean> {
    const { stage, earlier, earlierClaim: claim } = this;
    if (claim === undefined || earlier?.stateRoot === stage.point.stateRoot) return false;
    const receipt = stage.receipt(claim.owner);
    const withdrawn = stage.withdraw(new WithdrawalClaim({ ...claim, receipt }));
    await expect(withdrawn).rejects.toThrow("exit/other-crossed");
    return true;
  }

  private async leaveEarly(): Promise<void> {
    const actor = this.draw.pick(this.players);
    const exit = this.stage.exit(this.exitOf(actor.owner), actor.secret("owner"));
    await expect(exit).rejects.toThrow("exit/not-frozen");
  }

  private claimOf(owner: PublicKey): WithdrawalClaim {
    const path = Path.fromKey(statePaths.crossed, PublicKey, owner);
    const fields = this.settled.get(path.toString());
    return new WithdrawalClaim({
      owner,
      crossed: fields ? new Crossed(Crossed.fromFields([...fields])) : Crossed.none(),
      crossedWitness: this.stage.witness(path),
      receipt: this.stage.receipt(owner),
    });
  }

  /** All that a player can leave with: balance, withdrawals, deposits, and the running match's pot. */
  private exitOf(owner: PublicKey): ExitClaim {
    const path = Path.fromKey(statePaths.balances, PublicKey, owner);
    const fields = this.settled.get(path.toString());
    const { crossed, crossedWitness, receipt } = this.claimOf(owner);
    return new ExitClaim({
      owner,
      balance: fields ? new Balance(Balance.fromFields([...fields])) : Balance.none(),
      witness: this.stage.witness(path),
      pots: [this.potOf(owner), PotClaim.none()],
      crossed,
      crossedWitness,
      receipt,
    });
  }

  private potOf(owner: PublicKey): PotClaim {
    const number = Field(this.running ?? 0);
    const [potPath, matchPath] = [statePaths.pots, statePaths.matches].map((base) =>
      Path.fromKey(base, Field, number),
    ) as [Field, Field];
    const [stake] = this.settled.get(potPath.toString()) ?? [];
    const fields = this.settled.get(matchPath.toString());
    if (stake === undefined || fields === undefined) return PotClaim.none();
    const match = new Match(Match.fromFields([...fields]));
    const seats = [match.first, match.second];
    if (!seats.some((seat) => seat.owner.equals(owner).toBoolean())) return PotClaim.none();
    return new PotClaim({
      isClaimed: Bool(true),
      number,
      stake,
      potWitness: this.stage.witness(potPath),
      match,
      matchWitness: this.stage.witness(matchPath),
    });
  }

  /**
   * Ends the chain: everybody leaves after the freeze, once, in the middle of a match. Other circuits
   * may be announced or activated before, after or in between.
   */
  async leave(): Promise<void> {
    const { stage } = this;
    const isDrawn = () => this.draw.chance(0.5);
    await this.payOut();
    await this.stake();
    if (isDrawn()) await this.announce();
    if (this.isAnnounced() && isDrawn()) await this.passNotice();
    if (this.canChangeCircuits() && isDrawn()) await stage.activate();
    else if (isDrawn()) await this.settleUnsigned();
    else await this.settle();
    await this.deposit();
    await this.leaveEarly();
    this.reach(Math.max(this.slot, this.heardAt() + FREEZE));
    for (const [i, actor] of this.players.entries()) {
      if (i === 1) await this.changeFrozen();
      const [payout, claim] = [this.claimOf(actor.owner), this.exitOf(actor.owner)];
      await stage.exit(claim, actor.secret("owner"));
      const again = stage.exit(claim, actor.secret("owner"));
      await expect(again).rejects.toThrow(/balance_precondition/i);
      await expect(stage.withdraw(payout)).rejects.toThrow(/balance_precondition/i);
      this.count("leave");
    }
  }

  /** Whatever becomes of the circuits of a frozen contract, nobody settles another state. */
  private async changeFrozen(): Promise<void> {
    const { stage } = this;
    if (this.canChangeCircuits()) {
      await stage.activate();
      this.count("change circuits of a frozen contract");
    } else {
      await expect(stage.activate()).rejects.toThrow(/settlement\/(not-announced|notice-runs)/);
    }
    this.reachNext();
    const signer = this.draw.pick([stage.operator, PrivateKey.random()]);
    const settled = stage.settle({ to: this.end(), key: this.key(), signer });
    await expect(settled).rejects.toThrow("settlement/frozen");
  }

  private present(): Map<string, readonly Field[]> {
    const entries = Object.entries(this.world.sandbox.state.values);
    return new Map(
      entries.flatMap(([path, fields]) => (fields == null ? [] : [[path, fields] as const])),
    );
  }

  /** Writes the chain's state to the tree that is settled. */
  private write(): void {
    for (const [path, fields] of this.present()) {
      const hash = Poseidon.hash([...fields]).toBigInt();
      if (this.stage.tree.getLeaf(BigInt(path))?.value.toBigInt() === hash) continue;
      this.stage.write(Field(path), [...fields]);
    }
  }

  /** What both layers hold, in the chain's money. */
  async sums() {
    const { stage, world } = this;
    let [balances, deposited, withdrawn, paid, received] = [0, 0, 0, 0, 0];
    for (const actor of this.players) {
      balances += await amountOf(world, actor);
      const { crossed } = world.sandbox.bridge;
      const fields = await world.sandbox.state.get(crossed.getPath(actor.owner));
      const own = fields ? Crossed.fromFields(fields) : Crossed.none();
      deposited += Number(own.deposited);
      withdrawn += Number(own.withdrawn);
      const receipt: Receipt = stage.receipt(actor.owner);
      received += Number(receipt.deposited);
      paid += Number(receipt.withdrawn);
    }
    const pot = this.running === undefined ? 0n : await world.pot(this.running);
    const pending = this.actions
      .slice(stage.taken)
      .reduce((sum, action) => sum + (action.kind === "deposit" ? action.amount : 0), 0);
    const held = Number(Mina.getBalance(stage.contract.address).toBigInt() / UNIT);
    return {
      balances,
      stakes: 2 * Number(pot),
      deposited,
      withdrawn,
      paid,
      received,
      pending,
      held,
    };
  }
}

test(`no money appears or disappears in ${steps} steps, seed ${seed}`, async () => {
  const draw = random(seed);
  for (let left = steps; left > 0; left -= STEPS_OF_CHAIN) {
    const money = await Money.start(draw);
    for (let i = 0; i < Math.min(left, STEPS_OF_CHAIN); i++) {
      await money.step();
      const sums = await money.sums();
      expect(sums.balances + sums.stakes + sums.withdrawn).toBe(sums.deposited);
      expect(sums.deposited + sums.pending).toBe(sums.received);
      expect(sums.held).toBe(sums.received - sums.paid);
      expect(sums.paid).toBeLessThanOrEqual(sums.withdrawn);
    }
    await money.leave();
    expect(Mina.getBalance(money.stage.contract.address).toBigInt()).toBe(0n);
  }
  process.stdout.write(`${JSON.stringify(Object.fromEntries(done))}\n`);
});
