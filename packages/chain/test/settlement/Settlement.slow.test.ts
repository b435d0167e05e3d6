import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import {
  AccountUpdate,
  Bool,
  Field,
  Mina,
  Permissions,
  PrivateKey,
  PublicKey,
  Signature,
  TokenId,
  UInt32,
  UInt64,
  VerificationKey,
} from "o1js";
import { NO_ACTIONS } from "../../src/bridge/BridgeAction.js";
import { Progress } from "../../src/settlement/Progress.js";
import { Provers } from "../../src/settlement/Provers.js";
import { genesis } from "../../src/protocol/ChainPoint.js";
import { INCLUSION_SLOTS, LEAST_NOTICE, STATE_FIELDS } from "../../src/settlement/mina.js";
import { networkField, SettlementTerms } from "../../src/settlement/SettlementTerms.js";
import { Verifiers, VerifierSignatures } from "../../src/settlement/Verifiers.js";
import {
  DEPLOYED_AT,
  DOMAIN,
  FREEZE,
  GENESIS_SLOT,
  LAG,
  SECONDS_PER_SLOT,
  SettlementStage,
  type Settled,
  SILENCE,
} from "./SettlementStage.js";

let stage: SettlementStage;

const slots = (seconds: bigint) => Math.ceil(Number(seconds) / SECONDS_PER_SLOT);

describe("the deployment", () => {
  beforeEach(async () => {
    stage = await SettlementStage.start();
  });

  test("starts at the chain's genesis", async () => {
    await stage.deploy();
    expect(stage.settledPoint()).toEqual(genesis(DOMAIN));
    expect(stage.contract.terms.get()).toEqual(stage.terms.hash());
    expect(stage.progress().operatorSlot).toEqual(Field(DEPLOYED_AT));
    expect(Mina.getAccount(stage.contract.address).zkapp?.provedState).toEqual(Bool(true));
  });

  test("uses the state fields that an account has", async () => {
    await stage.deploy();
    const { zkapp } = Mina.getAccount(stage.contract.address);
    expect(zkapp?.appState).toHaveLength(STATE_FIELDS);
  });

  test("is not repeated", async () => {
    await stage.deploy();
    const { contract, terms, contractKey } = stage;
    const again = stage.send(() => contract.initialize(terms), contractKey);
    await expect(again).rejects.toThrow("precondition");
  });

  test("is refused if nobody else could settle before the contract freezes", async () => {
    const freeze = UInt32.from(SILENCE + INCLUSION_SLOTS);
    const terms = new SettlementTerms({ ...stage.terms, freeze });
    await expect(stage.deploy(terms)).rejects.toThrow("settlement/bad-terms");
  });

  test("that writes another state with a signature is never settled to", async () => {
    const { contract, contractKey, payer } = stage;
    await stage.send(async () => {
      AccountUpdate.fundNewAccount(payer);
      await contract.deploy();
      // The deployer's key signs this account update, so no circuit checks it.
      const { appState } = contract.self.body.update;
      const start = stage.next({ blockNumber: 0n, time: 0n });
      const values = [
        stage.terms.hash(),
        Field(start.stateRoot),
        Field(start.blockTreeRoot),
        Field(start.transactionsHash),
        Progress.read(BigInt(DEPLOYED_AT) << 64n).pack(),
        NO_ACTIONS,
        NO_ACTIONS,
        Provers.of(stage.proversKey.hash).hash(),
      ];
      values.forEach((value, i) => AccountUpdate.setValue(appState[i]!, value));
    }, contractKey);
    stage.point = stage.settledPoint();
    stage.reach(DEPLOYED_AT + 10);
    await expect(stage.settle()).rejects.toThrow("proved_state");
  });
});

