import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { Bool, Field, PrivateKey, PublicKey, Signature, TokenId, UInt32 } from "o1js";
import { settlementFields } from "../../src/settlement/Settlement.js";
import { networkField, SettlementTerms } from "../../src/settlement/SettlementTerms.js";
import { MOST_VERIFIERS, Verifiers } from "../../src/settlement/Verifiers.js";
import { offCurve } from "../harness/offCurve.js";
import {
  DEPLOYED_AT,
  FREEZE,
  GENESIS_SLOT,
  SettlementStage,
  type Settled,
  SILENCE,
} from "./SettlementStage.js";

const secrets = Array.from({ length: 3 }, () => PrivateKey.random());
const [one, two, three] = secrets as [PrivateKey, PrivateKey, PrivateKey];
const keys = secrets.map((secret) => secret.toPublicKey());

let stage: SettlementStage;

describe("a deployment is refused with", () => {
  const mirrored = ({ x, isOdd }: PublicKey) => PublicKey.from({ x, isOdd: isOdd.not() });

  beforeAll(async () => {
    stage = await SettlementStage.start();
  });

  test.each<[string, Verifiers, string]>([
    ["a quorum that is larger than the list", Verifiers.of(keys, 4), "settlement/bad-terms"],
    ["a quorum of nobody", Verifiers.of([], 1), "settlement/bad-terms"],
    ["the largest quorum", Verifiers.of(keys, 2n ** 32n - 1n), "settlement/bad-terms"],
    ["a key that is listed twice", Verifiers.of([...keys, keys[1]!], 2), "settlement/bad-terms"],
    [
      "a key and its mirror image, which have one secret",
      Verifiers.of([...keys, mirrored(keys[0]!)], 2),
      "settlement/bad-terms",
    ],
    [
      "a key that is not on the curve, which makes settling impossible",
      Verifiers.of([keys[0]!, PublicKey.from({ x: Field(offCurve()), isOdd: Bool(false) })], 1),
      "settlement/bad-terms",
    ],
  ])("%s", async (_, verifiers, error) => {
    await expect(stage.deploy(new SettlementTerms({ ...stage.terms, verifiers }))).rejects.toThrow(
      error,
    );
  });
});

test.each([0, 1, MOST_VERIFIERS])("a contract may have %d verifiers", async (count) => {
  const list = Array.from({ length: count }, () => PrivateKey.random().toPublicKey());
  await SettlementStage.deployed({ verifiers: Verifiers.of(list, count) });
});

test("no contract has more verifiers than places", () => {
  const list = Array.from({ length: MOST_VERIFIERS + 1 }, () => keys[0]!);
  expect(() => Verifiers.of(list, 1)).toThrow(RangeError);
});

