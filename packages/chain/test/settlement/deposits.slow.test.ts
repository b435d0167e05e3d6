import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import { LinkedLeafStruct, LinkedMerkleTree, LinkedMerkleTreeReadWitness } from "@proto-kit/common";
import { Path } from "@proto-kit/protocol";
import {
  AccountUpdate,
  Bool,
  Field,
  Mina,
  Poseidon,
  PrivateKey,
  PublicKey,
  TokenId,
  UInt32,
  UInt64,
} from "o1js";
import { Crossed } from "../../src/bridge/Crossed.js";
import { afterActions, BridgeAction, NO_ACTIONS } from "../../src/bridge/BridgeAction.js";
import { ExitClaim, PotClaim, WithdrawalClaim } from "../../src/settlement/Exit.js";
import { MOST_PENDING } from "../../src/settlement/InboxClaim.js";
import { statePaths } from "../../src/settlement/leaves.js";
import { Receipt } from "../../src/settlement/Receipt.js";
import { SettlementTerms } from "../../src/settlement/SettlementTerms.js";
import { Balance } from "../../src/stakes/Balance.js";
import {
  DEADLINE,
  DEPLOYED_AT,
  FREEZE,
  GENESIS_SLOT,
  NEW_ACCOUNT,
  SECONDS_PER_SLOT,
  SettlementStage,
  SILENCE,
} from "./SettlementStage.js";

jest.setTimeout(600_000);

const UNIT = 1_000_000n;
const MOST_IN_ALL = 2n ** 31n - 1n;
const [adaKey, benKey] = [PrivateKey.random(), PrivateKey.random()];
const [ada, ben] = [adaKey, benKey].map((key) => key.toPublicKey()) as [PublicKey, PublicKey];

let stage: SettlementStage;

const crossedPath = (owner: PublicKey) => Path.fromKey(statePaths.crossed, PublicKey, owner);
const balancePath = (owner: PublicKey) => Path.fromKey(statePaths.balances, PublicKey, owner);

const crossedOf = (deposited: bigint, withdrawn: bigint) =>
  new Crossed({ deposited: Field(deposited), withdrawn: Field(withdrawn) });
const balanceOf = (amount: bigint) =>
  new Balance({ amount: Field(amount), session: Field(0), allowance: Field(0) });

function writeCrossed(owner: PublicKey, deposited: bigint, withdrawn: bigint): Crossed {
  const crossed = crossedOf(deposited, withdrawn);
  stage.write(crossedPath(owner), Crossed.toFields(crossed));
  return crossed;
}

function withdrawal(
  owner: PublicKey,
  crossed: Crossed,
  changes: Partial<{ receipt: Receipt; witnessOf: PublicKey }> = {},
): WithdrawalClaim {
  const { receipt = stage.receipt(owner), witnessOf = owner } = changes;
  const crossedWitness = stage.witness(crossedPath(witnessOf));
  return new WithdrawalClaim({ owner, crossed, crossedWitness, receipt });
}

function exit(owner: PublicKey, balance: bigint, crossed: Crossed): ExitClaim {
  return new ExitClaim({
    owner,
    balance: balanceOf(balance),
    witness: stage.witness(balancePath(owner)),
    pots: [PotClaim.none(), PotClaim.none()],
    crossed,
    crossedWitness: stage.witness(crossedPath(owner)),
    receipt: stage.receipt(owner),
  });
}

/** The end of blocks that end at this slot, in the chain's time. */
const endingAt = (slot: number) => ({
  time: BigInt((slot - GENESIS_SLOT) * SECONDS_PER_SLOT),
});

beforeEach(async () => {
  stage = await SettlementStage.deployed();
  for (const owner of [ada, ben]) await stage.endow(owner, 10n * NEW_ACCOUNT);
  stage.reach(DEPLOYED_AT + 10);
});