describe("the account", () => {
  beforeAll(async () => {
    stage = await SettlementStage.deployed();
  });

  const uses: [string, RegExp, (update: AccountUpdate) => void][] = [
    ["circuits", /'verificationKey'/, (update) => update.account.verificationKey.set(otherKey)],
    [
      "permissions",
      /'permissions'/,
      (update) => update.account.permissions.set(Permissions.default()),
    ],
    ["delegate", /'delegate'/, (update) => update.account.delegate.set(stage.payer)],
    [
      "address on the web",
      /'zkappUri'/,
      (update) => update.account.zkappUri.set("https://example.org"),
    ],
    ["token's name", /'tokenSymbol'/, (update) => update.account.tokenSymbol.set("KIFU")],
    ["vote", /'votingFor'/, (update) => update.account.votingFor.set(Field(1))],
    [
      "time from which it can pay",
      /'timing'/,
      (update) =>
        update.account.timing.set({
          initialMinimumBalance: UInt64.from(1),
          cliffTime: UInt32.from(9),
          cliffAmount: UInt64.from(1),
          vestingPeriod: UInt32.from(1),
          vestingIncrement: UInt64.from(0),
        }),
    ],
    [
      "nonce",
      /'incrementNonce'/,
      (update) => {
        update.body.incrementNonce = Bool(true);
      },
    ],
    [
      "state",
      /not_permitted_app_state/,
      (update) => AccountUpdate.setValue(update.body.update.appState[1]!, Field(9)),
    ],
    [
      "balance",
      /not_permitted_balance/,
      (update) => {
        update.send({ to: stage.payer, amount: 1 });
      },
    ],
  ];
  let otherKey: VerificationKey;
  beforeAll(async () => {
    otherKey = await VerificationKey.dummy();
  });

  test.each(uses)("does not let the holder of its key change its %s", async (_, error, use) => {
    const change = stage.send(async () => {
      const update = AccountUpdate.createSigned(stage.contract.address);
      // Otherwise, its nonce would be increased, which is refused already.
      update.body.incrementNonce = Bool(false);
      update.body.useFullCommitment = Bool(true);
      use(update);
    }, stage.contractKey);
    await expect(change).rejects.toThrow(error);
  });

  // With `access: none`, as in Protokit's settlement contracts, this succeeds.
  test.each(["nobody's", "its own"])("does not let %s signature mint its token", async (whose) => {
    const { contract, payer, contractKey } = stage;
    const mint = stage.send(async () => {
      AccountUpdate.fundNewAccount(payer);
      const owner =
        whose === "its own"
          ? AccountUpdate.createSigned(contract.address)
          : AccountUpdate.create(contract.address);
      const minted = AccountUpdate.create(payer, TokenId.derive(contract.address));
      minted.balance.addInPlace(1);
      owner.approve(minted);
    }, contractKey);
    await expect(mint).rejects.toThrow(/not_permitted_access|'incrementNonce'/);
  });

  test("refuses an ordinary payment, which nobody could get back", async () => {
    const { contract, payer } = stage;
    const payment = stage.send(async () => {
      AccountUpdate.createSigned(payer).send({ to: contract.address, amount: 1e9 });
    });
    await expect(payment).rejects.toThrow("not_permitted_access");
  });
});

