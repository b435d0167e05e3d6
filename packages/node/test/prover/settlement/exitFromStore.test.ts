import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { gameNumbers, genesis, GRANT } from "@kifu/chain";
import { type ExitFile, GENESIS_ROOT, isExitOf } from "@kifu/wire";
import { Field, Poseidon, Provable, PublicKey, UInt64 } from "o1js";
import { ExitClaim, Receipt } from "@kifu/chain/settlement";
import {
  claimOf,
  everyMatch,
  exitAtGenesis,
  readExit,
} from "../../../src/prover/settlement/exitFiles.js";
import { PastState } from "../../../src/prover/settlement/PastState.js";
import { pruneTraces } from "../../../src/store/prune.js";
import { Stage } from "../../index/events/Stage.js";

const game = gameNumbers.TicTacToe;
const STAKE = 50;
const granted = Number(GRANT);

let stage: Stage;
/** The number of blocks after which the exits are read. */
let settled: number;

const pair = async (one: number, other: number) => {
  const seek = (number: number, opponent: number, side: number) =>
    stage.player(number).seek({ game, stake: STAKE, opponent: stage.player(opponent), side });
  const seeks = [seek(one, other, 1), seek(other, one, 2)] as const;
  await stage.admit(stage.sender.pair(seeks, { game, stake: STAKE }));
};

beforeAll(async () => {
  stage = await Stage.open();
  await stage.block();
  for (const number of [1, 2, 3, 4]) await stage.admit(stage.player(number).grant());
  await pair(1, 2);
  await pair(3, 4);
  // The first match runs. The second is over, and its pot is not paid.
  await stage.play(2, "a1 b1");
  await stage.admit(stage.player(3).resign(2, 0));
  await stage.block();
  settled = stage.store.blockCount();
  // The chain goes on: with new players, with moves, and with a pot that is paid.
  for (const number of [5, 6]) await stage.admit(stage.player(number).grant());
  await stage.play(1, "a1 b1");
  await stage.block();
  await pair(5, 6);
  await stage.admit(stage.player(1).resign(1, 0));
  await stage.admit(stage.player(1).payOut(1));
  await stage.block(2);
});

afterAll(async () => {
  await stage.stop();
});

const ownerOf = (player: number) => PublicKey.fromBase58(stage.player(player).address);

async function stateAt(blocks: number): Promise<PastState> {
  const state = new PastState(stage.store, blocks);
  await state.follow();
  return state;
}

async function exitOf(player: number, blocks = settled): Promise<ExitFile> {
  const state = await stateAt(blocks);
  return readExit(state, ownerOf(player), everyMatch(state));
}

/** What the contract pays for a claim at a state root, computed outside of the circuit. */
function owed(exit: ExitFile): number {
  const claim = claimOf(exit, Receipt.none());
  return Number(claim.paymentAt(Field(exit.stateRoot), UInt64.from(1)).toBigInt());
}

/** The same, in the circuit. */
async function paid(claim: ExitClaim, root: bigint): Promise<number> {
  let amount = 0n;
  await Provable.runAndCheck(() => {
    const given = Provable.witness(ExitClaim, () => claim);
    const payment = given.paymentAt(Field(root), UInt64.from(1));
    Provable.asProver(() => (amount = payment.toBigInt()));
  });
  return Number(amount);
}

async function paidTo(player: number): Promise<number> {
  const exit = await exitOf(player);
  return await paid(claimOf(exit, Receipt.none()), exit.stateRoot);
}

test("each player gets their balance and their share of the pot, and no more than was granted", async () => {
  const amounts: number[] = [];
  for (const player of [1, 2, 3, 4]) amounts.push(await paidTo(player));
  expect(amounts).toEqual([granted, granted, granted - STAKE, granted + STAKE]);
});

test("a later state pays what was won since", async () => {
  const { store } = stage;
  const now = store.blockCount();
  const [lost, won] = [owed(await exitOf(1, now)), owed(await exitOf(2, now))];
  expect([lost, won]).toEqual([granted - STAKE, granted + STAKE]);
  expect((await exitOf(1, now)).pots).toEqual([]);
});

test("a claim without the pot gets the balance alone", async () => {
  const exit = await exitOf(1);
  expect(owed({ ...exit, pots: [] })).toBe(granted - STAKE);
});