describe("a deposit", () => {
  test("moves the player's MINA to the contract, and is one action", async () => {
    await stage.deposit(adaKey, 300);
    await stage.deposit(adaKey, 200);
    expect(stage.balanceOf(ada)).toBe(10n * NEW_ACCOUNT - 500n * UNIT);
    expect(stage.balanceOf(stage.contract.address)).toBe(500n * UNIT);
    expect(stage.receipt(ada)).toEqual(new Receipt({ deposited: Field(500), withdrawn: Field(0) }));
    const { zkapp } = Mina.getAccount(stage.contract.address);
    expect(zkapp?.actionState[0]).toEqual(stage.stateAfter(2));
  });

  test("needs the payer's signature", async () => {
    const { contract, terms } = stage;
    const unsigned = stage.send(async () => {
      AccountUpdate.fundNewAccount(stage.payer);
      await contract.deposit(terms, ada, UInt32.from(5), Receipt.none());
    });
    await expect(unsigned).rejects.toThrow("authorization was not provided");
  });

  test("is refused by a chain of play money", async () => {
    stage = await SettlementStage.deployed({ unit: UInt64.from(0) });
    await expect(stage.deposit(adaKey, 5)).rejects.toThrow("exit/play-money");
  });

  test("under other terms, such as a larger unit, is refused", async () => {
    const terms = new SettlementTerms({ ...stage.terms, unit: UInt64.from(1) });
    const { contract } = stage;
    const sent = stage.send(async () => {
      AccountUpdate.fundNewAccount(stage.payer);
      await contract.deposit(terms, ada, UInt32.from(5), Receipt.none());
    }, adaKey);
    await expect(sent).rejects.toThrow("settlement/other-terms");
  });

  test("of more than one player can deposit in all is refused", async () => {
    stage = await SettlementStage.deployed({ unit: UInt64.from(1) });
    await stage.endow(ada, 10n * NEW_ACCOUNT);
    await expect(stage.deposit(adaKey, MOST_IN_ALL + 1n)).rejects.toThrow("exit/bad-receipt");
    await stage.deposit(adaKey, MOST_IN_ALL);
    await expect(stage.deposit(adaKey, 1)).rejects.toThrow("exit/bad-receipt");
  });

  test("with another receipt than the player's is refused", async () => {
    await stage.deposit(adaKey, 300);
    const none = stage.deposit(adaKey, 5, Receipt.none());
    await expect(none).rejects.toThrow(/balance_precondition/i);
  });
});

describe("a forced withdrawal", () => {
  test("moves no money on Mina, and is one action after the deposits", async () => {
    await stage.deposit(adaKey, 300);
    await stage.forceWithdrawal(adaKey, 2n ** 32n - 1n);
    await stage.forceWithdrawal(benKey, 0);
    expect(stage.balanceOf(ada)).toBe(10n * NEW_ACCOUNT - 300n * UNIT);
    expect(stage.balanceOf(stage.contract.address)).toBe(300n * UNIT);
    expect(stage.receipt(ada)).toEqual(new Receipt({ deposited: Field(300), withdrawn: Field(0) }));
    const { zkapp } = Mina.getAccount(stage.contract.address);
    expect(zkapp?.actionState[0]).toEqual(stage.stateAfter(3));
  });

  test("needs the signature of the player, and no other's", async () => {
    const { contract, terms } = stage;
    const force = async () => await contract.forceWithdrawal(terms, ada, UInt32.from(5));
    for (const keys of [[], [benKey]]) {
      await expect(stage.send(force, ...keys)).rejects.toThrow("authorization was not provided");
    }
    await stage.send(force, adaKey);
  });

  // Nobody would list these actions, and a settlement must name them.
  test("is refused by a chain of play money", async () => {
    stage = await SettlementStage.deployed({ unit: UInt64.from(0) });
    await expect(stage.forceWithdrawal(adaKey, 5)).rejects.toThrow("exit/play-money");
  });

  test("under other terms is refused", async () => {
    const terms = new SettlementTerms({ ...stage.terms, unit: UInt64.from(1) });
    const { contract } = stage;
    const force = async () => await contract.forceWithdrawal(terms, ada, UInt32.from(5));
    await expect(stage.send(force, adaKey)).rejects.toThrow("settlement/other-terms");
  });
});

