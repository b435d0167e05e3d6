import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Balance, gameNumbers, GRANT, Match } from "@kifu/chain";
import { ExitClaim, exitPaths, MOST_POTS, PotClaim } from "@kifu/chain/settlement";
import { Path } from "@proto-kit/protocol";
import { Bool, Field, Provable, PublicKey, UInt64 } from "o1js";
import { readWitness } from "../../src/api/NodeParts.js";
import { Stage } from "../index/events/Stage.js";

const game = gameNumbers.TicTacToe;
const STAKE = 50;

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
  await stage.block();
  for (const number of [1, 2, 3, 4]) await stage.admit(stage.player(number).grant());
  for (const [one, other] of [
    [1, 2],
    [3, 4],
  ] as const) {
    const seek = (number: number, opponent: number, side: number) =>
      stage.player(number).seek({ game, stake: STAKE, opponent: stage.player(opponent), side });
    const seeks = [seek(one, other, 1), seek(other, one, 2)] as const;
    await stage.admit(stage.sender.pair(seeks, { game, stake: STAKE }));
  }
  // The first match runs. The second is over, and its pot is not paid.
  await stage.play(2, "a1 b1");
  await stage.admit(stage.player(3).resign(2, 0));
  await stage.block();
});

afterAll(async () => {
  await stage.stop();
});

/** Makes a player's claim from what a store contains. */
function claimOf(player: number, ...matches: number[]): ExitClaim {
  const { store } = stage;
  const witness = readWitness(store);
  const owner = PublicKey.fromBase58(stage.player(player).address);
  const stored = (path: Field) => ({
    fields: store.state(path.toBigInt()) ?? Balance.toFields(Balance.none()),
    witness: witness(path.toBigInt()),
  });
  const balance = stored(Path.fromKey(exitPaths.balances, PublicKey, owner));
  const pots = matches.map((number) => {
    const pot = stored(Path.fromKey(exitPaths.pots, Field, Field(number)));
    const match = stored(Path.fromKey(exitPaths.matches, Field, Field(number)));
    return new PotClaim({
      isClaimed: Bool(true),
      number: Field(number),
      stake: pot.fields[0]!,
      potWitness: pot.witness,
      match: new Match(Match.fromFields(match.fields)),
      matchWitness: match.witness,
    });
  });
  const unused = Array.from({ length: MOST_POTS - pots.length }, () => PotClaim.none());
  return new ExitClaim({
    owner,
    balance: new Balance(Balance.fromFields(balance.fields)),
    witness: balance.witness,
    pots: [...pots, ...unused],
  });
}

/** What the contract pays for a claim at the store's latest state root. */
async function paid(claim: ExitClaim): Promise<number> {
  const { stateRoot } = stage.store.blockWithResult(stage.store.blockCount() - 1).result;
  let amount = 0n;
  await Provable.runAndCheck(() => {
    const given = Provable.witness(ExitClaim, () => claim);
    const payment = given.paymentAt(Field(stateRoot), UInt64.from(1));
    Provable.asProver(() => (amount = payment.toBigInt()));
  });
  return Number(amount);
}

test("each player gets their balance and their share of the pot, and no more than was granted", async () => {
  const amounts: number[] = [];
  for (const [player, match] of [
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
  ] as const) {
    amounts.push(await paid(claimOf(player, match)));
  }
  const granted = Number(GRANT);
  expect(amounts).toEqual([granted, granted, granted - STAKE, granted + STAKE]);
});

test("a claim without the pot gets the balance alone", async () => {
  expect(await paid(claimOf(1))).toBe(Number(GRANT) - STAKE);
});

test("a player without a balance in the store has no claim", async () => {
  await expect(paid(claimOf(5))).rejects.toThrow("exit/other-balance");
});