describe("a settlement", () => {
  // What is refused changes nothing, so all share one contract.
  beforeAll(async () => {
    stage = await SettlementStage.deployed();
    stage.reach(GENESIS_SLOT + 30);
  });

  const [inBatch, transactions, messages, state, tree, blocks, network] = [0, 1, 2, 3, 4, 5, 6];

  test.each<[string, string, Settled]>([
    [
      "of a proof that starts inside a batch",
      "settlement/unfinished",
      { input: { [inBatch]: 1n } },
    ],
    ["of a proof that ends inside a batch", "settlement/unfinished", { output: { [inBatch]: 1n } }],
    ["after other transactions", "settlement/starts-elsewhere", { input: { [transactions]: 1n } }],
    ["from another state", "settlement/starts-elsewhere", { input: { [state]: 1n } }],
    ["from another tree of blocks", "settlement/starts-elsewhere", { input: { [tree]: 1n } }],
    ["from another block", "settlement/starts-elsewhere", { input: { [blocks]: 1n } }],
    ["from another network state", "settlement/starts-elsewhere", { input: { [network]: 1n } }],
    ["from another chain's genesis", "settlement/starts-elsewhere", { from: { domain: 8n } }],
    ["from another time", "settlement/starts-elsewhere", { from: { time: 1n } }],
    ["that began with messages", "settlement/takes-messages", { input: { [messages]: 1n } }],
    [
      "that began with messages and took in no more",
      "settlement/takes-messages",
      { input: { [messages]: 1n }, output: { [messages]: 1n } },
    ],
    ["with messages that nobody sent", "settlement/takes-messages", { output: { [messages]: 1n } }],
    ["that ends on another chain", "settlement/wrong-clock", { to: { domain: 8n } }],
    ["that ends at another time", "settlement/wrong-clock", { endTime: 601n }],
    ["of no blocks", "settlement/no-blocks", { to: { blockNumber: 0n } }],
    ["that removes blocks", "settlement/no-blocks", { to: { blockNumber: -1n } }],
    [
      "of more blocks than possible",
      "settlement/no-blocks",
      { to: { blockNumber: 1n + 2n ** 32n } },
    ],
    ["of more blocks than seconds", "settlement/wrong-clock", { to: { time: 9n } }],
  ])("%s is refused", async (_, code, settled) => {
    await expect(stage.settle(settled)).rejects.toThrow(code);
  });

  test("with the key of other provers is refused", async () => {
    const hash = stage.proversKey.hash.add(1);
    const key = new VerificationKey({ data: stage.proversKey.data, hash });
    await expect(stage.settle({ key })).rejects.toThrow("settlement/other-provers");
  });

  test.each<[string, (terms: SettlementTerms) => Partial<SettlementTerms>]>([
    ["operator", () => ({ operator: PrivateKey.random().toPublicKey() })],
    [
      "operator with the same x-coordinate",
      ({ operator: { x, isOdd } }) => ({ operator: PublicKey.from({ x, isOdd: isOdd.not() }) }),
    ],
    ["provers' key", () => ({ proversKey: Field(1) })],
    ["domain", () => ({ domain: Field(8) })],
    ["network", () => ({ network: networkField("mainnet") })],
    ["genesis", () => ({ genesisSlot: UInt32.from(0) })],
    ["length of a slot", () => ({ secondsPerSlot: UInt32.from(180) })],
    ["lag", () => ({ lag: UInt32.from(9_999) })],
    ["silence", () => ({ silence: UInt32.from(0) })],
    ["time until it freezes", () => ({ freeze: UInt32.from(0) })],
    ["deadline", () => ({ deadline: UInt32.from(9_999) })],
    ["unit", () => ({ unit: UInt64.from(1) })],
    ["verifiers", ({ operator }) => ({ verifiers: Verifiers.of([operator], 0) })],
    ["quorum of verifiers", () => ({ verifiers: Verifiers.of([], 1) })],
    ["authority", ({ operator }) => ({ authority: operator })],
    ["notice", () => ({ notice: UInt32.from(LEAST_NOTICE) })],
  ])("under other terms than deployed is refused: %s", async (_, change) => {
    const terms = new SettlementTerms({ ...stage.terms, ...change(stage.terms) });
    await expect(stage.settle({ terms })).rejects.toThrow("settlement/other-terms");
  });
});

describe("settlements", () => {
  beforeEach(async () => {
    stage = await SettlementStage.deployed();
    stage.reach(GENESIS_SLOT + 30);
  });

  test("of the next blocks are accepted, and so is the one after", async () => {
    for (let i = 0; i < 2; i++) {
      const next = stage.next();
      await stage.settle();
      expect(stage.settledPoint()).toEqual(next);
      expect(stage.progress().operatorSlot).toEqual(Field(GENESIS_SLOT + 30));
    }
  });

  test("take one transaction with one proof, and no events or actions", async () => {
    await stage.settle();
    const { accountUpdates } = JSON.parse(stage.sent) as {
      accountUpdates: { body: Record<"events" | "actions" | "authorizationKind", unknown> }[];
    };
    expect(accountUpdates.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        ...{ events: [], actions: [] },
        authorizationKind: expect.objectContaining({ isProved: true }),
      }),
    ]);
  });

  test("of blocks that are settled are refused", async () => {
    const { point } = stage;
    await stage.settle();
    stage.point = point;
    await expect(stage.settle()).rejects.toThrow(/starts-elsewhere/);
  });
});

