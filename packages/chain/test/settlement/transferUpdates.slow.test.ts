import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import {
  LEFT_RECEIPT,
  type MinaJson,
  PAID_UNIT,
  termsFields,
  TRANSFER_MEMO,
  TRANSFER_MEMO_TEXT,
  type TransferParts,
  transferUpdates,
} from "@kifu/wire";
import { Path } from "@proto-kit/protocol";
import { AccountUpdate, Field, Mina, PrivateKey, PublicKey, TokenId, UInt32, UInt64 } from "o1js";
import { Crossed } from "../../src/bridge/Crossed.js";
import { WithdrawalClaim } from "../../src/settlement/Exit.js";
import { statePaths } from "../../src/settlement/leaves.js";
import { LEFT, Receipt } from "../../src/settlement/Receipt.js";
import { SettlementTerms } from "../../src/settlement/SettlementTerms.js";
import { Verifiers } from "../../src/settlement/Verifiers.js";
import { NEW_ACCOUNT, SettlementStage } from "./SettlementStage.js";

jest.setTimeout(300_000);

const playerKey = PrivateKey.random();
const player = playerKey.toPublicKey();
const crossedPath = Path.fromKey(statePaths.crossed, PublicKey, player);

let stage: SettlementStage;

beforeAll(async () => {
  stage = await SettlementStage.deployed();
  await stage.endow(player, 100n * NEW_ACCOUNT);
});

interface SentUpdate {
  readonly body: { readonly callData: string; readonly authorizationKind: object };
  readonly authorization: { readonly proof: string | null };
}

interface Sent {
  readonly feePayer: { readonly body: object };
  readonly accountUpdates: readonly SentUpdate[];
  readonly memo: string;
}

/** Has the player pay for a call, as the operator's program proves it, and sends it. */
async function paidByPlayer(accounts: number, call: () => Promise<void>): Promise<Sent> {
  const terms = { sender: player, fee: 1e8, memo: TRANSFER_MEMO_TEXT };
  const transaction = await Mina.transaction(terms, async () => {
    if (accounts > 0) AccountUpdate.fundNewAccount(player, accounts);
    await call();
  });
  await transaction.prove();
  const json = JSON.parse(transaction.toJSON()) as Sent;
  await transaction.sign([playerKey]).send();
  return json;
}

/** What a page makes of the same values. */
function made(sent: Sent, parts: Partial<TransferParts>): MinaJson[] {
  const [call] = sent.accountUpdates.slice(parts.accounts);
  const { terms, contract } = stage;
  const key = { x: player.x.toBigInt(), isOdd: player.isOdd.toBoolean() };
  return transferUpdates({
    ...{ what: "deposit", owner: key, address: player.toBase58() },
    ...{ contract: contract.address.toBase58(), amount: 0n, receipt: 0n, accounts: 0 },
    token: TokenId.toBase58(TokenId.derive(contract.address)),
    settlementKey: String(Mina.getAccount(contract.address).zkapp?.verificationKey?.hash),
    ...{ terms: terms.hash().toBigInt(), unit: terms.unit.toBigInt(), stateRoot: 0n },
    callData: call?.body.callData ?? "",
    proof: call?.authorization.proof ?? "",
    ...parts,
  });
}

describe("the transaction that a page expects is the one that the contract makes", () => {
  const deposit = async (amount: number, receipt: Receipt) =>
    await stage.contract.deposit(stage.terms, player, UInt32.from(amount), receipt);

  test("for a first deposit, which creates an account", async () => {
    const sent = await paidByPlayer(1, async () => await deposit(500, Receipt.none()));
    expect(sent.accountUpdates).toEqual(made(sent, { amount: 500n, accounts: 1 }));
    expect(sent.memo).toBe(TRANSFER_MEMO);
    expect(sent.feePayer.body).toEqual({
      ...{ publicKey: player.toBase58(), fee: "100000000", validUntil: null, nonce: "0" },
    });
  });

  test("for a second deposit", async () => {
    const receipt = stage.receipt(player);
    const sent = await paidByPlayer(0, async () => await deposit(7, receipt));
    expect(sent.accountUpdates).toEqual(made(sent, { amount: 7n, receipt: 500n }));
  });

  test("for a payout", async () => {
    const crossed = new Crossed({ deposited: Field(507), withdrawn: Field(40) });
    stage.write(crossedPath, Crossed.toFields(crossed));
    await stage.settle();
    const crossedWitness = stage.witness(crossedPath);
    const receipt = stage.receipt(player);
    const claim = new WithdrawalClaim({ owner: player, crossed, crossedWitness, receipt });
    const stateRoot = stage.contract.stateRoot.get().toBigInt();
    const sent = await paidByPlayer(
      0,
      async () => await stage.contract.withdraw(stage.terms, claim),
    );
    const parts = { what: "payout", amount: 40n, receipt: 507n, stateRoot } as const;
    expect(sent.accountUpdates).toEqual(made(sent, parts));
  });
});

test.each([false, true])("a page hashes the terms that the contract holds (%p)", (mayChange) => {
  const [operator, authority, ...others] = Array.from({ length: 4 }, () =>
    PrivateKey.random().toPublicKey(),
  ) as [PublicKey, PublicKey, PublicKey, PublicKey];
  const names = ["genesisSlot", "secondsPerSlot", "lag", "silence", "freeze", "deadline"] as const;
  const slots = Object.fromEntries(names.map((name, i) => [name, BigInt(i + 1)])) as Record<
    (typeof names)[number],
    bigint
  >;
  const upgrades = mayChange ? { authority: authority.toBase58(), notice: 7n } : undefined;
  const terms = new SettlementTerms({
    ...stage.terms,
    ...Object.fromEntries(names.map((name) => [name, UInt32.from(slots[name])])),
    ...{ operator, verifiers: Verifiers.of(others, 2), unit: UInt64.from(9) },
    ...(mayChange ? { authority, notice: UInt32.from(7) } : SettlementTerms.fixedCircuits()),
  });
  const fields = termsFields(
    {
      ...{ ...slots, address: "", network: "devnet", unit: 9n, quorum: 2, upgrades },
      ...{ operator: operator.toBase58(), domain: terms.domain.toBigInt() },
      proversKey: terms.proversKey.toBigInt(),
      verifiers: others.map((key) => key.toBase58()),
    },
    (address) => {
      const { x, isOdd } = PublicKey.fromBase58(address);
      return { x: x.toBigInt(), isOdd: isOdd.toBoolean() };
    },
  );
  expect(fields).toEqual(SettlementTerms.toFields(terms).map((field) => field.toBigInt()));
});

test("a page reads receipts as the contract does", () => {
  expect(LEFT_RECEIPT).toBe(LEFT);
  const receipt = new Receipt({ deposited: Field(5), withdrawn: Field(3) });
  expect(receipt.balance().toBigInt()).toBe(5n + 3n * PAID_UNIT);
});