describe("the demand to conclude a match", () => {
  test("moves no money on Mina, and is one action after the others, whoever sends it", async () => {
    await stage.deposit(adaKey, 300);
    await stage.forceConclusion(1);
    await stage.forceConclusion(2n ** 32n - 1n);
    expect(stage.balanceOf(stage.contract.address)).toBe(300n * UNIT);
    const { zkapp } = Mina.getAccount(stage.contract.address);
    expect(zkapp?.actionState[0]).toEqual(stage.stateAfter(3));
  });

  test("is refused by a chain of play money", async () => {
    stage = await SettlementStage.deployed({ unit: UInt64.from(0) });
    await expect(stage.forceConclusion(1)).rejects.toThrow("exit/play-money");
  });

  test("under other terms is refused", async () => {
    const terms = new SettlementTerms({ ...stage.terms, unit: UInt64.from(1) });
    const { contract } = stage;
    const force = async () => await contract.forceConclusion(terms, UInt32.from(1));
    await expect(stage.send(force)).rejects.toThrow("settlement/other-terms");
  });
});

describe("a settlement of a chain with forced actions", () => {
  const most = 2n ** 32n - 1n;

  /** A deposit, a forced withdrawal and the demand to conclude a match, which are promised. */
  beforeEach(async () => {
    await stage.deposit(adaKey, 300);
    await stage.forceWithdrawal(adaKey, most);
    await stage.forceConclusion(7);
    await stage.settle();
  });

  test("may take them in one after the other", async () => {
    stage.reach(DEPLOYED_AT + 40);
    for (let i = 1; i <= 3; i++) {
      stage.take(i);
      await stage.settle();
      expect(stage.contract.taken.get()).toEqual(stage.stateAfter(i));
    }
  });

  test.each([
    ["skipped one", () => [1]],
    ["took one in before its turn", () => [0, 2]],
    ["took one in twice", () => [0, 1, 1]],
  ])("that %s is refused", async (_fault, order) => {
    const listed = [...stage.actions];
    stage.actions.splice(0, 3, ...order().map((i) => listed[i]!));
    const taken = stage.actions.length;
    stage.take(taken);
    stage.actions.splice(0, taken, ...listed);
    stage.promised = 3;
    const pending = [...listed.slice(taken), ...none()].slice(0, MOST_PENDING);
    const state = order().reduce((state, i) => afterActions(state, listed[i]!), NO_ACTIONS);
    const settled = stage.settle({ inbox: { taken: state, pending } });
    await expect(settled).rejects.toThrow("settlement/other-deposits");
  });

  test.each([
    ["a forced withdrawal that nobody made", BridgeAction.withdrawal(ben, Field(5))],
    ["less than was forced", BridgeAction.withdrawal(ada, Field(most - 1n))],
    ["another player's", BridgeAction.withdrawal(ben, Field(most))],
    ["a deposit in its place", BridgeAction.deposit(ada, Field(most))],
    ["a conclusion in its place", BridgeAction.conclusion(Field(most))],
    ["the conclusion of another match", BridgeAction.conclusion(Field(8)), 2],
  ])("that took in %s is refused", async (_fault, action, at = 1) => {
    const listed = stage.actions[at]!;
    stage.actions[at] = action.actionsHash();
    stage.take(at + 1);
    const taken = stage.stateAfter(at + 1);
    stage.actions[at] = listed;
    const settled = stage.settle({ inbox: { taken, pending: none() } });
    await expect(settled).rejects.toThrow("settlement/other-deposits");
  });

  test("must have taken them in by the deadline", async () => {
    const last = DEPLOYED_AT + 10 + DEADLINE;
    stage.reach(last + 20);
    stage.take(2);
    await stage.settle({ to: endingAt(last) });
    const to = { time: endingAt(last).time + 10n };
    await expect(stage.settle({ to })).rejects.toThrow("settlement/deposit-overdue");
    stage.take(3);
    await stage.settle({ to });
  });
});