test("a player without a balance in that state gets only the deposits that were not taken in", async () => {
  for (const player of [5, 7]) {
    const exit = await exitOf(player);
    expect(exit.balance.fields).toEqual([]);
    expect(await paid(claimOf(exit, Receipt.none()), exit.stateRoot)).toBe(0);
    const deposited = new Receipt({ deposited: Field(30), withdrawn: Field(0) });
    expect(await paid(claimOf(exit, deposited), exit.stateRoot)).toBe(30);
  }
});

test("before anything is settled, a player gets only the deposits, at genesis", async () => {
  const exit = exitAtGenesis(ownerOf(1));
  expect([exit.stateRoot, GENESIS_ROOT]).toEqual(Array(2).fill(genesis(0n).stateRoot));
  const { x, isOdd } = ownerOf(1);
  const owner = { x: x.toBigInt(), isOdd: isOdd.toBoolean() };
  const hash = (fields: readonly bigint[]) => Poseidon.hash(fields.map(Field)).toBigInt();
  expect(isExitOf(exit, owner, hash)).toBe(true);
  const deposited = new Receipt({ deposited: Field(30), withdrawn: Field(0) });
  expect(await paid(claimOf(exit, deposited), exit.stateRoot)).toBe(30);
  const later = paid(claimOf(exit, deposited), (await stateAt(settled)).root);
  await expect(later).rejects.toThrow("exit/other-balance");
});

test("every state since genesis can be read, and each root is the block's", async () => {
  const { store } = stage;
  for (let blocks = 1; blocks <= store.blockCount(); blocks++) {
    const { root } = await stateAt(blocks);
    expect(root).toBe(store.result(blocks - 1)?.stateRoot);
  }
});

test("a state follows the chain", async () => {
  const state = new PastState(stage.store, settled);
  await state.follow();
  const before = readExit(state, ownerOf(1), [1]);
  await stage.admit(stage.player(7).grant(), stage.player(1).grant());
  await stage.block();
  await stage.admit(stage.player(8).grant());
  await stage.block();
  await state.follow();
  expect(readExit(state, ownerOf(1), [1])).toEqual(before);
  expect(readExit(state, ownerOf(8), []).balance.fields).toEqual([]);
});

describe("without o1js", () => {
  const hash = (fields: readonly bigint[]) => Poseidon.hash(fields.map(Field)).toBigInt();
  const keyOf = (player: number) => {
    const { x, isOdd } = ownerOf(player);
    return { x: x.toBigInt(), isOdd: isOdd.toBoolean() };
  };

  test("a file is checked against its root and its owner", async () => {
    const exit = await exitOf(1);
    expect(exit.pots).toHaveLength(1);
    expect(isExitOf(exit, keyOf(1), hash)).toBe(true);
    expect(isExitOf(exit, keyOf(2), hash)).toBe(false);
    expect(isExitOf(await exitOf(5), keyOf(5), hash)).toBe(true);
    expect(isExitOf(await exitOf(5), keyOf(1), hash)).toBe(false);
  });

  test("a file with another balance, path, pot or match is refused", async () => {
    const exit = await exitOf(1);
    const [pot] = exit.pots;
    const { balance, crossed } = exit;
    const stranger = await exitOf(5);
    const lies: ExitFile[] = [
      { ...exit, stateRoot: exit.stateRoot + 1n },
      { ...exit, balance: { ...balance, fields: balance.fields.map((field) => field + 1n) } },
      { ...exit, balance: { ...balance, index: balance.index ^ 1n } },
      { ...exit, balance: { ...balance, siblings: balance.siblings.slice(1) } },
      { ...exit, balance: { ...balance, nextPath: balance.nextPath + 1n } },
      { ...exit, balance: stranger.balance },
      { ...exit, balance: { ...crossed, fields: balance.fields } },
      { ...exit, crossed: { ...crossed, fields: [1n, 0n] } },
      { ...exit, crossed: { ...crossed, neighbour: undefined } },
      { ...exit, pots: [{ ...pot!, match: 2 }] },
      { ...exit, pots: [{ ...pot!, pot: { ...crossed } }] },
      { ...exit, pots: [{ ...pot!, pot: { ...pot!.pot, fields: [99n] } }] },
      { ...exit, pots: [{ ...pot!, state: pot!.pot }] },
    ];
    expect(lies.filter((lie) => isExitOf(lie, keyOf(1), hash))).toEqual([]);
  });
});

test("a state whose later traces are pruned is refused", async () => {
  await pruneTraces(stage.store, settled + 1, 1000);
  await expect(stateAt(settled)).rejects.toMatchObject({ code: "store/pruned" });
});
