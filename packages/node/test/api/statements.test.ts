import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { defaultTerms, signedMatch } from "@kifu/chain";
import { type StatementsAnswer, toJson } from "@kifu/wire";
import { Meter } from "../../src/door/budgets.js";
import { type PlainMatch, plainMatch } from "../../src/tables/Table.js";
import { ask } from "../harness/http.js";
import { TestNode } from "../harness/TestNode.js";
import { signDraw } from "../tables/signDraw.js";
import { signGreeting } from "../tables/signGreeting.js";
import { moveCrypto } from "../tables/SignedStage.js";
import { type MovedMatch, movedMatch } from "./movedMatch.js";

jest.setTimeout(300_000);

let node: TestNode;
let people = 1;
let id: number;
let seats: MovedMatch["seats"];

beforeAll(async () => {
  node = await TestNode.start({ ingress: { perAddress: { perSecond: 0.001, burst: 5 } } });
});

afterAll(async () => {
  await node.remove();
});

beforeEach(async () => {
  ({ id, seats } = await movedMatch(node, people));
  people += 2;
});

function plain(): PlainMatch {
  return plainMatch(node.chain.pending.match(id)!, signedMatch(defaultTerms, id), moveCrypto.hash);
}

const draw = (seat: 0 | 1, agrees = true) =>
  signDraw(plain(), id, { seat, player: seats[seat] }, { agrees });
const greeting = (seat: 0 | 1) =>
  signGreeting(plain(), { match: id, seat, phrase: 3, time: node.chain.time }, seats[seat]);

async function post(
  statements: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; answer: StatementsAnswer }> {
  const body = toJson({ statements });
  const response = await fetch(`${node.url}/statements`, { method: "POST", body, headers });
  return { status: response.status, answer: (await response.json()) as StatementsAnswer };
}

async function answersTo(statements: unknown, headers = {}): Promise<unknown[]> {
  const { answer } = await post(statements, headers);
  return answer.answers.map((one) => ("error" in one ? one.error.extensions.code : one));
}

describe("POST /statements", () => {
  test("takes several kinds in one request, and answers each in its place", async () => {
    const forged = { ...draw(0), match: 99_999 };
    expect(await answersTo([greeting(0), forged, draw(1), greeting(1), draw(0)])).toEqual([
      { greeted: true },
      "match/unknown",
      { agreed: false },
      { greeted: true },
      { agreed: true },
    ]);
    const query = `{ match(id: ${id}) { result reason } }`;
    expect((await ask(node.url, query)).body.data?.match).toEqual({
      result: "drawn",
      reason: "agreement",
    });
  });

  test("refuses a whole body with one malformed statement, and names it", async () => {
    for (const bad of [
      {},
      { ...draw(0), kind: "pause" },
      { ...draw(0), by: undefined },
      { ...greeting(0), phrase: 8 },
    ]) {
      const { status, answer } = await post([greeting(0), bad]);
      expect([status, JSON.stringify(answer)]).toEqual([
        400,
        expect.stringContaining("statements[1]"),
      ]);
    }
    expect(await answersTo([])).toEqual([]);
    expect((await post(new Array(65).fill(draw(0)))).status).toBe(400);
    expect((await post("x".repeat(200_000))).status).toBe(413);
    expect((await fetch(`${node.url}/statements`)).status).toBe(405);
  });

  test("charges each statement to its network, in the budget of all requests", async () => {
    const stranger = { "x-forwarded-for": "203.0.113.7" };
    // On a busy machine a slow request would cost extra tokens. The mock switches that off.
    jest.spyOn(Meter.prototype, "settle").mockReturnValue();
    const forged = { ...draw(0), match: 99_999 };
    expect(await answersTo(new Array(6).fill(forged), stranger)).toEqual([
      ...new Array<string>(5).fill("match/unknown"),
      "ingress/rate-limited",
    ]);
    expect((await post([forged], stranger)).status).toBe(429);
    const other = { "x-forwarded-for": "203.0.113.8" };
    expect(await answersTo([forged], other)).toEqual(["match/unknown"]);
    expect(await answersTo(new Array(6).fill(forged))).toEqual(new Array(6).fill("match/unknown"));
    jest.restoreAllMocks();
  });

  test("counts refusals by kind and code", async () => {
    await answersTo([draw(0, false), { ...greeting(0), seat: 1 }]);
    const text = await (await fetch(`${node.url}/metrics`)).text();
    const counted = (kind: string, code: string) =>
      text.includes(`kifu_refused_statements_total{kind="${kind}",code="${code}"}`);
    expect(counted("draw", "draws/no-offer")).toBe(true);
    expect(counted("draw", "ingress/rate-limited")).toBe(true);
    expect(counted("greeting", "ingress/bad-signature")).toBe(true);
    expect(counted("move", "draws/no-offer")).toBe(false);
  });
});

test("the node has nothing to complain about", () => {
  expect(node.complaints).toEqual([]);
});