describe("a settlement of a chain with deposits", () => {
  /** Three deposits, of which the first two are promised. */
  beforeEach(async () => {
    await stage.deposit(adaKey, 300);
    await stage.deposit(benKey, 20);
    await stage.settle();
    await stage.deposit(adaKey, 7);
  });

  const promised = () => stage.contract.promised.get();
  const taken = () => stage.contract.taken.get();

  test("promises what Mina has, once the promise before it is kept", async () => {
    stage.reach(DEPLOYED_AT + 40);
    expect(promised()).toEqual(stage.stateAfter(2));
    await stage.settle();
    expect([taken(), promised()]).toEqual([stage.stateAfter(0), stage.stateAfter(2)]);
    stage.take(1);
    await stage.settle();
    expect([taken(), promised()]).toEqual([stage.stateAfter(1), stage.stateAfter(2)]);
    stage.take(2);
    await stage.settle();
    expect([taken(), promised()]).toEqual([stage.stateAfter(2), stage.stateAfter(3)]);
    stage.take(3);
    await stage.settle();
    expect([taken(), promised()]).toEqual([stage.stateAfter(3), stage.stateAfter(3)]);
  });

  test("that took in an invented deposit is refused", async () => {
    const invented = BridgeAction.deposit(ben, Field(1_000)).actionsHash();
    stage.actions.push(invented);
    stage.take(4);
    const promise = stage.stateAfter(3);
    await expect(stage.settle({ inbox: { promise } })).rejects.toThrow("settlement/other-deposits");
    stage.actions.splice(0, 4, invented);
    stage.take(1);
    await expect(stage.settle({ inbox: { promise } })).rejects.toThrow("settlement/other-deposits");
  });

  test("that skipped a deposit is refused", async () => {
    const [first, second] = stage.actions;
    stage.actions.splice(0, 2, second!, first!);
    stage.take(1);
    await expect(stage.settle()).rejects.toThrow("settlement/other-deposits");
  });

  test("that took in more than was promised is refused", async () => {
    stage.take(3);
    await expect(stage.settle()).rejects.toThrow("settlement/other-deposits");
  });

  test("that claims another leaf than the state has is refused", async () => {
    stage.take(1);
    const claimed = stage.stateAfter(2);
    await expect(stage.settle({ inbox: { taken: claimed } })).rejects.toThrow(
      "settlement/other-deposits",
    );
  });

  // Protokit's library used such a value, and so anybody could mint.
  test("cannot choose the value of an absent leaf", async () => {
    const claimed = stage.stateAfter(2);
    await expect(stage.settle({ inbox: { taken: claimed, pending: none() } })).rejects.toThrow(
      "settlement/other-deposits",
    );
  });

  test("cannot show that a leaf is absent which is there", async () => {
    stage.take(2);
    await stage.settle();
    const neighbour = stage.tree.leafStore.getPreviousLeaf(statePaths.taken.toBigInt() - 1n)!;
    const last = stage.tree.leafStore.getPreviousLeaf(Field(-2).toBigInt())!;
    // The two leaves around it, an earlier and a later one.
    stage.write(statePaths.taken.add(1), [Field(1)]);
    const witnesses = [
      stage.tree.getReadWitness(neighbour.leaf.path),
      stage.tree.getReadWitness(last.leaf.path),
      stage.tree.getReadWitness(statePaths.taken.add(1).toBigInt()),
      stage.tree.getReadWitness(0n),
      LinkedMerkleTree.dummyReadWitness(),
      stage.tree.getReadWitness(12_345n),
    ];
    for (const takenWitness of witnesses) {
      const inbox = { taken: stage.stateAfter(0), takenWitness };
      await expect(stage.settle({ inbox })).rejects.toThrow("settlement/other-deposits");
    }
  });

  test("with a promise that Mina does not know is refused", async () => {
    stage.take(2);
    const promise = stage.stateAfter(2).add(1);
    await expect(stage.settle({ inbox: { promise } })).rejects.toThrow(/precondition/i);
  });

  test("must have taken in what was promised by the deadline, in the chain's time", async () => {
    const promisedAt = DEPLOYED_AT + 10;
    const last = promisedAt + DEADLINE;
    stage.reach(last + 20);
    await stage.settle({ to: endingAt(last) });
    const to = { time: endingAt(last).time + 10n };
    await expect(stage.settle({ to })).rejects.toThrow("settlement/deposit-overdue");
    stage.take(1);
    await expect(stage.settle({ to })).rejects.toThrow("settlement/deposit-overdue");
    stage.take(2);
    await stage.settle({ to });
    // The next deposit has a deadline of its own.
    await stage.settle({ to: { time: to.time + 100n } });
  });

  test("may miss the deadline after a silence, without counting as a sign of life", async () => {
    stage.reach(DEPLOYED_AT + 10 + SILENCE);
    const to = endingAt(DEPLOYED_AT + 10 + SILENCE);
    await expect(stage.settle({ to })).rejects.toThrow("settlement/deposit-overdue");
    await stage.settle({ to, signer: PrivateKey.random() });
    expect(stage.progress().operatorSlot).toEqual(Field(DEPLOYED_AT + 10));
    expect(promised()).toEqual(stage.stateAfter(2));
  });

  test("cannot miss it with a clock that the operator holds back from silence to silence", async () => {
    stage.reach(DEPLOYED_AT + 10 + SILENCE);
    const to = { time: stage.point.time + 1n, blockNumber: stage.point.blockNumber + 1n };
    await expect(stage.settle({ to })).rejects.toThrow("settlement/deposit-overdue");
    stage.take(2);
    await stage.settle({ to });
  });

  test("cannot put it off by how late the chain's clock was after a silence", async () => {
    const promisedAt = DEPLOYED_AT + 10 + SILENCE;
    stage.reach(promisedAt);
    stage.take(2);
    await stage.settle();
    const last = stage.point.time + BigInt(DEADLINE * SECONDS_PER_SLOT);
    stage.reach(promisedAt + DEADLINE + 1);
    const to = { time: last + 10n };
    await expect(stage.settle({ to })).rejects.toThrow("settlement/deposit-overdue");
    // What ended before may be proven late.
    await stage.settle({ to: { time: last } });
    await expect(stage.settle({ to })).rejects.toThrow("settlement/deposit-overdue");
    stage.take(3);
    await stage.settle({ to });
  });

  test("without the operator's signature makes no new promise, not even an earlier one", async () => {
    // Mina remembers the state at the end of each slot.
    const slot = DEPLOYED_AT + 40;
    stage.reach(slot);
    await stage.deposit(benKey, 1);
    for (const count of [2, 4]) {
      stage.take(count);
      await stage.settle();
    }
    const promisedAt = Field((slot - GENESIS_SLOT) * SECONDS_PER_SLOT);
    expect(stage.progress().promisedAt).toEqual(promisedAt);
    stage.reach(slot + SILENCE);
    const promise = stage.stateAfter(3);
    await stage.settle({ signer: PrivateKey.random(), inbox: { promise } });
    expect([taken(), promised()]).toEqual([stage.stateAfter(4), stage.stateAfter(4)]);
    expect(stage.progress().promisedAt).toEqual(promisedAt);
    await stage.deposit(benKey, 1);
    await stage.settle();
    expect(promised()).toEqual(stage.stateAfter(5));
  });

  test("of play money given out for nothing is refused", async () => {
    stage.write(statePaths.granted, [Field(1_000)]);
    await expect(stage.settle()).rejects.toThrow("settlement/has-faucet");
    const neighbour = stage.tree.leafStore.getPreviousLeaf(statePaths.granted.toBigInt() - 1n)!;
    const grantedWitness = stage.tree.getReadWitness(neighbour.leaf.path);
    await expect(stage.settle({ inbox: { grantedWitness } })).rejects.toThrow(
      "settlement/has-faucet",
    );
  });
});

