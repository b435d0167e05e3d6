/**
 * The holes in the contracts and modules with which Protokit settles and bridges. Each pair of tests
 * makes one attack: it succeeds against the published code, and is refused here.
 */
import { afterAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { Balances, Withdrawal, Withdrawals, UInt64 as Amount } from "@proto-kit/library";
import { InMemoryStateService, Runtime, runtimeMethodNamesMetadataKey } from "@proto-kit/module";
import {
  ACTIONS_EMPTY_HASH,
  MethodPublicOutput,
  MinaActionsHashList,
  Path,
  RuntimeMethodExecutionContext,
  RuntimeTransaction,
  StateServiceProvider,
  TransactionProverZkProgrammable,
} from "@proto-kit/protocol";
import { InMemoryAreProofsEnabled, ProvenSettlementPermissions } from "@proto-kit/sequencer";
import {
  AccountUpdate,
  Bool,
  Field,
  Mina,
  PrivateKey,
  Provable,
  PublicKey,
  Scalar,
  Signature,
  TokenId,
  UInt32,
  UInt64,
  VerificationKey,
} from "o1js";
import { container } from "tsyringe";
import { Crossed } from "../../src/bridge/Crossed.js";
import { NO_ACTIONS } from "../../src/bridge/BridgeAction.js";
import { codes } from "../../src/engine/codes.js";
import { WithdrawalClaim } from "../../src/settlement/Exit.js";
import { statePaths } from "../../src/settlement/leaves.js";
import { INCLUSION_SLOTS, LEAST_NOTICE } from "../../src/settlement/mina.js";
import { Progress } from "../../src/settlement/Progress.js";
import { Provers } from "../../src/settlement/Provers.js";
import { Settlement } from "../../src/settlement/Settlement.js";
import { SettlementTerms } from "../../src/settlement/SettlementTerms.js";
import { World } from "../harness/World.js";
import { emptyState, inputsOf } from "../soundness/stock.js";
import { withLyingReads } from "../soundness/lyingReads.js";
import { HATCH, HEIGHT, messagePath, PublishedStage } from "./PublishedStage.js";
import {
  DEPLOYED_AT,
  GENESIS_SLOT,
  SECONDS_PER_SLOT,
  type Settled,
  SettlementStage,
  SILENCE,
} from "./SettlementStage.js";

jest.setTimeout(600_000);

const MINA = 1_000_000_000n;
const stranger = PrivateKey.random();

let published: PublishedStage;
let kifu: SettlementStage;

const onPublished = () => {
  beforeEach(async () => {
    published = await PublishedStage.deployed();
  });
};
const onKifu = () => {
  beforeEach(async () => {
    kifu = await SettlementStage.deployed();
    kifu.reach(GENESIS_SLOT + 30);
  });
};

afterAll(() => {
  PublishedStage.end();
});

/** Signed by the account's key. Its nonce stays, since Kifu's contract refuses to increase it. */
function signedOnce(address: PublicKey): AccountUpdate {
  const update = AccountUpdate.createSigned(address);
  update.body.incrementNonce = Bool(false);
  update.body.useFullCommitment = Bool(true);
  return update;
}

/** The key with the same x-coordinate. */
const mirrored = (key: PrivateKey) => {
  const { x, isOdd } = key.toPublicKey();
  return PublicKey.from({ x, isOdd: isOdd.not() });
};

describe("the operator's signature covers only a height", () => {
  describe("in the published contract", () => {
    onPublished();

    test("so it settles another state than the operator meant", async () => {
      const signature = published.signature();
      await published.settle({ signature, output: { stateRoot: Field(666) } });
      expect(published.settlement.stateRoot.get()).toEqual(Field(666));
    });

    test("so it settles another contract of that operator", async () => {
      const signature = published.signature();
      const other = await PublishedStage.start();
      Object.assign(other, { operator: published.operator });
      await other.deploy();
      await other.settle({ signature });
      expect(other.settlement.stateRoot.get()).toEqual(other.tree.getRoot());
    });

    test("and whether its key is even or odd is free", async () => {
      const { operator } = published;
      const negative = PrivateKey.fromBigInt(-operator.toBigInt() + Scalar.ORDER);
      expect(negative.toPublicKey()).toEqual(mirrored(operator));
      await published.settle({ signer: negative, operator: mirrored(operator) });
      expect(published.settlement.lastSettlementL1BlockHeight.get()).toEqual(UInt32.from(HEIGHT));
    });
  });

  describe("but here", () => {
    onKifu();

    test("it settles no other state", async () => {
      const signature = kifu.sign(kifu.proof({}));
      const other = kifu.settle({ signature, to: { stateRoot: 666n } });
      await expect(other).rejects.toThrow("settlement/not-signed");
    });

    test("it settles no other contract of that operator", async () => {
      const { address, tokenId } = new Settlement(stranger.toPublicKey());
      const signature = kifu.sign(kifu.proof({}), { contract: { address, tokenId } });
      await expect(kifu.settle({ signature })).rejects.toThrow("settlement/not-signed");
    });

    test("the mirrored key signs nothing, and is not in the terms", async () => {
      const { operator } = kifu;
      const signer = PrivateKey.fromBigInt(-operator.toBigInt() + Scalar.ORDER);
      await expect(kifu.settle({ signer })).rejects.toThrow("settlement/not-signed");
      const terms = new SettlementTerms({ ...kifu.terms, operator: mirrored(operator) });
      await expect(kifu.settle({ signer, terms })).rejects.toThrow("settlement/other-terms");
    });
  });
});

describe("a proof may claim", () => {
  const nextCentury = 4_000_000_000;
  const claims: [string, Parameters<PublishedStage["settle"]>[0], string, Settled][] = [
    [
      "to begin inside a batch",
      { input: { proverStateRemainder: Field(1) } },
      "settlement/unfinished",
      { input: { 0: 1n } },
    ],
    [
      "to end without a block",
      { output: { blockNumber: Field(0) } },
      "settlement/no-blocks",
      { to: { blockNumber: 0n } },
    ],
    [
      "other transactions before it",
      { input: { eternalTransactionsHash: Field(1) } },
      "settlement/starts-elsewhere",
      { input: { 1: 1n } },
    ],
    [
      "messages before it that nobody sent",
      { input: { incomingMessagesHash: Field(1) } },
      "settlement/takes-messages",
      { input: { 2: 1n } },
    ],
    [
      "a time that has not come",
      { time: nextCentury },
      "settlement/time-runs-ahead",
      { to: { time: BigInt(nextCentury) } },
    ],
  ];

  describe("to the published contract", () => {
    onPublished();
    test.each(claims)("%s", async (_, settlement) => {
      await published.settle(settlement);
      expect(published.settlement.networkStateHash.get()).toEqual(published.point.networkStateHash);
    });
  });

  describe("but not here", () => {
    onKifu();
    test.each(claims)("%s", async (_, __, code, settled) => {
      await expect(kifu.settle(settled)).rejects.toThrow(code);
    });
  });
});

describe("the deployer signs the first state", () => {
  test("of the published contract, and the chain continues from one that nobody proved", async () => {
    published = await PublishedStage.start();
    await published.deploy((update) => {
      AccountUpdate.setValue(update.body.update.appState[2]!, Field(666));
    });
    const stateRoot = published.settlement.stateRoot.get();
    expect(stateRoot).toEqual(Field(666));
    await published.settle({ input: { stateRoot } });
    expect(published.settlement.stateRoot.get()).toEqual(published.tree.getRoot());
  });

  test("but here nothing is settled after a state that was not proven", async () => {
    kifu = await SettlementStage.start();
    const { contract, contractKey, payer, terms, proversKey } = kifu;
    await kifu.send(async () => {
      AccountUpdate.fundNewAccount(payer);
      await contract.deploy();
      const start = kifu.next({ blockNumber: 0n, time: 0n });
      const values = [
        terms.hash(),
        Field(666),
        Field(start.blockTreeRoot),
        Field(start.transactionsHash),
        Progress.read(BigInt(DEPLOYED_AT) << 64n).pack(),
        NO_ACTIONS,
        NO_ACTIONS,
        Provers.of(proversKey.hash).hash(),
      ];
      const { appState } = contract.self.body.update;
      values.forEach((value, i) => AccountUpdate.setValue(appState[i]!, value));
    }, contractKey);
    kifu.point = kifu.settledPoint();
    kifu.reach(GENESIS_SLOT + 30);
    await expect(kifu.settle()).rejects.toThrow("proved_state");
  });
});

describe("anybody may settle first", () => {
  test("at the published contract, from height 481 on", async () => {
    published = await PublishedStage.start();
    published.reachHeight(HATCH + 1);
    await published.deploy();
    await published.settle({ signer: stranger, output: { stateRoot: Field(666) } });
    expect(published.settlement.stateRoot.get()).toEqual(Field(666));
  });

  test("but here only after a silence since the deployment", async () => {
    kifu = await SettlementStage.deployed();
    kifu.reach(DEPLOYED_AT + SILENCE - 1);
    const first = kifu.settle({ signer: stranger });
    await expect(first).rejects.toThrow("settlement/not-signed");
  });
});

describe("the token of a contract can be minted by anybody", () => {
  test("in the published bridge, which pays MINA for it", async () => {
    published = await PublishedStage.deployed();
    const bridge = await published.addBridge(PrivateKey.random());
    await published.deposit(bridge, 0, 50n * MINA);
    await published.open(stranger);
    const thief = stranger.toPublicKey();
    const before = published.balanceOf(thief);
    await published.send(async () => {
      AccountUpdate.fundNewAccount(published.payer);
      const minted = AccountUpdate.create(thief, TokenId.derive(bridge.address));
      minted.balance.addInPlace(50n * MINA);
      AccountUpdate.create(bridge.address).approve(minted);
    });
    await published.redeem(bridge, stranger, 50n * MINA);
    expect(published.balanceOf(thief) - before).toBe(50n * MINA);
    expect(published.balanceOf(bridge.address)).toBe(0n);
  });

  test("but not here", async () => {
    kifu = await SettlementStage.deployed();
    const mint = kifu.send(async () => {
      AccountUpdate.fundNewAccount(kifu.payer);
      const minted = AccountUpdate.create(kifu.payer, TokenId.derive(kifu.contract.address));
      minted.balance.addInPlace(1);
      AccountUpdate.create(kifu.contract.address).approve(minted);
    });
    await expect(mint).rejects.toThrow("not_permitted_access");
  });
});

describe("anybody adds a bridge of a token that has one", () => {
  const withdrawal = new Withdrawal({
    tokenId: TokenId.default,
    address: stranger.toPublicKey(),
    amount: UInt64.from(5n * MINA),
  });

  test("to the published contract, and each bridge pays every withdrawal", async () => {
    published = await PublishedStage.deployed();
    await published.open(stranger);
    const bridges = [];
    for (const index of [0, 1]) {
      const bridge = await published.addBridge(PrivateKey.random());
      await published.deposit(bridge, index, 20n * MINA);
      bridges.push(bridge);
    }
    expect(published.dispatch.tokenBridgeCount.get()).toEqual(Field(2));
    published.writeWithdrawal(0, withdrawal);
    await published.settle();
    const before = published.balanceOf(withdrawal.address);
    for (const bridge of bridges) {
      await published.rollUp(bridge, 0, withdrawal);
      await published.redeem(bridge, stranger, 5n * MINA);
    }
    expect(published.balanceOf(withdrawal.address) - before).toBe(10n * MINA);
  });

  test("but here one contract holds all deposits, and pays a withdrawal once", async () => {
    kifu = await SettlementStage.deployed();
    kifu.reach(GENESIS_SLOT + 30);
    await kifu.fund(50n * MINA);
    const owner = stranger.toPublicKey();
    const path = Path.fromKey(statePaths.crossed, PublicKey, owner);
    const crossed = new Crossed({ deposited: Field(0), withdrawn: Field(5_000) });
    kifu.write(path, Crossed.toFields(crossed));
    await kifu.settle();
    const receipt = kifu.receipt(owner);
    const claim = new WithdrawalClaim({
      ...{ owner, crossed, receipt },
      crossedWitness: kifu.witness(path),
    });
    await kifu.withdraw(claim);
    expect(kifu.balanceOf(owner)).toBe(5n * MINA);
    await expect(kifu.withdraw(claim)).rejects.toThrow(/balance_precondition/i);

    // A second contract of this chain has nothing settled that it could pay by.
    const second = await SettlementStage.deployed();
    await second.fund(50n * MINA);
    await expect(second.withdraw(claim)).rejects.toThrow("exit/other-crossed");
  });
});

describe("an authorization is never used up", () => {
  test("in the published contract, so anybody repeats it", async () => {
    published = await PublishedStage.deployed();
    const { dispatch, settlement } = published;
    const bridge = await published.addBridge(PrivateKey.random());
    await published.send(async () => {
      await dispatch.enableTokenDeposits(TokenId.default, bridge.address, settlement.address);
    });
    expect(dispatch.tokenBridgeCount.get()).toEqual(Field(2));
  });

  test("but here an announcement is activated once", async () => {
    const authority = PrivateKey.random();
    kifu = await SettlementStage.deployed({
      authority: authority.toPublicKey(),
      notice: UInt32.from(LEAST_NOTICE),
      silence: UInt32.from(2_000),
      freeze: UInt32.from(20_000),
    });
    await kifu.open(authority);
    await kifu.open(kifu.operator);
    await kifu.announce(kifu.proversKey.hash.add(1), authority);
    const from = DEPLOYED_AT + INCLUSION_SLOTS + LEAST_NOTICE;
    for (const slot of [from, from + 1]) {
      kifu.reach(slot);
      await kifu.settle({ to: { time: BigInt((slot - GENESIS_SLOT) * SECONDS_PER_SLOT) } });
    }
    await kifu.activate();
    await expect(kifu.activate()).rejects.toThrow("settlement/not-announced");
  });
});

describe("the holder of a contract's key locks its balance", () => {
  const lock = (address: PublicKey) => {
    const update = signedOnce(address);
    update.account.timing.set({
      initialMinimumBalance: UInt64.from(20n * MINA),
      cliffTime: UInt32.MAXINT(),
      cliffAmount: UInt64.from(0),
      vestingPeriod: UInt32.from(1),
      vestingIncrement: UInt64.from(0),
    });
  };

  test("in the published bridge, which then pays nobody", async () => {
    published = await PublishedStage.deployed();
    await published.open(stranger);
    const key = PrivateKey.random();
    const bridge = await published.addBridge(key);
    await published.deposit(bridge, 0, 20n * MINA);
    const withdrawal = new Withdrawal({
      tokenId: TokenId.default,
      address: stranger.toPublicKey(),
      amount: UInt64.from(5n * MINA),
    });
    published.writeWithdrawal(0, withdrawal);
    await published.settle();
    await published.rollUp(bridge, 0, withdrawal);
    await published.send(async () => lock(bridge.address), key);
    const redeemed = published.redeem(bridge, stranger, 5n * MINA);
    await expect(redeemed).rejects.toThrow(/minimum_balance/i);
  });

  test("but not here", async () => {
    kifu = await SettlementStage.deployed();
    const locked = kifu.send(async () => lock(kifu.contract.address), kifu.contractKey);
    await expect(locked).rejects.toThrow("'timing'");
  });
});

describe("a promise may be one that was kept before", () => {
  test("in the published contract, so a stranger ends the chain after a silence", async () => {
    published = await PublishedStage.deployed();
    const bridge = await published.addBridge(PrivateKey.random());
    await published.deposit(bridge, 0, MINA);
    const { actionState } = Mina.getAccount(published.dispatch.address).zkapp!;
    const [deposited] = actionState as [Field];
    await published.settle({ promise: deposited });
    published.reachHeight(HEIGHT + HATCH + 1);
    await published.settle({ signer: stranger, promise: ACTIONS_EMPTY_HASH });
    expect(published.dispatch.promisedMessagesHash.get()).toEqual(ACTIONS_EMPTY_HASH);
    // The chain has taken in the deposit, and cannot take it back.
    const next = published.settle({ output: { incomingMessagesHash: deposited } });
    await expect(next).rejects.toThrow("Promised messages not honored");
  });

  test("but here a stranger promises nothing", async () => {
    kifu = await SettlementStage.deployed();
    kifu.reach(DEPLOYED_AT + 10);
    await kifu.endow(stranger.toPublicKey(), 10n * MINA);
    await kifu.deposit(stranger, 1);
    await kifu.settle();
    kifu.take(1);
    await kifu.settle();
    kifu.reach(DEPLOYED_AT + 10 + SILENCE);
    await kifu.settle({ signer: PrivateKey.random(), inbox: { promise: NO_ACTIONS } });
    expect(kifu.contract.promised.get()).toEqual(kifu.stateAfter(1));
  });
});

describe("the holder of a contract's key replaces its circuits", () => {
  const replace = async (address: PublicKey) => {
    const key = await VerificationKey.dummy();
    signedOnce(address).account.verificationKey.set(key);
  };

  // Mina's own rule. It holds for every contract, so Kifu's account has no key that anybody keeps.
  test("of the published contract after a hard fork, with a signature alone", async () => {
    published = await PublishedStage.start();
    const permissions = new ProvenSettlementPermissions().settlementContract();
    const { auth, txnVersion } = permissions.setVerificationKey;
    const beforeFork = { auth, txnVersion: txnVersion.sub(1) };
    await published.deploy(undefined, { ...permissions, setVerificationKey: beforeFork });
    await published.send(
      async () => await replace(published.settlement.address),
      published.settlementKey,
    );
    const { zkapp } = Mina.getAccount(published.settlement.address);
    expect(zkapp?.verificationKey?.hash).toEqual((await VerificationKey.dummy()).hash);
  });

  test("of neither before it", async () => {
    published = await PublishedStage.deployed();
    const change = published.send(
      async () => await replace(published.settlement.address),
      published.settlementKey,
    );
    await expect(change).rejects.toThrow(/verification_key/i);
    kifu = await SettlementStage.deployed();
    const same = kifu.send(async () => await replace(kifu.contract.address), kifu.contractKey);
    await expect(same).rejects.toThrow("'verificationKey'");
  });
});

describe("the published modules of the chain", () => {
  const token = Field(7);
  const [attacker, victim] = [stranger.toPublicKey(), PrivateKey.random().toPublicKey()];
  const context = container.resolve(RuntimeMethodExecutionContext);

  async function run(
    call: (modules: { balances: Balances<unknown>; withdrawals: Withdrawals }) => Promise<void>,
  ) {
    const runtime = new (Runtime.from({ Balances, Withdrawals }))();
    const states = new StateServiceProvider();
    states.setCurrentStateService(new InMemoryStateService());
    runtime.configure({ Balances: {}, Withdrawals: {} });
    runtime.create(() => container.createChildContainer());
    runtime.registerValue({
      Runtime: runtime,
      StateServiceProvider: states,
      AreProofsEnabled: new InMemoryAreProofsEnabled(),
    });
    context.setup(inputsOf({ sender: attacker }));
    context.clear();
    const [balances, withdrawals] = [runtime.resolve("Balances"), runtime.resolve("Withdrawals")];
    let status: boolean | undefined;
    let written: Record<string, bigint> = {};
    await Provable.runAndCheck(async () => {
      await call({ balances, withdrawals });
      const { result } = context.current();
      Provable.asProver(() => {
        status = result.status.toBoolean();
        written = Object.fromEntries(
          result.stateTransitions
            .map((transition) => transition.toProvable())
            .filter(({ to }) => to.isSome.toBoolean())
            .map(({ path, to }) => [String(path.toBigInt()), to.value.toBigInt()]),
        );
      });
    });
    return { status, written };
  }

  const amount = Amount.from(10n ** 17n);
  const fortune = { fields: [10n ** 18n], isSome: false };
  const rich = (work: () => ReturnType<typeof run>) =>
    withLyingReads(({ index }) => (index === 0 ? fortune : undefined), work);

  test("let the prover choose what an absent balance is", async () => {
    const spend = () =>
      run(async ({ balances }) => await balances.transfer(token, attacker, victim, amount));
    expect(await spend()).toMatchObject({ status: false });
    expect(await rich(spend)).toMatchObject({ status: true });
  });

  test("withdraw for whoever is named, without asking who sends", async () => {
    // The sender is the attacker. No decorator makes the method callable, but nothing in it asks.
    const names = Reflect.getMetadata(
      runtimeMethodNamesMetadataKey,
      Withdrawals.prototype,
    ) as unknown;
    expect(names).toBeUndefined();
    const withdrawn = await rich(() =>
      run(async ({ withdrawals }) => await withdrawals.withdraw(victim, amount, token)),
    );
    expect(withdrawn.status).toBe(true);
    expect(Object.keys(withdrawn.written).length).toBeGreaterThan(1);
  });

  test("pay MINA for a withdrawal of any token", async () => {
    const { written } = await rich(() =>
      run(async ({ withdrawals }) => await withdrawals.withdraw(attacker, amount, token)),
    );
    const [mina, named] = [TokenId.default, token].map((id) =>
      String(messagePath(0, id).toBigInt()),
    );
    expect(written).toHaveProperty([mina!]);
    expect(written).not.toHaveProperty([named!]);
  });

  test("count a deposit whose method fails as taken in, and drop what it changes", async () => {
    const taken = async (succeeds: boolean) => {
      const states = new StateServiceProvider();
      // One for the hooks before the method, and one for those after it.
      for (let i = 0; i < 2; i++) states.setCurrentStateService(new InMemoryStateService());
      const prover = new TransactionProverZkProgrammable(
        ...([{}, [], states, {}] as unknown as ConstructorParameters<
          typeof TransactionProverZkProgrammable
        >),
      );
      const transaction = RuntimeTransaction.fromMessage({
        methodId: Field(1),
        argsHash: Field(2),
      });
      const { networkState } = inputsOf({ sender: stranger.toPublicKey() });
      const output = new MethodPublicOutput({
        stateTransitionsHash: Field(3),
        status: Bool(succeeds),
        transactionHash: transaction.hash(),
        networkStateHash: networkState.hash(),
        isMessage: Bool(true),
        eventsHash: Field(0),
      });
      const from = emptyState();
      const pushed = jest.spyOn(from.pendingSTBatches, "push");
      // A message has no signature, so any will do.
      const signature = Signature.create(stranger, []);
      const executed = { transaction, signature };
      const { incomingMessages } = await prover.applyTransaction(
        from,
        output,
        executed,
        networkState,
      );
      const changes = pushed.mock.calls.map(([batch]) => batch);
      const [change] = changes.filter(({ batchHash }) => batchHash.equals(3).toBoolean());
      return { messages: incomingMessages.commitment, isApplied: change?.applied.toBoolean() };
    };
    const [failed, done] = [await taken(false), await taken(true)];
    expect([failed.isApplied, done.isApplied]).toEqual([false, true]);
    expect(failed.messages).toEqual(done.messages);
    expect(failed.messages).not.toEqual(new MinaActionsHashList().commitment);
  });

  test("are replaced here: an absent balance is 0, and the sender is who withdraws", async () => {
    const world = new World();
    const poor = { ok: false, code: codes.stake.tooLittle };
    const lied = await withLyingReads(
      ({ isSome, fields }) =>
        isSome ? undefined : { fields: fields.map((_, i) => (i === 0 ? 10n ** 18n : 0n)), isSome },
      () => world.withdraw(world.black.owner, 5),
    );
    expect(lied).toMatchObject(poor);
  });

  test("are replaced here: an action that fails is not used up", async () => {
    const world = new World();
    const { path } = world.sandbox.bridge.taken;
    const tooMuch = await world.takeDeposit(world.black.owner, 2n ** 32n);
    expect(tooMuch).toMatchObject({ ok: false, code: codes.bridge.badAmount });
    expect(await world.sandbox.state.get(path!)).toBeUndefined();
  });
});
