import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { defaultTerms, signedMatch } from "@kifu/chain";
import type { Sent, SignedTakeback, TakebackAnswer } from "@kifu/wire";
import { Meter } from "../../src/door/budgets.js";
import { plainMatch } from "../../src/tables/Table.js";
import { ask } from "../harness/http.js";
import { TestNode } from "../harness/TestNode.js";
import { moveCrypto } from "../tables/SignedStage.js";
import { signTakeback, type TakebackWish } from "../tables/signTakeback.js";
import { type MovedMatch, movedMatch } from "./movedMatch.js";

jest.setTimeout(300_000);

let node: TestNode;
let people = 1;
let id: number;
let seats: MovedMatch["seats"];

beforeAll(async () => {
  const perAddress = { perSecond: 0.001, burst: 3 };
  node = await TestNode.start({ ingress: { perAddress } });
});

afterAll(async () => {
  await node.remove();
});

beforeEach(async () => {
  ({ id, seats } = await movedMatch(node, people));
  people += 2;
});

/** The JSON form that clients send. The second seat takes back its own last move. */
function sent(seat: 0 | 1, wish: TakebackWish = {}): Sent<SignedTakeback> {
  const match = node.chain.pending.match(id)!;
  const plain = plainMatch(match, signedMatch(defaultTerms, id), moveCrypto.hash);
  const player = { seat, player: seats[seat] };
  const said = signTakeback(plain, ["b2", "a1"], id, player, { plies: 1, ...wish });
  const { agrees, plies, transcript, by } = said;
  const { byOwner, x, y, z } = by;
  const fields = { transcript: String(transcript), x: String(x), y: String(y), z: String(z) };
  return { match: id, seat, agrees, plies, byOwner, ...fields };
}

async function post(
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; answer: TakebackAnswer }> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`${node.url}/takebacks`, { method: "POST", body: text, headers });
  return { status: response.status, answer: (await response.json()) as TakebackAnswer };
}

async function shown(): Promise<unknown> {
  const query = `{ match(id: ${id}) { ply turn result takebackOffer { seat declined } } }`;
  return (await ask(node.url, query)).body.data?.match;
}

const codeIn = (answer: unknown) => /"code":"([^"]*)"/.exec(JSON.stringify(answer))?.[1];
const AS_IT_WAS = { ply: 2, turn: 0, result: "running" };

describe("POST /takebacks", () => {
  test("takes back the move that both seats agree to take back", async () => {
    expect(await shown()).toEqual({ ...AS_IT_WAS, takebackOffer: null });
    const asked = await post({ takeback: sent(1) });
    expect(asked).toEqual({ status: 200, answer: { takenBack: false } });
    expect(await shown()).toEqual({ ...AS_IT_WAS, takebackOffer: { seat: 1, declined: false } });
    expect((await post({ takeback: sent(0) })).answer).toEqual({ takenBack: true });
    expect(await shown()).toEqual({ ply: 1, turn: 1, result: "running", takebackOffer: null });
    const moves = `{ moves(match: ${id}) { move } }`;
    expect((await ask(node.url, moves)).body.data).toEqual({ moves: [{ move: "b2" }] });
  });

  test("declines with the reason why it refuses", async () => {
    await post({ takeback: sent(1) });
    const declined = await post({ takeback: sent(0, { agrees: false }) });
    expect(declined).toEqual({ status: 200, answer: { takenBack: false } });
    expect(await shown()).toEqual({ ...AS_IT_WAS, takebackOffer: { seat: 1, declined: true } });
    const { status, answer } = await post({ takeback: sent(1) });
    expect([status, codeIn(answer)]).toEqual([200, "takebacks/declined"]);
  });

  test("refuses a malformed takeback, and names the error", async () => {
    const takeback = sent(1);
    const bodies = [
      "",
      "[]",
      {},
      { takeback: undefined },
      { takeback: { ...takeback, match: -1 } },
      { takeback: { ...takeback, seat: 2 } },
      { takeback: { ...takeback, agrees: "yes" } },
      { takeback: { ...takeback, plies: 0 } },
      { takeback: { ...takeback, plies: 3 } },
      { takeback: { ...takeback, byOwner: 1 } },
      { takeback: { ...takeback, transcript: Number(takeback.transcript) } },
      { takeback: { ...takeback, z: (1n << 255n).toString() } },
    ];
    for (const body of bodies) {
      const { status, answer } = await post(body);
      expect([body, codeIn(answer), status]).toEqual([body, "ingress/malformed", 400]);
    }
    expect((await post("x".repeat(2000))).status).toBe(413);
    expect((await fetch(`${node.url}/takebacks`)).status).toBe(405);
    expect(await shown()).toEqual({ ...AS_IT_WAS, takebackOffer: null });
  });

  test("has a limit for each network, and none for this machine", async () => {
    const stranger = { "x-forwarded-for": "203.0.113.7" };
    const takeback = { takeback: sent(1, { by: seats[0] }) };
    // On a busy machine a slow request would cost extra tokens. The mock switches that off.
    jest.spyOn(Meter.prototype, "settle").mockReturnValue();
    const codes = [];
    for (let i = 0; i < 4; i++) codes.push(codeIn((await post(takeback, stranger)).answer));
    const refused = "match/not-agreed";
    expect(codes).toEqual([...new Array<string>(3).fill(refused), "ingress/rate-limited"]);
    expect(codeIn((await post(takeback)).answer)).toBe(refused);
    jest.restoreAllMocks();
  });

  test("is counted in the figures of the node", async () => {
    await post({ takeback: sent(1) });
    const text = await (await fetch(`${node.url}/metrics`)).text();
    expect(text).toMatch(/^kifu_open_takeback_offers [1-9]/m);
    expect(text).toMatch(/^kifu_agreed_takebacks_total 1$/m);
    expect(text).toMatch(/^kifu_refused_takeback_offers_total\{code="takebacks\/declined"\} 1$/m);
  });
});

test("the node's store passes verification, with takebacks in it", async () => {
  const { errors, transactions } = await node.verdict();
  expect(errors).toEqual([]);
  expect(transactions).toBeGreaterThan(0);
});