describe("the operator's signature", () => {
  let honest: Signature;

  beforeAll(async () => {
    stage = await SettlementStage.deployed();
    stage.reach(GENESIS_SLOT + 30);
    honest = stage.sign(stage.proof({}));
  });

  const refused = async (settled: Settled) => {
    await expect(stage.settle(settled)).rejects.toThrow("settlement/not-signed");
  };

  test("cannot be another's", async () => {
    await refused({ signer: PrivateKey.random() });
    await refused({ signer: stage.contractKey });
  });

  test("covers the proof: it serves for no other proof of the same height", async () => {
    for (const to of [{ stateRoot: 99n }, { blockTreeRoot: 99n }, { transactionsHash: 99n }]) {
      await refused({ to, signature: honest });
    }
    await refused({ to: { time: 601n }, signature: honest });
    await refused({ to: { blockNumber: 11n }, signature: honest });
  });

  test("covers the contract: it serves for no other contract of this operator", async () => {
    const address = PrivateKey.random().toPublicKey();
    const { tokenId } = stage.contract;
    const proof = stage.proof({});
    await refused({ signature: stage.sign(proof, { contract: { address, tokenId } }) });
    const [{ x, isOdd }] = [stage.contract.address];
    const mirrored = PublicKey.from({ x, isOdd: isOdd.not() });
    await refused({ signature: stage.sign(proof, { contract: { address: mirrored, tokenId } }) });
    const token = { address: stage.contract.address, tokenId: Field(9) };
    await refused({ signature: stage.sign(proof, { contract: token }) });
  });

  test("covers the network: it serves for no contract with the same key elsewhere", async () => {
    const terms = new SettlementTerms({ ...stage.terms, network: networkField("mainnet") });
    await refused({ signature: stage.sign(stage.proof({}), { terms: terms.hash() }) });
  });

  test("is not another kind of signature over the same values", async () => {
    const { publicOutput } = stage.proof({});
    const fields = Object.values(publicOutput) as Field[];
    await refused({ signature: Signature.create(stage.operator, fields) });
  });
});

test("the operator's signature serves for what it was made for", async () => {
  stage = await SettlementStage.deployed();
  stage.reach(GENESIS_SLOT + 30);
  await stage.settle({ signature: stage.sign(stage.proof({})) });
});

describe("the chain's time", () => {
  beforeEach(async () => {
    stage = await SettlementStage.deployed();
  });

  test("may not be ahead of Mina's", async () => {
    const needed = GENESIS_SLOT + slots(600n);
    stage.reach(needed - 1);
    await expect(stage.settle()).rejects.toThrow("settlement/time-runs-ahead");
    stage.reach(needed);
    await stage.settle();
  });

  test("is held to a slot that Mina has reached, not long ago", async () => {
    const needed = GENESIS_SLOT + slots(600n);
    const { contract, terms, payer, proversKey } = stage;
    const proof = stage.proof({});
    const signature = stage.sign(proof);
    const includedAt = async (slot: number) => {
      stage.reach(needed);
      const transaction = await Mina.transaction({ sender: payer, fee: 1e8 }, () =>
        contract.settle(
          ...([terms, proof, proversKey, UInt64.from(600), signature] as const),
          ...([stage.inbox(), VerifierSignatures.none(), stage.provers] as const),
        ),
      );
      await transaction.prove();
      stage.reach(slot);
      await transaction.sign([payer.key]).send();
    };
    for (const slot of [needed - 1, needed + INCLUSION_SLOTS + 1]) {
      await expect(includedAt(slot)).rejects.toThrow("Protocol_state_precondition");
    }
    await includedAt(needed + INCLUSION_SLOTS);
  });

  test("may not be far ahead of Mina's, however large it is", async () => {
    stage.reach(GENESIS_SLOT + 30);
    await expect(stage.settle({ to: { time: 2n ** 64n - 1n } })).rejects.toThrow(
      "settlement/time-runs-ahead",
    );
  });

  test("may not be far behind Mina's when its operator settles", async () => {
    // The end of the proof is this many slots after genesis, up to a second.
    const end = 30;
    const to = { time: BigInt(end * SECONDS_PER_SLOT) };
    stage.reach(GENESIS_SLOT + end + LAG + 1);
    await expect(stage.settle({ to })).rejects.toThrow("settlement/too-late");
    stage.reach(GENESIS_SLOT + end + LAG);
    await stage.settle({ to });
  });

  test("may be as far behind as it was when it was settled after a silence", async () => {
    stage.reach(DEPLOYED_AT + SILENCE);
    await stage.settle();
    // The clock stood still meanwhile. From here on it may fall behind by as much again as agreed.
    stage.reach(DEPLOYED_AT + SILENCE + LAG);
    const to = { time: stage.point.time + 1n, blockNumber: stage.point.blockNumber + 1n };
    await stage.settle({ to });
    stage.reach(DEPLOYED_AT + SILENCE + LAG + 1);
    const later = { time: to.time + 1n, blockNumber: to.blockNumber + 1n };
    await expect(stage.settle({ to: later })).rejects.toThrow("settlement/too-late");
  });

  test("may not fall back as far once it has come nearer", async () => {
    const end = DEPLOYED_AT + SILENCE;
    stage.reach(end);
    await stage.settle();
    stage.reach(end + 1);
    await stage.settle({ to: { time: BigInt((end - GENESIS_SLOT) * SECONDS_PER_SLOT) } });
    const to = { time: stage.point.time + 1n, blockNumber: stage.point.blockNumber + 1n };
    stage.reach(end + 1 + LAG + 1);
    await expect(stage.settle({ to })).rejects.toThrow("settlement/too-late");
    stage.reach(end + 1 + LAG);
    await stage.settle({ to });
  });
});

