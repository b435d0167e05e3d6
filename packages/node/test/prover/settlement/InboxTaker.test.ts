import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { BridgeAction, NO_ACTIONS, type PlainAction } from "@kifu/chain";
import { MOST_PENDING } from "@kifu/chain/settlement";
import { signPlainly, NodeKey } from "../../../src/tables/NodeKey.js";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Field, PublicKey } from "o1js";
import { silent } from "../../../src/lib/log.js";
import { InboxTaker } from "../../../src/prover/settlement/InboxTaker.js";
import { statesAfter } from "../../../src/prover/settlement/inboxOf.js";
import { writePromised } from "../../../src/prover/settlement/settlementFiles.js";
import { Stage } from "../../index/events/Stage.js";

let stage: Stage;
let folder: string;
let file: string;
let errors: object[];
let taker: InboxTaker;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kifu-inbox-"));
  file = join(folder, "promised.json");
  stage = await Stage.open();
  errors = [];
  taker = new InboxTaker({
    chain: stage.chain,
    key: NodeKey.create(signPlainly).inbox,
    log: { ...silent, error: (fields: object) => void errors.push(fields) },
  });
});

afterEach(async () => {
  await stage.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A conclusion has no player, and a match in place of an amount. */
type Made = [player: number, amount: number, kind?: PlainAction["kind"]];

const ownerOf = (player: number) => PublicKey.fromBase58(stage.player(player).address);
const listed = ([player, amount, kind = "deposit"]: Made): BridgeAction =>
  kind === "conclusion"
    ? BridgeAction.conclusion(Field(amount))
    : BridgeAction[kind](ownerOf(player), Field(amount));
const stateAfter = (made: Made[]) => statesAfter(NO_ACTIONS, made.map(listed)).at(-1)!;

/** Promises actions. The contract has settled that the first ones were taken in. */
async function promise(made: Made[], settled = 0): Promise<void> {
  const actions = made.slice(settled).map((one) => listed(one).toPlain());
  await writePromised(file, { taken: stateAfter(made.slice(0, settled)).toBigInt(), actions });
}

const balances = (...players: number[]) =>
  players.map((player) => Number(stage.chain.pending.balance(ownerOf(player)).amount));
const taken = () => stage.chain.pending.takenActions();

const made: Made[] = [
  [1, 30],
  [2, 5],
  [1, 0],
  [1, 7],
];

test("each promised deposit is taken in once, all in one block", async () => {
  await taker.take(file);
  expect(taken()).toEqual(NO_ACTIONS);
  await promise(made);
  await taker.take(file);
  await taker.take(file);
  expect(stage.chain.openTransactions).toHaveLength(4);
  await stage.block();
  await taker.take(file);
  expect(stage.chain.openTransactions).toEqual([]);
  expect(balances(1, 2)).toEqual([37, 5]);
  expect(taken()).toEqual(stateAfter(made));
  expect(errors).toEqual([]);
});

test("forced withdrawals are taken in between deposits, whatever the balances are", async () => {
  const forced: Made[] = [
    [1, 30],
    [1, 12, "withdrawal"],
    [2, 9, "withdrawal"],
    [2, 5],
    [1, 2 ** 32 - 1, "withdrawal"],
    [1, 7],
  ];
  await promise(forced);
  await taker.take(file);
  await taker.take(file);
  expect(stage.chain.openTransactions).toHaveLength(6);
  expect(balances(1, 2)).toEqual([7, 5]);
  expect(taken()).toEqual(stateAfter(forced));
  expect(errors).toEqual([]);
});

test("demands to conclude matches are taken in between them, also of matches that do not exist", async () => {
  const match = await stage.pair(3, 4, { moveLimit: 1 });
  await stage.block(3);
  const demanded: Made[] = [
    [1, 30],
    [0, match + 1, "conclusion"],
    [0, match, "conclusion"],
    [1, 12, "withdrawal"],
    [0, match, "conclusion"],
    [0, 2 ** 32 - 1, "conclusion"],
    [1, 7],
  ];
  await promise(demanded);
  await taker.take(file);
  await taker.take(file);
  expect(stage.chain.openTransactions).toHaveLength(7);
  expect(balances(1)).toEqual([25]);
  expect(stage.records.match(match)).toMatchObject({ result: "aborted", reason: "timeout" });
  expect(taken()).toEqual(stateAfter(demanded));
  expect(errors).toEqual([]);
});

test("no block ends further before the promise than can be settled", async () => {
  const many: Made[] = Array.from({ length: MOST_PENDING + 25 }, () => [1, 1]);
  await promise(many);
  await taker.take(file);
  expect(taken()).toEqual(stateAfter(many.slice(0, 25)));
  await taker.take(file);
  expect(taken()).toEqual(stateAfter(many.slice(0, 45)));
  expect(errors).toEqual([]);
});

test("a node that was killed between two actions takes in the others before it goes on", async () => {
  await promise(made.slice(0, 2));
  await taker.take(file);
  await promise(made);
  await stage.restart();
  const restarted = new InboxTaker({
    chain: stage.chain,
    key: NodeKey.create(signPlainly).inbox,
    log: silent,
  });
  await restarted.start(file);
  await restarted.stop();
  expect(taken()).toEqual(stateAfter(made));
});

test("a later promise continues where the chain is, whatever is settled of it", async () => {
  await promise(made.slice(0, 2));
  await taker.take(file);
  await promise(made.slice(0, 3));
  await taker.take(file);
  await promise(made, 2);
  await taker.take(file);
  await promise(made, 4);
  await taker.take(file);
  expect(balances(1, 2)).toEqual([37, 5]);
  expect(taken()).toEqual(stateAfter(made));
  expect(errors).toEqual([]);
});

test("deposits to another contract, and a damaged file, change nothing and are logged", async () => {
  await promise(made.slice(0, 1));
  await taker.take(file);
  await promise([[2, 9], ...made], 1);
  await taker.take(file);
  await writeFile(file, '{"taken":');
  await taker.take(file);
  expect(balances(1, 2)).toEqual([30, 0]);
  expect(errors).toMatchObject([
    { code: "settlement/invented-deposits" },
    { code: "settlement/bad-file" },
  ]);
});

test("a restarted chain keeps actions that are in no block yet", async () => {
  await promise(made);
  await taker.take(file);
  await stage.restart();
  expect(stage.chain.pending.takenActions()).toEqual(stateAfter(made));
});
