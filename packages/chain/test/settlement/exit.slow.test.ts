import { beforeEach, describe, expect, test } from "@jest/globals";
import {
  InMemoryLinkedLeafStore,
  InMemoryMerkleTreeStorage,
  LinkedMerkleTree,
} from "@proto-kit/common";
import { Path } from "@proto-kit/protocol";
import {
  AccountUpdate,
  Bool,
  Field,
  Poseidon,
  PrivateKey,
  Provable,
  PublicKey,
  UInt64,
} from "o1js";
import { Match, Result } from "../../src/engine/Match.js";
import { Seat } from "../../src/engine/Seat.js";
import { standaloneRuntime } from "../../src/runtime/standaloneRuntime.js";
import { Crossed } from "../../src/bridge/Crossed.js";
import { ExitClaim, PotClaim } from "../../src/settlement/Exit.js";
import { leafWitness, statePaths } from "../../src/settlement/leaves.js";
import { Receipt } from "../../src/settlement/Receipt.js";
import { SettlementTerms } from "../../src/settlement/SettlementTerms.js";
import { Balance } from "../../src/stakes/Balance.js";
import { DEPLOYED_AT, FREEZE, SettlementStage } from "./SettlementStage.js";

const UNIT = 1_000_000n;
const STAKE = 300n;
/** The account creation fee of the base layer. */
const NEW_ACCOUNT = 1_000_000_000n;

const keys = Array.from({ length: 4 }, () => PrivateKey.random());
const [ada, ben, cleo, dan] = keys.map((key) => key.toPublicKey()) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
];

const balances = new Map(
  [ada, ben, cleo, dan].map((owner, i) => [owner, balanceOf(1_000n + BigInt(i))]),
);
const matches = new Map<number, Match>([
  [1, matchOf(ada, ben, Result.running)],
  [2, matchOf(ada, cleo, Result.firstWon)],
  [3, matchOf(cleo, ada, Result.drawn)],
  [4, matchOf(cleo, dan, Result.secondWon)],
  [5, matchOf(ben, dan, Result.aborted)],
]);

function balanceOf(amount: bigint): Balance {
  return new Balance({ amount: Field(amount), session: Field(2), allowance: Field(30) });
}

function matchOf(first: PublicKey, second: PublicKey, result: number): Match {
  const seat = (owner: PublicKey) =>
    new Seat({ owner, key: PrivateKey.random().toPublicKey(), expiresAt: UInt64.from(9) });
  return Match.none().with({ first: seat(first), second: seat(second), result: Field(result) });
}

const tree = new LinkedMerkleTree(new InMemoryMerkleTreeStorage(), new InMemoryLinkedLeafStore());
const write = (path: Field, fields: Field[]) =>
  tree.setLeaf(path.toBigInt(), Poseidon.hash(fields).toBigInt());

const pathOf = {
  balance: (owner: PublicKey) => Path.fromKey(statePaths.balances, PublicKey, owner),
  pot: (number: number) => Path.fromKey(statePaths.pots, Field, Field(number)),
  match: (number: number) => Path.fromKey(statePaths.matches, Field, Field(number)),
};
const witnessOf = (path: Field) => leafWitness(tree, path);

for (const [owner, balance] of balances) {
  write(pathOf.balance(owner), Balance.toFields(balance));
}
for (const [number, match] of matches) {
  write(pathOf.match(number), Match.toFields(match));
  write(pathOf.pot(number), [Field(STAKE)]);
}

function pot(number: number): PotClaim {
  return new PotClaim({
    isClaimed: Bool(true),
    number: Field(number),
    stake: Field(STAKE),
    potWitness: witnessOf(pathOf.pot(number)),
    match: matches.get(number)!,
    matchWitness: witnessOf(pathOf.match(number)),
  });
}

function claim(owner: PublicKey, ...pots: PotClaim[]): ExitClaim {
  return new ExitClaim({
    owner,
    balance: balances.get(owner)!,
    witness: witnessOf(pathOf.balance(owner)),
    pots: [...pots, PotClaim.none(), PotClaim.none()].slice(0, 2),
    crossed: Crossed.none(),
    crossedWitness: witnessOf(Path.fromKey(statePaths.crossed, PublicKey, owner)),
    receipt: Receipt.none(),
  });
}