test("a settlement of play money may follow a grant", async () => {
  stage = await SettlementStage.deployed({ unit: UInt64.from(0) });
  stage.reach(DEPLOYED_AT + 10);
  stage.write(statePaths.granted, [Field(1_000)]);
  await stage.settle();
});

test("a settlement can list as many promised deposits as it has room for", () => {
  const pending = none().map((_, i) => Field(i + 1));
  const promised = pending.reduce(afterActions, NO_ACTIONS);
  const inbox = stage.inbox({ pending });
  expect(inbox.leadsTo(promised)).toEqual(Bool(true));
  expect(inbox.leadsTo(pending.slice(1).reduce(afterActions, NO_ACTIONS))).toEqual(Bool(false));
});

describe("a withdrawal", () => {
  let crossed: Crossed;

  beforeEach(async () => {
    await stage.deposit(adaKey, 300);
    await stage.deposit(benKey, 500);
    crossed = writeCrossed(ada, 300n, 120n);
    await stage.settle();
  });

  test("is paid to the owner, whoever sends it, and only once", async () => {
    const before = stage.balanceOf(ada);
    await stage.withdraw(withdrawal(ada, crossed));
    expect(stage.balanceOf(ada) - before).toBe(120n * UNIT);
    expect(stage.receipt(ada)).toEqual(
      new Receipt({ deposited: Field(300), withdrawn: Field(120) }),
    );
    await stage.withdraw(withdrawal(ada, crossed));
    expect(stage.balanceOf(ada) - before).toBe(120n * UNIT);
    const old = new Receipt({ deposited: Field(300), withdrawn: Field(0) });
    const again = stage.withdraw(withdrawal(ada, crossed, { receipt: old }));
    await expect(again).rejects.toThrow(/balance_precondition/i);
  });

  test("is not paid twice in one transaction", async () => {
    const { contract, terms } = stage;
    const claim = withdrawal(ada, crossed);
    const twice = stage.send(async () => {
      await contract.withdraw(terms, claim);
      await contract.withdraw(terms, claim);
    });
    await expect(twice).rejects.toThrow(/balance_precondition/i);
  });

  test("adds to the withdrawals before it", async () => {
    await stage.withdraw(withdrawal(ada, crossed));
    const before = stage.balanceOf(ada);
    const more = writeCrossed(ada, 300n, 150n);
    await stage.settle();
    await stage.withdraw(withdrawal(ada, more));
    expect(stage.balanceOf(ada) - before).toBe(30n * UNIT);
  });

  test("of a player without money on Mina is paid", async () => {
    const cleo = PrivateKey.random().toPublicKey();
    const won = writeCrossed(cleo, 0n, 50n);
    await stage.settle();
    await stage.withdraw(withdrawal(cleo, won));
    expect(stage.balanceOf(cleo)).toBe(50n * UNIT);
  });

  test("is refused if the settled state does not have it", async () => {
    const claims = [
      withdrawal(ada, crossedOf(300n, 121n)),
      withdrawal(ben, crossedOf(300n, 120n), { witnessOf: ada }),
      withdrawal(ben, crossedOf(0n, 120n)),
    ];
    for (const claim of claims) {
      await expect(stage.withdraw(claim)).rejects.toThrow("exit/other-crossed");
    }
  });

  test("with a leaf that is not in the settled state is refused", async () => {
    const more = crossedOf(300n, 121n);
    const { crossedWitness } = withdrawal(ada, more);
    const value = Poseidon.hash(Crossed.toFields(more));
    const leaf = new LinkedLeafStruct({ ...crossedWitness.leaf, value });
    const forged = new LinkedMerkleTreeReadWitness({ ...crossedWitness, leaf });
    const claim = new WithdrawalClaim({ ...withdrawal(ada, more), crossedWitness: forged });
    await expect(stage.withdraw(claim)).rejects.toThrow("exit/other-crossed");
  });

  test("whose receipt is read in another way is refused", async () => {
    await stage.withdraw(withdrawal(ada, crossed));
    for (const by of [1n, -1n]) {
      const receipt = new Receipt({
        deposited: Field(300).add(by * (MOST_IN_ALL + 1n)),
        withdrawn: Field(120).sub(by),
      });
      const read = stage.withdraw(withdrawal(ada, crossedOf(300n, 120n), { receipt }));
      await expect(read).rejects.toThrow(/exit\/(bad-receipt|already-paid)/);
    }
  });

  test("under other terms, such as a larger unit, is refused", async () => {
    const terms = new SettlementTerms({ ...stage.terms, unit: UInt64.from(2n * UNIT) });
    const claim = withdrawal(ada, crossed);
    const sent = stage.send(async () => await stage.contract.withdraw(terms, claim));
    await expect(sent).rejects.toThrow("settlement/other-terms");
  });

  test("of less than was paid is refused", async () => {
    const receipt = new Receipt({ deposited: Field(300), withdrawn: Field(121) });
    const claim = withdrawal(ada, crossed, { receipt });
    await expect(stage.withdraw(claim)).rejects.toThrow("exit/already-paid");
  });
});

