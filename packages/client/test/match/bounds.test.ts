import { beforeEach, expect, jest, test } from "@jest/globals";
import { nextTranscript, timingOfMade } from "@kifu/wire";
import { hash } from "../../src/accounts/address.js";
import { signedContext } from "../../src/accounts/statements.js";
import { codesOf } from "../harness/codesOf.js";
import { HistoryStage, type Page } from "../harness/HistoryStage.js";
import { kept } from "../harness/kept.js";
import { refusal, type SignedNode } from "../harness/SignedNode.js";

// Opening a store and an executor is slow on a busy machine.
jest.setTimeout(300_000);

const on = HistoryStage.set();
let node: SignedNode;
let page: Page;
const TAKEN = 20;

beforeEach(async () => {
  ({ node } = on);
  page = on.page(0);
  await node.stage.chain.closeBlock();
  node.stage.seconds = Number(node.stage.staged(on.id).match.time) + TAKEN;
});

/** Sets the page's clock to run this many seconds behind the node's. */
async function isBehind(seconds: number): Promise<void> {
  const chain = await page.kifu.knownOnce();
  jest.spyOn(page.kifu, "chain").mockResolvedValue({ ...chain, time: chain.time - seconds });
}

/** On a slow device a bound may be one second larger. */
function expectBounds(least: readonly number[]): void {
  const bounds = node.sent.flat().map(({ atMost }) => atMost);
  expect(bounds).toHaveLength(least.length);
  for (const [i, bound] of bounds.entries()) {
    expect(bound).toBeGreaterThanOrEqual(least[i]!);
    expect(bound).toBeLessThanOrEqual(least[i]! + 3);
  }
}

test("a move is signed with the seconds since the move before plus five", async () => {
  await page.play("b2");
  expectBounds([TAKEN + 5]);
  await on.page(1).play("a1");
  expectBounds([TAKEN + 5, 5]);
  expect(on.ply).toBe(2);
});

test("a move that arrives after its bound is signed again with a later one, without asking the player", async () => {
  await isBehind(8);
  await page.play("b2");
  expectBounds([TAKEN - 3, TAKEN + 10]);
  expect(on.ply).toBe(1);
  const [first, second] = await kept(page.account);
  expect(first!.signed.move).toEqual(second!.signed.move);
  expect(first!.answer).toBeUndefined();
  expect(second).toMatchObject({ answer: { receipt: { time: node.stage.seconds } } });
  await on.page(1).play("a1");
  await page.play("c3");
  expect(on.ply).toBe(3);
});

test("nothing is signed after a version of a move whose bound differs from its receipt", async () => {
  await isBehind(8);
  await page.play("b2");
  const rival = on.page(1);
  await rival.play("a1");
  const truth = await page.kifu.matchOnce(on.id);
  const { domain } = await page.kifu.knownOnce();
  const { begun, moves } = node.stage.records.course(on.id)!;
  // A first version of the move, made after five seconds, and a reply that the opponent signed.
  const [first] = node.sent.flat();
  const { byOwner, x, y, z, atMost } = first!;
  const time = begun + 5;
  const made = { ...moves[0]!, time, spare: atMost - 5, signed: asReported({ byOwner, x, y, z }) };
  const reply = { timeBefore: time, time, spare: 9 };
  const transcript = nextTranscript(hash, first!.transcript, [0n], timingOfMade(reply));
  const session = (await rival.account.knownSession())!;
  const by = await session.signTranscript!(signedContext(domain, truth), transcript);
  const replied = { ...moves[1]!, ...reply, signed: asReported({ byOwner: false, ...by }) };
  node.retell = (course) => ({ ...course, moves: [made, replied] });

  const lies = { transcript: String(transcript), lastMoveTime: time };
  const later = on.page(0, page.keys);
  later.kifu.lie = { match: lies };
  expect(await codesOf(later.play("c3"))).toEqual(["client/false-board"]);
  // A device without the receipt does not notice the lie, but the node refuses its move.
  const other = on.page(0);
  other.kifu.lie = { match: lies };
  expect(await codesOf(other.play("c3"))).toEqual(["moves/other-transcript"]);
  expect(on.ply).toBe(2);
});

function asReported({ byOwner, x, y, z }: { byOwner: boolean; x: bigint; y: bigint; z: bigint }) {
  return { byOwner, x: String(x), y: String(y), z: String(z) };
}

test("the page follows the node's time however slow the device's clock is", async () => {
  const follow = jest.spyOn(page.kifu, "followTime");
  await isBehind(60);
  await page.play("b2");
  expectBounds([5, TAKEN + 10]);
  expect(follow.mock.calls).toEqual([[node.stage.seconds]]);
  expect(on.ply).toBe(1);
});

test("a slow connection gets a longer bound with each refusal, up to a limit", async () => {
  const submit = node.stage.submit.bind(node.stage);
  const submitting = jest.spyOn(node.stage, "submit").mockImplementation(async (...args) => {
    node.stage.seconds += 12;
    return await submit(...args);
  });
  await page.play("b2");
  expectBounds([TAKEN + 5, TAKEN + 12 + 10, TAKEN + 24 + 20]);
  expect(on.ply).toBe(1);

  const details = { time: node.stage.seconds };
  const late = Object.assign(new Error("late"), { code: "moves/past-bound", details });
  submitting.mockRejectedValue(late);
  expect(await codesOf(on.page(1).play("a1"))).toEqual(["moves/past-bound"]);
  expect(node.sent.flat()).toHaveLength(3 + 6);
});

test("another move is not signed even after the bound of the first", async () => {
  node.lies.push({ status: 503, body: refusal("store/full") });
  jest.spyOn(node.stage, "submit").mockRejectedValueOnce(new Error("lost"));
  expect(await codesOf(page.play("b2"))).toEqual(["store/full"]);
  node.stage.seconds += 30;
  expect(await codesOf(page.play("a1"))).toEqual(["moves/signed-twice"]);
  // The first move is sent again with a later bound.
  expectBounds([TAKEN + 5, TAKEN + 35]);
  expect(new Set(node.sent.flat().map(({ move }) => String(move))).size).toBe(1);
});

test("a move whose answer was lost is sent again with a valid bound, and is made once", async () => {
  node.losing = 1;
  const submit = node.stage.submit.bind(node.stage);
  const now = Date.now.bind(Date);
  jest.spyOn(node.stage, "submit").mockImplementationOnce(async (...args) => {
    const receipt = await submit(...args);
    jest.spyOn(Date, "now").mockImplementation(() => now() + 40_000);
    return receipt;
  });
  await page.play("b2");
  expectBounds([TAKEN + 5, TAKEN + 45]);
  expect(on.ply).toBe(1);
  const versions = await kept(page.account);
  expect(versions.map(({ answer }) => answer !== undefined)).toEqual([true, false]);
  await on.page(1).play("a1");
  await page.play("c3");
  expect(on.ply).toBe(3);
});

test("a receipt with a time past the bound is not accepted", async () => {
  node.forge = (receipt) =>
    node.stage.key.sign({ ...receipt, time: receipt.time + 6 }, String(node.stage.chain.domain));
  try {
    expect(await codesOf(page.play("b2"))).toEqual(["client/bad-answer"]);
  } finally {
    node.forge = (receipt) => receipt;
  }
});