const stateRoot = tree.getRoot().toBigInt();
const settled = {
  to: { stateRoot },
  inbox: {
    takenWitness: witnessOf(statePaths.taken),
    grantedWitness: witnessOf(statePaths.granted),
  },
};

/** Sends a claim with its player's signature. */
async function leave(stage: SettlementStage, claimed: ExitClaim): Promise<void> {
  const key = keys.find((each) => each.toPublicKey().equals(claimed.owner).toBoolean())!;
  await stage.exit(claimed, key);
}

async function frozen(): Promise<SettlementStage> {
  const stage = await SettlementStage.deployed({ unit: UInt64.from(UNIT) });
  stage.reach(DEPLOYED_AT + 50);
  await stage.settle(settled);
  await stage.fund(100_000n * UNIT);
  stage.reach(DEPLOYED_AT + 50 + FREEZE);
  return stage;
}

test("the contract looks where the chain keeps what it reads", () => {
  const { runtime } = standaloneRuntime();
  expect(statePaths).toEqual({
    balances: runtime.resolve("Stakes").balances.path,
    pots: runtime.resolve("Stakes").pots.path,
    matches: runtime.resolve("Matches").matches.path,
    crossed: runtime.resolve("Bridge").crossed.path,
    taken: runtime.resolve("Bridge").taken.path,
    granted: runtime.resolve("Treasury").granted.path,
  });
});

describe("from a frozen contract, a player", () => {
  let stage: SettlementStage;

  beforeEach(async () => {
    stage = await frozen();
  });

  test("has to sign, or a stranger could leave out a pot", async () => {
    await expect(stage.exit(claim(ben))).rejects.toThrow("Invalid signature");
    expect(stage.balanceOf(ben)).toBe(0n);
  });

  test("gets the balance, on their own account, whoever pays the fee", async () => {
    await leave(stage, claim(ben));
    expect(stage.balanceOf(ben)).toBe(1_001n * UNIT);
  });

  test("is paid once, with or without pots", async () => {
    await leave(stage, claim(ben));
    await expect(leave(stage, claim(ben))).rejects.toThrow(/balance_precondition/i);
    await expect(leave(stage, claim(ben, pot(1)))).rejects.toThrow(/balance_precondition/i);
    expect(stage.balanceOf(ben)).toBe(1_001n * UNIT);
  });

  test("is not paid twice in one transaction", async () => {
    const { contract, terms } = stage;
    const twice = stage.send(
      async () => {
        AccountUpdate.fundNewAccount(stage.payer, 2);
        await contract.exit(terms, claim(dan));
        await contract.exit(terms, claim(dan));
      },
      ...keys,
    );
    await expect(twice).rejects.toThrow(/balance_precondition/i);
    expect(stage.balanceOf(dan)).toBe(0n);
  });

  test("gets the stake of a running match back, and a pot that was won", async () => {
    await leave(stage, claim(ada, pot(1), pot(2)));
    expect(stage.balanceOf(ada)).toBe((1_000n + STAKE + 2n * STAKE) * UNIT);
  });

  test("may name any match in a place without a pot", async () => {
    const without = (number: number) => new PotClaim({ ...PotClaim.none(), number: Field(number) });
    await leave(stage, claim(ada, pot(1), without(1)));
    await leave(stage, claim(cleo, without(3), pot(3)));
    expect(stage.balanceOf(ada)).toBe((1_000n + STAKE) * UNIT);
    expect(stage.balanceOf(cleo)).toBe((1_002n + STAKE) * UNIT);
  });

  test("gets nothing of a pot that was lost", async () => {
    await leave(stage, claim(cleo, pot(2), pot(3)));
    expect(stage.balanceOf(cleo)).toBe((1_002n + STAKE) * UNIT);
  });

  test("gets a pot that the second side won, and the stake of an aborted match", async () => {
    await leave(stage, claim(dan, pot(4), pot(5)));
    expect(stage.balanceOf(dan)).toBe((1_003n + 2n * STAKE + STAKE) * UNIT);
  });
});