describe("from a frozen contract", () => {
  /** Ada has deposits of 300 and 7, of which 300 was taken in. She withdrew 120. */
  beforeEach(async () => {
    await stage.deposit(adaKey, 300);
    await stage.deposit(benKey, 500);
    await stage.settle();
    stage.take(2);
    await stage.deposit(adaKey, 7);
    writeCrossed(ada, 300n, 120n);
    stage.write(balancePath(ada), Balance.toFields(balanceOf(180n)));
    await stage.settle();
  });

  const freeze = () => stage.reach(DEPLOYED_AT + 10 + FREEZE);
  const crossed = crossedOf(300n, 120n);

  test("the balance, the open withdrawals and the deposits not taken in are paid, once", async () => {
    freeze();
    const before = stage.balanceOf(ada);
    await stage.exit(exit(ada, 180n, crossed), adaKey);
    expect(stage.balanceOf(ada) - before).toBe((180n + 120n + 7n) * UNIT);
    await expect(stage.exit(exit(ada, 180n, crossed), adaKey)).rejects.toThrow(
      /balance_precondition/i,
    );
    await expect(stage.withdraw(withdrawal(ada, crossed))).rejects.toThrow(/balance_precondition/i);
    await expect(stage.deposit(adaKey, 5)).rejects.toThrow(/balance_precondition/i);
    expect(stage.balanceOf(ada) - before).toBe((180n + 120n + 7n) * UNIT);
  });

  test("a withdrawal that was paid is not paid again", async () => {
    await stage.withdraw(withdrawal(ada, crossed));
    freeze();
    const before = stage.balanceOf(ada);
    await stage.exit(exit(ada, 180n, crossed), adaKey);
    expect(stage.balanceOf(ada) - before).toBe((180n + 7n) * UNIT);
  });

  test("a withdrawal is paid, and the rest later", async () => {
    freeze();
    const before = stage.balanceOf(ada);
    await stage.withdraw(withdrawal(ada, crossed));
    await stage.exit(exit(ada, 180n, crossed), adaKey);
    expect(stage.balanceOf(ada) - before).toBe((180n + 120n + 7n) * UNIT);
  });

  test("a deposit is returned whose player the chain does not know", async () => {
    freeze();
    const before = stage.balanceOf(ben);
    await stage.exit(exit(ben, 0n, Crossed.none()), benKey);
    expect(stage.balanceOf(ben) - before).toBe(500n * UNIT);
  });

  test("a deposit made after the freeze is returned", async () => {
    freeze();
    await stage.deposit(adaKey, 9);
    const before = stage.balanceOf(ada);
    await stage.exit(exit(ada, 180n, crossed), adaKey);
    expect(stage.balanceOf(ada) - before).toBe((180n + 120n + 16n) * UNIT);
  });

  test("other deposits than the settled state has are refused", async () => {
    freeze();
    for (const other of [crossedOf(0n, 120n), crossedOf(300n, 121n), Crossed.none()]) {
      await expect(stage.exit(exit(ada, 180n, other), adaKey)).rejects.toThrow(
        "exit/other-crossed",
      );
    }
  });

  test("nobody is refunded while the contract is not frozen", async () => {
    stage.reach(DEPLOYED_AT + 10 + FREEZE - 1);
    await expect(stage.exit(exit(ada, 180n, crossed), adaKey)).rejects.toThrow("exit/not-frozen");
  });
});

test("only the contract can mint receipts", async () => {
  const token = TokenId.derive(stage.contract.address);
  const mint = stage.send(async () => {
    AccountUpdate.fundNewAccount(stage.payer);
    const owner = AccountUpdate.create(stage.contract.address);
    const minted = AccountUpdate.create(ada, token);
    minted.balance.addInPlace(1);
    owner.approve(minted);
  });
  await expect(mint).rejects.toThrow("not_permitted_access");
});

const none = () => Array.from({ length: MOST_PENDING }, () => Field(0));