describe("a silent operator", () => {
  const stranger = PrivateKey.random();

  beforeEach(async () => {
    stage = await SettlementStage.deployed();
  });

  test("loses the sole right to settle only after the agreed number of slots", async () => {
    stage.reach(DEPLOYED_AT + SILENCE - 1);
    await expect(stage.settle({ signer: stranger })).rejects.toThrow("settlement/not-signed");
    stage.reach(DEPLOYED_AT + SILENCE);
    // What others can prove may be old, so it may be behind.
    await stage.settle({ signer: stranger });
  });

  test("is not counted as heard when others settle", async () => {
    stage.reach(DEPLOYED_AT + SILENCE);
    await stage.settle({ signer: stranger });
    expect(stage.progress().operatorSlot).toEqual(Field(DEPLOYED_AT));
    await stage.settle({ signer: stranger });
    await stage.settle();
    expect(stage.progress().operatorSlot).toEqual(Field(DEPLOYED_AT + SILENCE));
    await expect(stage.settle({ signer: stranger })).rejects.toThrow("settlement/not-signed");
  });

  test("leaves the same rules to others", async () => {
    stage.reach(DEPLOYED_AT + SILENCE);
    const signer = stranger;
    await expect(stage.settle({ signer, from: { stateRoot: 1n } })).rejects.toThrow(
      "settlement/starts-elsewhere",
    );
    const time = BigInt((DEPLOYED_AT + SILENCE - GENESIS_SLOT) * SECONDS_PER_SLOT);
    await expect(stage.settle({ signer, to: { time: time + 1n } })).rejects.toThrow(
      "settlement/time-runs-ahead",
    );
    await stage.settle({ signer, to: { time } });
  });

  test("cannot settle after the contract has frozen, and nobody else can", async () => {
    stage.reach(DEPLOYED_AT + FREEZE - INCLUSION_SLOTS);
    const frozen = "settlement/frozen";
    await expect(stage.settle({ signer: stranger })).rejects.toThrow(frozen);
    await expect(stage.settle()).rejects.toThrow(frozen);
    stage.reach(DEPLOYED_AT + FREEZE - INCLUSION_SLOTS - 1);
    await stage.settle({ signer: stranger });
    stage.reach(DEPLOYED_AT + 10 * FREEZE);
    await expect(stage.settle()).rejects.toThrow(frozen);
  });
});

test("a network's name is its number", () => {
  expect(networkField("mainnet")).not.toEqual(networkField("devnet"));
  expect(() => networkField("")).toThrow(RangeError);
  expect(() => networkField("n".repeat(32))).toThrow(RangeError);
});
