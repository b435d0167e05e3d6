import { beforeEach, describe, expect, test } from "@jest/globals";
import { Path } from "@proto-kit/protocol";
import { Field, PrivateKey, PublicKey, UInt32, VerificationKey } from "o1js";
import { Crossed } from "../../src/bridge/Crossed.js";
import { ExitClaim, PotClaim, WithdrawalClaim } from "../../src/settlement/Exit.js";
import { statePaths } from "../../src/settlement/leaves.js";
import { INCLUSION_SLOTS, LEAST_NOTICE, PAYMENT_SLOTS } from "../../src/settlement/mina.js";
import { Provers } from "../../src/settlement/Provers.js";
import { SettlementTerms } from "../../src/settlement/SettlementTerms.js";
import { Balance } from "../../src/stakes/Balance.js";
import {
  DEPLOYED_AT,
  GENESIS_SLOT,
  NEW_ACCOUNT,
  SECONDS_PER_SLOT,
  SettlementStage,
} from "./SettlementStage.js";

const UNIT = 1_000_000n;
const LONG_FREEZE = 20_000;
/** The end of the notice of what is announced right after the deployment. */
const FROM = DEPLOYED_AT + INCLUSION_SLOTS + LEAST_NOTICE;
const ADA_DEPOSITS = 300;

const [authority, adaKey] = [PrivateKey.random(), PrivateKey.random()];
const ada = adaKey.toPublicKey();
const adaPath = Path.fromKey(statePaths.crossed, PublicKey, ada);

let stage: SettlementStage;
let other: VerificationKey;

async function deployed(changes: Partial<SettlementTerms> = {}): Promise<SettlementStage> {
  const started = await SettlementStage.deployed({
    authority: authority.toPublicKey(),
    notice: UInt32.from(LEAST_NOTICE),
    silence: UInt32.from(2_000),
    freeze: UInt32.from(LONG_FREEZE),
    ...changes,
  });
  await started.open(authority);
  await started.open(started.operator);
  return started;
}

beforeEach(async () => {
  stage = await deployed();
  const { data, hash } = stage.proversKey;
  other = new VerificationKey({ data, hash: hash.add(1) });
});

/** Settles a chain whose clock is as late as Mina's. */
async function settleAt(slot: number, key = stage.proversKey): Promise<void> {
  stage.reach(slot);
  const time = BigInt((slot - GENESIS_SLOT) * SECONDS_PER_SLOT);
  await stage.settle({ key, to: { time } });
}

/** Settles until nothing but the operator is missing for the activation. */
async function passNotice(): Promise<void> {
  await settleAt(FROM);
  await settleAt(FROM + 1);
}

/** Players can be paid for so long. */
const PAUSE = INCLUSION_SLOTS + PAYMENT_SLOTS;

/** What the chain's state says that Ada deposited and withdrew. */
function cross(deposited: number, withdrawn: number): Crossed {
  const crossed = new Crossed({ deposited: Field(deposited), withdrawn: Field(withdrawn) });
  stage.write(adaPath, Crossed.toFields(crossed));
  return crossed;
}

function withdrawal(crossed: Crossed): WithdrawalClaim {
  const crossedWitness = stage.witness(adaPath);
  return new WithdrawalClaim({ owner: ada, crossed, crossedWitness, receipt: stage.receipt(ada) });
}

describe("other circuits", () => {
  test("prove the chain from their activation on, and the old ones do not", async () => {
    await stage.announce(other.hash, authority);
    await passNotice();
    await expect(settleAt(FROM + 2, other)).rejects.toThrow("settlement/other-provers");
    await stage.activate();
    const now = FROM + 2 + PAUSE;
    await expect(settleAt(now)).rejects.toThrow("settlement/other-provers");
    await settleAt(now, other);
  });

  test("leave all that is settled and promised as it is", async () => {
    await stage.announce(other.hash, authority);
    await passNotice();
    await stage.forceConclusion(1);
    const before = { point: stage.settledPoint(), progress: stage.progress() };
    const promised = stage.contract.promised.get();
    await stage.activate();
    expect({ point: stage.settledPoint(), progress: stage.progress() }).toEqual(before);
    expect(stage.contract.promised.get()).toEqual(promised);
    expect(stage.contract.terms.get()).toEqual(stage.terms.hash());
  });

  test("are announced for everybody to read", async () => {
    await stage.announce(other.hash, authority);
    await passNotice();
    await stage.activate();
    const events = await stage.contract.fetchEvents();
    const read = events.map(({ event }) => event.data as unknown as Provers);
    const announced = { ...Provers.of(stage.proversKey.hash), next: other.hash, from: Field(FROM) };
    const provers = [new Provers(announced), stage.provers];
    expect(new Set(read.map((each) => each.hash().toBigInt()))).toEqual(
      new Set(provers.map((each) => each.hash().toBigInt())),
    );
  });

  test("can follow other circuits, after a notice of their own", async () => {
    await stage.announce(other.hash, authority);
    await passNotice();
    await stage.activate();
    await expect(stage.activate()).rejects.toThrow("settlement/not-announced");
    await stage.announce(stage.proversKey.hash, authority);
    await expect(stage.activate()).rejects.toThrow("settlement/notice-runs");
  });
});