describe("a claim", () => {
  let stage: SettlementStage;

  beforeEach(async () => {
    stage = await frozen();
  });

  const lies: [string, string, () => ExitClaim][] = [
    [
      "a larger balance",
      "exit/other-balance",
      () => new ExitClaim({ ...claim(ada), balance: balanceOf(1_001n) }),
    ],
    [
      "another player's balance",
      "exit/other-balance",
      () => new ExitClaim({ ...claim(ada), owner: ben }),
    ],
    [
      "a balance with another player's path",
      "exit/other-balance",
      () => new ExitClaim({ ...claim(ada), witness: claim(ben).witness }),
    ],
    [
      "a larger stake",
      "exit/other-pot",
      () => claim(ada, new PotClaim({ ...pot(1), stake: Field(STAKE + 1n) })),
    ],
    [
      "a match that was won in another way",
      "exit/other-pot",
      () => claim(ada, new PotClaim({ ...pot(1), match: matchOf(ada, ben, Result.firstWon) })),
    ],
    [
      "the result of another match",
      "exit/other-pot",
      () => {
        const { match, matchWitness } = pot(2);
        return claim(ada, new PotClaim({ ...pot(1), match, matchWitness }));
      },
    ],
    [
      "the pot of another match",
      "exit/other-pot",
      () => claim(ada, new PotClaim({ ...pot(1), number: Field(2) })),
    ],
    ["a pot of other players", "exit/not-a-player", () => claim(ada, pot(4))],
    ["one pot twice", "exit/same-pot", () => claim(ada, pot(1), pot(1))],
  ];

  test.each(lies)("of %s is refused", async (_, code, lie) => {
    await expect(leave(stage, lie())).rejects.toThrow(code);
  });

  test("is refused under other terms, such as a larger unit", async () => {
    const terms = new SettlementTerms({ ...stage.terms, unit: UInt64.from(2n * UNIT) });
    const { contract } = stage;
    const sent = stage.send(() => contract.exit(terms, claim(ada)), ...keys);
    await expect(sent).rejects.toThrow("settlement/other-terms");
  });

  test("cannot take more than the contract holds", async () => {
    const poor = await SettlementStage.deployed({ unit: UInt64.from(UNIT) });
    poor.reach(DEPLOYED_AT + 50);
    await poor.settle(settled);
    poor.reach(DEPLOYED_AT + 50 + FREEZE);
    await expect(leave(poor, claim(ada))).rejects.toThrow("Overflow");
    // It was not used up, and is paid when there is money.
    await poor.fund(1_000n * UNIT);
    await leave(poor, claim(ada));
    expect(poor.balanceOf(ada)).toBe(1_000n * UNIT);
  });

  test("is refused while the contract is not frozen", async () => {
    const running = await SettlementStage.deployed({ unit: UInt64.from(UNIT) });
    running.reach(DEPLOYED_AT + 50);
    await running.settle(settled);
    await running.fund(100_000n * UNIT);
    running.reach(DEPLOYED_AT + 50 + FREEZE - 1);
    await expect(leave(running, claim(ada))).rejects.toThrow("exit/not-frozen");
  });

  test("of an amount that does not fit an amount of Mina is refused", async () => {
    const pay = (unit: bigint) =>
      Provable.runAndCheck(() => {
        const given = Provable.witness(ExitClaim, () => claim(ada));
        const price = Provable.witness(UInt64, () => UInt64.from(unit));
        given.paymentAt(Field(stateRoot), price).assertGreaterThan(UInt64.zero);
      });
    await expect(pay(2n ** 60n)).rejects.toThrow("exit/too-much");
    await expect(pay(2n ** 54n)).resolves.toBeUndefined();
  });
});

test("a chain with play money takes no funds", async () => {
  const stage = await SettlementStage.deployed({ unit: UInt64.from(0) });
  await expect(stage.fund(NEW_ACCOUNT)).rejects.toThrow("exit/play-money");
  const terms = new SettlementTerms({ ...stage.terms, unit: UInt64.from(UNIT) });
  const amount = UInt64.from(NEW_ACCOUNT);
  const sent = stage.send(async () => await stage.contract.fund(terms, amount));
  await expect(sent).rejects.toThrow("settlement/other-terms");
});
