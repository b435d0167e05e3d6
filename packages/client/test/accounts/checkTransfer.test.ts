import { describe, expect, test } from "@jest/globals";
import type { MinaJson, TransferKind } from "@kifu/wire";
import {
  checkAgainst,
  checkTransfer,
  HIGHEST_FEE,
  knownParts,
  type MeantTransfer,
} from "../../src/accounts/checkTransfer.js";
import { randomSigner } from "../../src/accounts/KeySigner.js";
import { contractOf, honestTransfer, KEY, type Sent } from "./honestTransfer.js";

const address = randomSigner().address;
const stranger = randomSigner().address;
const contract = contractOf(7n);

const meant = (what: TransferKind): MeantTransfer => ({
  ...{ what, address, amount: what === "deposit" ? 500 : 0, contract, settlementKey: KEY },
});
const honest = (what: TransferKind, accounts: number) =>
  honestTransfer(contract, address, what, accounts);

const checked = (
  sent: unknown,
  what: TransferKind = "deposit",
  more: Partial<MeantTransfer> = {},
) => checkTransfer(JSON.stringify(sent), { ...meant(what), ...more });

const KINDS = [
  ["deposit", 0],
  ["deposit", 1],
  ["payout", 0],
  ["payout", 1],
] as const;

describe.each(KINDS)("a %s that creates %i accounts", (what, accounts) => {
  test("is what the wallet is asked to sign", () => {
    const { transaction, ...rest } = checked(honest(what, accounts), what);
    expect(rest).toEqual({ fee: 100_000_000n, amount: 500, accounts });
    expect(JSON.parse(transaction)).toEqual(honest(what, accounts));
  });

  test("is refused with one account update more, less or twice", () => {
    const lies: ((updates: Sent["accountUpdates"]) => unknown)[] = [
      (updates) => updates.pop(),
      (updates) => updates.splice(accounts, 1),
      (updates) => updates.push(updates.at(-1)!),
      (updates) => updates.unshift(updates[0]!),
      (updates) => updates.reverse(),
      (updates) => updates.splice(0),
      (updates) => updates.push(honest("payout", 1).accountUpdates[0]!),
    ];
    for (const lie of lies) {
      const sent = honest(what, accounts);
      lie(sent.accountUpdates);
      expect(codeOf(() => checked(sent, what))).toBe("client/false-transaction");
    }
  });
});

describe.each([
  ["deposit", 1],
  ["payout", 0],
] as const)("of a %s that creates %i accounts", (what, accounts) => {
  /** What the page cannot know. Mina compares it with the proof, or the wallet replaces it. */
  const unknown = new Set([
    // Without the update that pays for a new account, it is an honest transfer that creates none.
    ...(accounts > 0 ? ["accountUpdates.0"] : []),
    "feePayer.body.fee",
    "feePayer.body.nonce",
    "feePayer.authorization",
    `accountUpdates.${accounts}.body.callData`,
    `accountUpdates.${accounts}.authorization.proof`,
    ...(what === "payout" ? [`accountUpdates.${accounts}.body.preconditions.account.state.1`] : []),
  ]);

  test("no value may be changed, left out or added", () => {
    const known = knownParts(meant(what));
    const sample = honest(what, accounts);
    let lies = 0;
    for (const { path, holder, name } of places(sample)) {
      if (unknown.has(path)) continue;
      for (const change of changesOf(holder(sample)[name])) {
        const sent = structuredClone(sample);
        change(holder(sent), name);
        expect([path, codeOf(() => checkAgainst(JSON.stringify(sent), known))]).toEqual([
          path,
          "client/false-transaction",
        ]);
        lies++;
      }
    }
    expect(lies).toBeGreaterThan(1000);
  });
});