describe("the terms", () => {
  test("have a notice of at least seven days", async () => {
    await expect(deployed({ notice: UInt32.from(LEAST_NOTICE - 1) })).rejects.toThrow(
      "settlement/bad-terms",
    );
    await deployed({ notice: UInt32.from(2n ** 32n - 1n) });
  });

  test("without an authority let nobody announce anything", async () => {
    const nobody = PublicKey.empty<typeof PublicKey>();
    stage = await deployed({ authority: nobody, notice: UInt32.from(0) });
    for (const key of [authority, stage.operator]) {
      const announced = stage.announce(other.hash, key);
      await expect(announced).rejects.toThrow("settlement/fixed-circuits");
    }
  });

  test("are those of the deployment", async () => {
    const terms = new SettlementTerms({ ...stage.terms, notice: UInt32.from(0) });
    const { contract, provers } = stage;
    const announced = stage.send(
      async () => await contract.announce(terms, provers, other.hash),
      authority,
    );
    await expect(announced).rejects.toThrow("settlement/other-terms");
    await stage.announce(other.hash, authority);
    await passNotice();
    const activated = stage.send(
      async () => await contract.activate(terms, stage.provers),
      stage.operator,
    );
    await expect(activated).rejects.toThrow("settlement/other-terms");
  });
});

describe("an announcement", () => {
  test("needs the signature of the authority, and no other's", async () => {
    const { contract, terms, provers, operator } = stage;
    const announce = async () => await contract.announce(terms, provers, other.hash);
    for (const keys of [[], [operator], [stage.contractKey]]) {
      await expect(stage.send(announce, ...keys)).rejects.toThrow("authorization was not provided");
    }
    await stage.send(announce, authority);
  });

  test("replaces the one before, and its notice begins again", async () => {
    await stage.announce(other.hash.add(1), authority);
    const earlier = stage.provers;
    stage.reach(DEPLOYED_AT + 1);
    await stage.announce(other.hash, authority);
    await passNotice();
    await expect(stage.activate(stage.operator, earlier)).rejects.toThrow(
      "settlement/other-provers",
    );
    const provers = new Provers({ ...stage.provers, from: earlier.from });
    await expect(stage.activate(stage.operator, provers)).rejects.toThrow(
      "settlement/other-provers",
    );
    await expect(stage.activate()).rejects.toThrow("settlement/notice-runs");
  });

  test("can be withdrawn", async () => {
    await stage.announce(other.hash, authority);
    await stage.announce(Field(0), authority);
    await passNotice();
    await expect(stage.activate()).rejects.toThrow("settlement/not-announced");
    await settleAt(FROM + 2);
  });

  test("names the circuits that prove the chain now", async () => {
    const lie = Provers.of(other.hash);
    await expect(stage.announce(other.hash, authority, lie)).rejects.toThrow(
      "settlement/other-provers",
    );
    const settled = stage.settle({ key: other, provers: lie });
    await expect(settled).rejects.toThrow("settlement/other-provers");
  });

  test("is no sign of the operator, and neither is an activation", async () => {
    await stage.announce(other.hash, authority);
    await passNotice();
    await stage.activate();
    stage.reach(FROM + 1 + LONG_FREEZE - INCLUSION_SLOTS);
    await expect(stage.settle({ key: other })).rejects.toThrow("settlement/frozen");
  });
});

