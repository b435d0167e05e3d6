import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { defaultTerms, signedMatch } from "@kifu/chain";
import type { DrawAnswer, Sent, SignedDraw } from "@kifu/wire";
import { Meter } from "../../src/door/budgets.js";
import { plainMatch } from "../../src/tables/Table.js";
import { type DrawWish, signDraw } from "../tables/signDraw.js";
import { ask } from "../harness/http.js";
import { TestNode } from "../harness/TestNode.js";
import { moveCrypto } from "../tables/SignedStage.js";
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

function sent(seat: 0 | 1, wish: DrawWish = {}): Sent<SignedDraw> {
  const match = node.chain.pending.match(id)!;
  const plain = plainMatch(match, signedMatch(defaultTerms, id), moveCrypto.hash);
  const said = signDraw(plain, id, { seat, player: seats[seat] }, wish);
  const { agrees, transcript, by } = said;
  const { byOwner, x, y, z } = by;
  const fields = { transcript: String(transcript), x: String(x), y: String(y), z: String(z) };
  return { match: id, seat, agrees, byOwner, ...fields };
}

async function post(
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; answer: DrawAnswer }> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`${node.url}/draws`, { method: "POST", body: text, headers });
  return { status: response.status, answer: (await response.json()) as DrawAnswer };
}

async function shown(): Promise<unknown> {
  const query = `{ match(id: ${id}) { result reason drawOffer { seat declined } } }`;
  return (await ask(node.url, query)).body.data?.match;
}

const codeIn = (answer: unknown) => /"code":"([^"]*)"/.exec(JSON.stringify(answer))?.[1];
const RUNNING = { result: "running", reason: "none" };

describe("POST /draws", () => {
  test("ends a match that both seats agree to draw", async () => {
    expect(await shown()).toEqual({ ...RUNNING, drawOffer: null });
    expect(await post({ draw: sent(1) })).toEqual({ status: 200, answer: { drawn: false } });
    expect(await shown()).toEqual({ ...RUNNING, drawOffer: { seat: 1, declined: false } });
    expect((await post({ draw: sent(0) })).answer).toEqual({ drawn: true });
    expect(await shown()).toEqual({ result: "drawn", reason: "agreement", drawOffer: null });
  });

  test("declines with the reason why it refuses", async () => {
    await post({ draw: sent(0) });
    const declined = await post({ draw: sent(1, { agrees: false }) });
    expect(declined).toEqual({ status: 200, answer: { drawn: false } });
    expect(await shown()).toEqual({ ...RUNNING, drawOffer: { seat: 0, declined: true } });
    const { status, answer } = await post({ draw: sent(0) });
    expect([status, codeIn(answer)]).toEqual([200, "draws/declined"]);
  });

  test("refuses a malformed offer, and names the error", async () => {
    const draw = sent(0);
    const bodies = [
      "",
      "[]",
      {},
      { draw: undefined },
      { draw: { ...draw, match: -1 } },
      { draw: { ...draw, match: 1.5 } },
      { draw: { ...draw, seat: 2 } },
      { draw: { ...draw, agrees: "yes" } },
      { draw: { ...draw, byOwner: 1 } },
      { draw: { ...draw, transcript: Number(draw.transcript) } },
      { draw: { ...draw, x: "-1" } },
      { draw: { ...draw, z: (1n << 255n).toString() } },
    ];
    for (const body of bodies) {
      const { status, answer } = await post(body);
      expect([body, codeIn(answer), status]).toEqual([body, "ingress/malformed", 400]);
    }
    expect((await post("x".repeat(2000))).status).toBe(413);
    expect((await fetch(`${node.url}/draws`)).status).toBe(405);
    expect(await shown()).toEqual({ ...RUNNING, drawOffer: null });
  });

  test("has a limit for each network, and none for this machine", async () => {
    const stranger = { "x-forwarded-for": "203.0.113.7" };
    const draw = { draw: sent(0, { by: seats[1] }) };
    // On a busy machine a slow request would cost extra tokens. The mock switches that off.
    jest.spyOn(Meter.prototype, "settle").mockReturnValue();
    const codes = [];
    for (let i = 0; i < 4; i++) codes.push(codeIn((await post(draw, stranger)).answer));
    const refused = "match/not-agreed";
    expect(codes).toEqual([...new Array<string>(3).fill(refused), "ingress/rate-limited"]);
    const other = { "x-forwarded-for": "203.0.113.8" };
    expect(codeIn((await post(draw, other)).answer)).toBe(refused);
    expect(codeIn((await post(draw)).answer)).toBe(refused);
    jest.restoreAllMocks();
  });

  test("is counted in the figures of the node", async () => {
    await post({ draw: sent(0) });
    const text = await (await fetch(`${node.url}/metrics`)).text();
    expect(text).toMatch(/^kifu_open_draw_offers [1-9]/m);
    expect(text).toMatch(/^kifu_agreed_draws_total 1$/m);
    expect(text).toMatch(/^kifu_refused_draw_offers_total\{code="draws\/declined"\} 1$/m);
  });
});

test("the node's store passes verification, with draws in it", async () => {
  const { errors, transactions } = await node.verdict();
  expect(errors).toEqual([]);
  expect(transactions).toBeGreaterThan(0);
});