describe("a settlement that needs two of three verifiers", () => {
  beforeAll(async () => {
    stage = await SettlementStage.deployed({ verifiers: Verifiers.of(keys, 2) });
    stage.reach(GENESIS_SLOT + 60);
  });

  const refused = async (settled: Settled) => {
    await expect(stage.settle(settled)).rejects.toThrow("settlement/not-verified");
  };

  test("is refused with one signature or none, although the operator signs", async () => {
    await refused({});
    await refused({ verified: [stage.verify(one)] });
    await refused({ verified: [undefined, undefined, stage.verify(three)] });
  });

  test("is refused if one signature is in two or all places", async () => {
    const signature = stage.verify(one);
    await refused({ verified: [signature, signature] });
    await refused({ verified: Array.from({ length: MOST_VERIFIERS }, () => signature) });
  });

  test("is refused if signatures are in other places than their keys", async () => {
    await refused({ verified: [stage.verify(two), stage.verify(one), undefined] });
  });

  test("is refused with signatures of keys that the terms do not name", async () => {
    const stranger = stage.verify(PrivateKey.random());
    const others = Array.from({ length: MOST_VERIFIERS - 1 }, () => stranger);
    await refused({ verified: [stage.verify(one), ...others] });
  });

  // The empty key in an unused place is replaced by the operator's, which must not count.
  test("is refused with the operator's signature in unused places", async () => {
    const operators = stage.verify(stage.operator);
    const others = Array.from({ length: MOST_VERIFIERS - 1 }, () => operators);
    await refused({ verified: [stage.verify(one), ...others] });
  });

  test.each<[string, () => Parameters<SettlementStage["verify"]>[1]]>([
    [
      "contract",
      () => ({ contract: { address: PrivateKey.random().toPublicKey(), tokenId: Field(1) } }),
    ],
    [
      "contract with a mirrored address",
      () => {
        const { x, isOdd } = stage.contract.address;
        return {
          contract: { address: PublicKey.from({ x, isOdd: isOdd.not() }), tokenId: Field(1) },
        };
      },
    ],
    [
      "token",
      () => {
        const { address } = stage.contract;
        return { contract: { address, tokenId: TokenId.derive(address) } };
      },
    ],
    [
      "network",
      () => ({
        terms: new SettlementTerms({ ...stage.terms, network: networkField("mainnet") }).hash(),
      }),
    ],
    ["contract's terms", () => ({ terms: Field(0) })],
    ["chain", () => ({ publicOutput: stage.proof({ to: { domain: 8n } }).publicOutput })],
    ["state", () => ({ publicOutput: stage.proof({ to: { stateRoot: 1n } }).publicOutput })],
    ["history", () => ({ publicOutput: stage.proof({ to: { blockTreeRoot: 9n } }).publicOutput })],
    [
      "list of transactions",
      () => ({ publicOutput: stage.proof({ to: { transactionsHash: 9n } }).publicOutput }),
    ],
    ["height", () => ({ publicOutput: stage.proof({ to: { blockNumber: 9n } }).publicOutput })],
    ["time", () => ({ publicOutput: stage.proof({ to: { time: 601n } }).publicOutput })],
  ])("is refused with a signature for another %s", async (_, other) => {
    await refused({ verified: [stage.verify(one), stage.verify(two, other())] });
  });

  test("is refused with an operator's kind of signature", async () => {
    const { contract, terms } = stage;
    const { publicOutput } = stage.proof({});
    const fields = settlementFields({ contract, terms: terms.hash(), publicOutput });
    await refused({ verified: [stage.verify(one), Signature.create(two, fields)] });
  });

  test("is not signed by verifiers in the operator's place", async () => {
    const verified = [stage.verify(one), stage.verify(two)];
    await expect(stage.settle({ verified, signature: stage.verify(one) })).rejects.toThrow(
      "settlement/not-signed",
    );
    const ofOperator = stage.verify(stage.operator);
    await expect(stage.settle({ verified, signature: ofOperator })).rejects.toThrow(
      "settlement/not-signed",
    );
  });
});

describe("a settlement with enough verifiers", () => {
  beforeEach(async () => {
    stage = await SettlementStage.deployed({ verifiers: Verifiers.of(keys, 2) });
    stage.reach(GENESIS_SLOT + 60);
  });

  test("is accepted with any two signatures, and with all three", async () => {
    for (const signers of [[one, two], [undefined, two, three], [one, undefined, three], secrets]) {
      const verified = signers.map((secret) => secret && stage.verify(secret));
      const next = stage.next();
      await stage.settle({ verified });
      expect(stage.settledPoint()).toEqual(next);
    }
  });

  test("is accepted with two signatures beside one that serves for nothing", async () => {
    const old = stage.verify(three, { publicOutput: stage.proof({}).publicOutput });
    const settled = { verified: [stage.verify(one), stage.verify(two)] };
    await stage.settle(settled);
    await expect(stage.settle({ verified: [old, ...settled.verified] })).rejects.toThrow(
      "settlement/not-verified",
    );
    await stage.settle({ verified: [stage.verify(one), stage.verify(two), old] });
  });
});

test("an operator who is silent needs the verifiers too, and so do others", async () => {
  const stranger = PrivateKey.random();
  stage = await SettlementStage.deployed({ verifiers: Verifiers.of(keys, 2) });
  stage.reach(DEPLOYED_AT + SILENCE);
  const verified = () => [stage.verify(one), undefined, stage.verify(three)];
  for (const signer of [stranger, stage.operator]) {
    const settled = stage.settle({ signer, verified: [stage.verify(one)] });
    await expect(settled).rejects.toThrow("settlement/not-verified");
  }
  await stage.settle({ signer: stranger, verified: verified() });
  expect(stage.progress().operatorSlot).toEqual(Field(DEPLOYED_AT));
  stage.reach(DEPLOYED_AT + FREEZE);
  await expect(stage.settle({ verified: verified() })).rejects.toThrow("settlement/frozen");
});

test("verifiers and their quorum are part of the terms' hash", async () => {
  const { terms } = await SettlementStage.start();
  const hashOf = (verifiers: Verifiers) =>
    new SettlementTerms({ ...terms, verifiers }).hash().toBigInt();
  const lists = [
    Verifiers.of(keys, 2),
    new Verifiers({ ...Verifiers.of(keys, 2), quorum: UInt32.from(1) }),
    Verifiers.of([...keys].reverse(), 2),
    Verifiers.of(keys.slice(0, 2), 2),
  ];
  expect(new Set(lists.map(hashOf)).size).toBe(lists.length);
});