describe("an activation", () => {
  beforeEach(async () => {
    await stage.endow(ada, 10n * NEW_ACCOUNT);
    await stage.deposit(adaKey, ADA_DEPOSITS);
    await settleAt(DEPLOYED_AT + 30);
    stage.take(1);
    cross(ADA_DEPOSITS, 0);
    await settleAt(DEPLOYED_AT + 31);
    await stage.announce(other.hash, authority);
  });

  const from = FROM + 31;
  const refused = async () => {
    await expect(stage.activate()).rejects.toThrow("settlement/notice-runs");
  };

  test("needs the signature of the operator, and no other's", async () => {
    await settleAt(from);
    await settleAt(from + 1);
    const { contract, terms, provers } = stage;
    const activate = async () => await contract.activate(terms, provers);
    for (const keys of [[], [authority], [stage.contractKey]]) {
      await expect(stage.send(activate, ...keys)).rejects.toThrow("authorization was not provided");
    }
    await stage.activate();
  });

  test("waits until the notice has passed, even on a chain that begins later", async () => {
    stage = await deployed({ genesisSlot: UInt32.from(LONG_FREEZE) });
    await stage.announce(other.hash, authority);
    stage.reach(FROM - 1);
    await refused();
  });

  test("waits until what was promised after the notice is taken in", async () => {
    await settleAt(from - 1);
    await settleAt(from);
    await refused();
    await settleAt(from + 1);
    await stage.activate();
  });

  test("waits until the operator has taken in what a player forced within the notice", async () => {
    stage.reach(from - 1);
    await stage.forceWithdrawal(adaKey, 120);
    await settleAt(from);
    await settleAt(from + 1);
    await refused();

    stage.take(2);
    const crossed = cross(ADA_DEPOSITS, 120);
    await settleAt(from + 2);
    await stage.activate();
    const before = stage.balanceOf(ada);
    await stage.withdraw(withdrawal(crossed));
    expect(stage.balanceOf(ada) - before).toBe(120n * UNIT);
  });

  test("gives players half a day to be paid before anything is settled", async () => {
    await settleAt(from);
    await settleAt(from + 1);
    await stage.activate();
    const early = settleAt(from + 1 + PAUSE - 1, other);
    await expect(early).rejects.toThrow("settlement/too-soon");
    // Not even if other circuits are announced meanwhile.
    await stage.announce(stage.proversKey.hash, authority);
    await expect(stage.settle({ key: other })).rejects.toThrow("settlement/too-soon");
    await settleAt(from + 1 + PAUSE, other);
  });

  test("leaves withdrawals to be paid, once", async () => {
    const crossed = cross(ADA_DEPOSITS, 50);
    await settleAt(from);
    await settleAt(from + 1);
    await stage.activate();
    const before = stage.balanceOf(ada);
    const claim = withdrawal(crossed);
    await stage.withdraw(claim);
    expect(stage.balanceOf(ada) - before).toBe(50n * UNIT);
    await expect(stage.withdraw(claim)).rejects.toThrow(/balance_precondition/i);
  });

  test("leaves the new circuits what is promised, and players the way out", async () => {
    await settleAt(from);
    await settleAt(from + 1);
    await stage.deposit(adaKey, 7);
    await stage.activate();
    const slot = from + 1 + PAUSE;
    await settleAt(slot, other);
    stage.write(statePaths.taken, [Field(1)]);
    stage.reach(slot + 10);
    const invented = stage.settle({ key: other, inbox: { taken: Field(1) } });
    await expect(invented).rejects.toThrow("settlement/other-deposits");
    stage.take(1);
    // Left out past its deadline.
    const late = settleAt(slot + 61, other);
    await expect(late).rejects.toThrow("settlement/deposit-overdue");

    stage.reach(slot + LONG_FREEZE);
    const balancePath = Path.fromKey(statePaths.balances, PublicKey, ada);
    const claim = new ExitClaim({
      ...withdrawal(cross(ADA_DEPOSITS, 0)),
      balance: Balance.none(),
      witness: stage.witness(balancePath),
      pots: [PotClaim.none(), PotClaim.none()],
    });
    const before = stage.balanceOf(ada);
    await stage.exit(claim, adaKey);
    expect(stage.balanceOf(ada) - before).toBe(7n * UNIT);
  });
});