describe("a transaction is refused", () => {
  const [sent, update] = [honest("deposit", 1), { publicKey: stranger }];

  test.each<[string, unknown]>([
    ["that is no JSON object", "text"],
    ["without account updates", { ...sent, accountUpdates: undefined }],
    ["of another player", { ...sent, feePayer: { body: update } }],
    ["with a fee above the limit", withFee(HIGHEST_FEE + 1n)],
    ["with a negative fee", withFee(-1n)],
  ])("%s", (_lie, given) => {
    expect(codeOf(() => checked(given))).toBe("client/false-transaction");
  });

  test("that is cut off", () => {
    const text = JSON.stringify(sent).slice(0, -1);
    expect(codeOf(() => checkTransfer(text, meant("deposit")))).toBe("client/false-transaction");
  });

  test.each<[string, Partial<MeantTransfer>]>([
    ["another amount than was meant", { amount: 501 }],
    ["nothing", { amount: 0 }],
    ["another player", { address: stranger }],
    ["another circuit", { settlementKey: "12346" }],
    ["another contract", { contract: { ...contract, address: stranger } }],
    ["another operator", { contract: { ...contract, operator: stranger } }],
    ["another chain", { contract: { ...contract, domain: 8n } }],
    ["another worth", { contract: { ...contract, unit: 1n } }],
    ["another deadline", { contract: { ...contract, deadline: 9601n } }],
    ["other verifiers", { contract: { ...contract, verifiers: [] } }],
    ["circuits that never change", { contract: { ...contract, upgrades: undefined } }],
    ["a payout", { what: "payout" }],
  ])("for %s", (_lie, more) => {
    expect(codeOf(() => checked(sent, "deposit", more))).toBe("client/false-transaction");
    expect(checked(sent).amount).toBe(500);
  });

  test("for a player who has left, whose receipt says so", () => {
    const left = honest("deposit", 0);
    const { preconditions } = left.accountUpdates[1]!.body as {
      preconditions: { account: { balance: unknown } };
    };
    preconditions.account.balance = { lower: String(2n ** 62n), upper: String(2n ** 62n) };
    expect(codeOf(() => checked(left))).toBe("client/false-transaction");
  });

  function withFee(fee: bigint): Sent {
    const given = honest("deposit", 1);
    given.feePayer.body["fee"] = String(fee);
    return given;
  }
});

test("a deposit at the highest fee is accepted", () => {
  const sent = honest("deposit", 1);
  sent.feePayer.body["fee"] = String(HIGHEST_FEE);
  expect(checked(sent).fee).toBe(HIGHEST_FEE);
});

type Holder = Record<string, unknown>;

interface Place {
  readonly path: string;
  /** The object that has the value, in any copy of the transaction. */
  readonly holder: (sent: Sent) => Holder;
  readonly name: string;
}

/** Every value of a transaction. */
function places(sent: Sent): Place[] {
  const walk = (value: unknown, path: readonly string[]): Place[] =>
    Object.keys(value ?? {}).flatMap((name) => {
      const holder = (whole: Sent) =>
        path.reduce<Holder>((part, key) => part[key] as Holder, whole as unknown as Holder);
      const inner = (value as Holder)[name];
      const deeper = typeof inner === "object" ? walk(inner, [...path, name]) : [];
      return [{ path: [...path, name].join("."), holder, name }, ...deeper];
    });
  return walk(sent, []);
}

/** Ways to lie about a value. */
function changesOf(value: unknown): ((holder: Holder, name: string) => void)[] {
  const others: MinaJson[] = [
    ...(value === null ? [] : [null]),
    ...(typeof value === "boolean" ? [!value] : [true]),
    ...(value === "1" ? [] : ["1"]),
    ...(value === stranger ? [] : [stranger]),
    { lower: "0", upper: "1" },
  ];
  return [
    ...others.map((other) => (holder: Holder, name: string) => {
      holder[name] = other;
    }),
    (holder, name) => {
      if (Array.isArray(holder)) holder.splice(Number(name), 1);
      else delete holder[name];
    },
    (holder) => {
      if (Array.isArray(holder)) holder.push("1");
      else holder["more"] = null;
    },
  ];
}

function codeOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
}
