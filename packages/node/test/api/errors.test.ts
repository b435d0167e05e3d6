import { describe, expect, test } from "@jest/globals";
import type { NodeConfig } from "../../src/lib/config/NodeConfig.js";
import { EventReader } from "./EventReader.js";
import { fakeRooms, refusal } from "./fakeRooms.js";
import { ask, codeOf, post, serve } from "./serve.js";

const submit = `mutation SubmitTx($tx: TransactionObjectInput!) { submitTx(tx: $tx) }`;
const tx = {
  hash: "1",
  methodId: "2",
  nonce: "0",
  sender: "B62q",
  argsFields: ["1", "2"],
  auxiliaryData: [],
  signature: { r: "1", s: "2" },
  isMessage: false,
};

describe("an error that reaches a client", () => {
  test("an accepted transaction is answered with its hash", async () => {
    const url = await serve(fakeRooms());
    const { status, body } = await ask(url, submit, { tx });
    expect([status, body]).toEqual([200, { data: { submitTx: "1" } }]);
  });

  test("a refusal has its code first in the message, its details and its remedy", async () => {
    const rooms = fakeRooms();
    rooms.ingress.submit = async () => Promise.reject(refusal);
    const { status, body } = await ask(await serve(rooms), submit, { tx });
    expect(status).toBe(200);
    expect(body.data).toBeNull();
    expect(body.errors).toMatchObject([
      {
        message: "ingress/nonce-used: The nonce has been used.",
        path: ["submitTx"],
        extensions: {
          code: "ingress/nonce-used",
          details: { given: 3, next: 5 },
          remedy: "Send it with the nonce 5.",
        },
      },
    ]);
  });

  test("a refusal is logged with its code, without the transaction", async () => {
    const rooms = fakeRooms();
    rooms.ingress.submit = async () => Promise.reject(refusal);
    await ask(await serve(rooms), submit, { tx: { ...tx, signature: { r: "777", s: "888" } } });
    expect(rooms.logged).toContainEqual(
      expect.objectContaining({ level: "debug", code: "ingress/nonce-used" }),
    );
    expect(JSON.stringify(rooms.logged)).not.toMatch(/777|888|argsFields/);
  });

  test("an unexpected error gives the client only a number, and the log the rest", async () => {
    const rooms = fakeRooms();
    rooms.ingress.submit = async () => Promise.reject(new Error("secret of the house"));
    const answer = await ask(await serve(rooms), submit, { tx });
    expect(codeOf(answer)).toBe("internal");
    expect(JSON.stringify(answer.body)).not.toContain("secret");
    const [error] = answer.body.errors ?? [];
    const { correlation } = error?.extensions.details as { correlation: string };
    expect(rooms.logged).toContainEqual(
      expect.objectContaining({
        level: "error",
        correlation,
        err: expect.objectContaining({
          message: "secret of the house",
          stack: expect.stringContaining("errors.test"),
        }),
      }),
    );
  });

  test("queries outside of the schema are malformed, and only a few errors are reported", async () => {
    const url = await serve(fakeRooms());
    const { status, body } = await ask(
      url,
      `{ ${"nothing ".repeat(50)} }`,
      {},
      {
        accept: "application/graphql-response+json",
      },
    );
    expect(status).toBe(400);
    expect(body.errors?.length).toBeLessThanOrEqual(6);
    for (const { message, extensions } of body.errors ?? []) {
      expect(extensions).toEqual({ code: "ingress/malformed", details: {} });
      expect(message).toMatch(/^ingress\/malformed: /);
    }
  });

  test.each([
    ["broken syntax", "{", {}],
    ["a missing variable", submit, {}],
    ["a transaction that lacks a field", submit, { tx: { ...tx, sender: undefined } }],
    ["a transaction with a field too many", submit, { tx: { ...tx, fee: "1" } }],
    ["a number where text must be", submit, { tx: { ...tx, nonce: 5 } }],
    ["a null for an argument", "query ($id: Int!) { match(id: $id) { id } }", { id: null }],
    ["a subscription to nothing", "subscription { lobby @skip(if: true) { height } }", {}],
    [
      "a subscription to nothing, in a fragment",
      "subscription { ...f } fragment f on Subscription { lobby @include(if: false) { height } }",
      {},
    ],
    [
      "a subscription on a condition",
      "subscription { ... @skip(if: true) { lobby { height } } }",
      {},
    ],
  ])("%s is malformed, and not logged as the node's error", async (_name, query, variables) => {
    const rooms = fakeRooms();
    expect(codeOf(await ask(await serve(rooms), query, variables))).toBe("ingress/malformed");
    expect(rooms.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test.each([
    "",
    "{",
    "null",
    "7",
    '"text"',
    "[1]",
    "{}",
    '{"query":7}',
    '{"quer":"{__typename}"}',
    '{"query":"{__typename}","toString":1}',
    '{"query":"{__typename}","operationName":7}',
    '{"query":"{__typename}","variables":[]}',
    '{"query":"{__typename}","extensions":"text"}',
    '{"query":"query a {__typename} query b {__typename}"}',
  ])("the body %j is malformed", async (body) => {
    const rooms = fakeRooms();
    const answer = await post(await serve(rooms), body);
    expect([answer.status, codeOf(answer)]).toEqual([400, "ingress/malformed"]);
    expect(rooms.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test.each(["{ match(id: 1) { id } }", "{ blocks { height } }", "{ queue { owner } }"])(
    "a sequencer refuses queries about %s",
    async (query) => {
      const answer = await ask(await serve(fakeRooms(asSequencer)), query);
      expect(codeOf(answer)).toBe("query/wrong-role");
      expect(answer.body.errors?.[0]?.extensions["details"]).toEqual({ role: "sequencer" });
    },
  );

  test("a sequencer refuses subscriptions", async () => {
    const url = await serve(fakeRooms(asSequencer));
    const page = await EventReader.open(url, "subscription { queue { height } }");
    expect(await page.next()).toMatchObject({
      data: { errors: [{ extensions: { code: "query/wrong-role" } }] },
    });
    await page.close();
  });

  test("a sequencer answers about its chain, and serves metrics", async () => {
    const url = await serve(fakeRooms(asSequencer));
    const { data } = (await ask(url, "{ chain { name runningMatches } }")).body;
    expect(data).toEqual({ chain: { name: "a chain", runningMatches: 0 } });
    const figures = await (await fetch(`${url}/metrics`)).text();
    for (const name of ["kifu_running_matches", "kifu_slow_readers_total"]) {
      expect(figures).toContain(`${name} 0`);
    }
  });
});

function asSequencer(config: NodeConfig): void {
  config.role = "sequencer";
}
