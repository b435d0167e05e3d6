import { beforeAll, describe, expect, test } from "@jest/globals";
import { getIntrospectionQuery } from "graphql";
import { fakeRooms } from "./fakeRooms.js";
import { RawConnection } from "./RawConnection.js";
import { answerOf, ask, codeOf, post, serve, serveForAll } from "./serve.js";

const LIMIT = 16_384;
let url = "";

beforeAll(async () => {
  url = await serveForAll(fakeRooms());
});

const typename = JSON.stringify({ query: "{ __typename }" });

function bodyOf(bytes: number): string {
  return typename + " ".repeat(bytes - typename.length);
}

describe("the size of a request", () => {
  test("a body of as many bytes as allowed is read, one more is refused", async () => {
    const fits = await post(url, bodyOf(LIMIT));
    expect([fits.status, fits.body.data]).toEqual([200, { __typename: "Query" }]);
    const tooLarge = await post(url, bodyOf(LIMIT + 1));
    expect([tooLarge.status, codeOf(tooLarge)]).toEqual([413, "ingress/too-large"]);
  });

  test("the operator's limit counts, in bytes and not in characters", async () => {
    const url = await serve(fakeRooms(({ http }) => (http.maximumBodyBytes = 100)));
    const query = (letters: number) =>
      JSON.stringify({
        query: "{ __typename }",
        variables: { a: "é".repeat(letters) },
      });
    const length = query(0).length;
    const fitting = Math.floor((100 - length) / 2);
    expect((await post(url, query(fitting))).status).toBe(200);
    expect((await post(url, query(fitting + 1))).status).toBe(413);
  });

  test("a body without a declared length is refused when it grows too large", async () => {
    const connection = await RawConnection.open(url);
    connection.request(
      "POST /graphql HTTP/1.1",
      "content-type: application/json",
      "transfer-encoding: chunked",
    );
    const chunk = "a".repeat(4096);
    for (let sent = 0; sent <= LIMIT; sent += chunk.length) connection.send("1000", chunk, "");
    const answer = await connection.until(/too-large/);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    // The request's body never ends, so the node closes the connection.
    await connection.untilClosed();
  });

  test("a chunked body within the limit is read", async () => {
    const connection = await RawConnection.open(url);
    connection.request(
      "POST /graphql HTTP/1.1",
      "content-type: application/json",
      "transfer-encoding: chunked",
    );
    connection.send(typename.length.toString(16), typename, "0", "", "");
    expect(await connection.until(/__typename/)).toMatch(/^HTTP\/1\.1 200 /);
    connection.socket.destroy();
  });

  test("a body declared as too large is refused before it arrives", async () => {
    const connection = await RawConnection.open(url);
    connection.request(
      "POST /graphql HTTP/1.1",
      "content-type: application/json",
      "content-length: 10000000",
    );
    expect(await connection.until(/too-large/)).toMatch(/^HTTP\/1\.1 413 /);
    await connection.untilClosed();
  });

  test.each([LIMIT, 200_000])("an address of more than %d bytes is refused", async (bytes) => {
    const short = await answerOf(
      await fetch(`${url}/graphql?query=${encodeURIComponent("{ __typename }")}`),
    );
    expect(short.body.data).toEqual({ __typename: "Query" });
    const connection = await RawConnection.open(url);
    connection.request(`GET /graphql?query=${"a".repeat(bytes)} HTTP/1.1`);
    expect(await connection.until(/too-large/)).toMatch(/^HTTP\/1\.1 413 /);
    connection.socket.destroy();
  });
});

describe("the form of a request", () => {
  test.each(["application/json", "application/json; charset=utf-8", "Application/JSON"])(
    "%s is read",
    async (type) => {
      expect((await post(url, typename, { "content-type": type })).status).toBe(200);
    },
  );

  test.each([
    "text/plain",
    "text/plain;application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/graphql",
    "",
  ])("%j is refused, since browsers send such without asking", async (type) => {
    const rooms = fakeRooms();
    let submitted = 0;
    rooms.ingress.submit = async () => Promise.reject(new Error(String(++submitted)));
    const url = await serve(rooms);
    const answer = await post(url, typename, { "content-type": type });
    expect([answer.status, codeOf(answer), submitted]).toEqual([415, "ingress/malformed", 0]);
  });

  test("a compressed body is refused", async () => {
    const answer = await post(url, typename, { "content-encoding": "gzip" });
    expect([answer.status, codeOf(answer)]).toEqual([415, "ingress/malformed"]);
  });

  test("several operations in one request are refused", async () => {
    const answer = await post(url, `[${typename},${typename}]`);
    expect([answer.status, codeOf(answer)]).toEqual([400, "ingress/malformed"]);
  });

  test("values nested 16 deep are read, deeper ones refused", async () => {
    const nested = (depth: number) =>
      `{"query":"{ __typename }","extensions":{"a":${"[".repeat(depth - 2)}${"]".repeat(depth - 2)}}}`;
    expect((await post(url, nested(16))).status).toBe(200);
    const deep = await post(url, nested(17));
    expect([deep.status, codeOf(deep)]).toEqual([400, "ingress/too-costly"]);
    expect(codeOf(await post(url, "[".repeat(LIMIT)))).toBe("ingress/too-costly");
    const brackets = JSON.stringify({
      query: "{ __typename }",
      variables: { a: '"[['.repeat(50) },
    });
    expect((await post(url, brackets)).status).toBe(200);
  });

  test("a mutation in an address is refused", async () => {
    const rooms = fakeRooms();
    const query = encodeURIComponent(`mutation { submitTx(tx: {hash: "1", methodId: "1",
      nonce: "1", sender: "", argsFields: [], auxiliaryData: [], signature: {r: "", s: ""},
      isMessage: false}) }`);
    const answer = await answerOf(await fetch(`${await serve(rooms)}/graphql?query=${query}`));
    expect([answer.status, codeOf(answer)]).toEqual([405, "ingress/malformed"]);
  });

  test("malformed variables in a URL are malformed, not an unexpected error", async () => {
    const rooms = fakeRooms();
    const url = await serve(rooms);
    const answer = await answerOf(await fetch(`${url}/graphql?query={__typename}&variables={`));
    expect([answer.status, codeOf(answer)]).toEqual([400, "ingress/malformed"]);
    expect(rooms.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("the cost of a query", () => {
  const aliases = (count: number) =>
    `{ ${Array.from({ length: count }, (_, i) => `a${i}: __typename`).join(" ")} }`;
  const directives = (count: number) => `{ __typename ${"@include(if: true) ".repeat(count)} }`;
  const wide = (count: number) => `{ ${"__typename ".repeat(count)} }`;
  const deep = (levels: number) => `{ ${"a { ".repeat(levels - 1)}b${" }".repeat(levels - 1)} }`;
  const multiplying = `
    { ...a0 }
    ${Array.from({ length: 20 }, (_, i) => `fragment a${i} on Query { ...a${i + 1} ...a${i + 1} }`).join(" ")}
    fragment a20 on Query { ...nowhere }`;

  test.each([
    ["aliases", aliases(30), aliases(31)],
    ["fields", wide(300), wide(301)],
    ["words", wide(998), wide(999)],
  ])("%s are counted", async (_what, fits, costly) => {
    const answer = await ask(url, costly);
    expect([answer.status, codeOf(answer)]).toEqual([400, "ingress/too-costly"]);
    const { body } = await ask(url, fits);
    const seen = JSON.stringify(body.errors ?? []);
    if (fits !== wide(998)) expect(seen).not.toContain("too-costly");
  });

  test("lists and objects that are written out are counted", async () => {
    const written = (depth: number) =>
      `{ block(hash: ${"[".repeat(depth)}${"]".repeat(depth)}) { hash } }`;
    expect(codeOf(await ask(url, written(51)))).toBe("ingress/too-costly");
    expect(codeOf(await ask(url, written(50)))).toBe("ingress/malformed");
  });

  test("levels are counted", async () => {
    expect(codeOf(await ask(url, deep(9)))).toBe("ingress/too-costly");
    expect(codeOf(await ask(url, deep(8)))).toBe("ingress/malformed");
  });

  test("directives are counted", async () => {
    expect(codeOf(await ask(url, directives(21)))).toBe("ingress/too-costly");
    expect((await ask(url, directives(1))).body.data).toEqual({ __typename: "Query" });
  });

  test("fragments that multiply are refused at once", async () => {
    const began = performance.now();
    expect(codeOf(await ask(url, multiplying))).toBe("ingress/too-costly");
    // Expanding all the fragments would take minutes.
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test("a fragment that spreads itself is refused, one that is spread twice is not", async () => {
    const cycle = "{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }";
    expect(codeOf(await ask(url, cycle))).toBe("ingress/too-costly");
    const twice = "{ ...a ...a } fragment a on Query { __typename }";
    expect((await ask(url, twice)).body.data).toEqual({ __typename: "Query" });
  });

  test("lists count as often as they are asked for, also by a variable", async () => {
    const query = `query ($first: Int) { blocks(first: $first) {
      height transactions(first: 100) { hash ok code method } } }`;
    expect(codeOf(await ask(url, query, { first: 100 }))).toBe("ingress/too-costly");
    expect((await ask(url, query, { first: 20 })).body.data).toEqual({ blocks: [] });
  });

  test("the whole schema may be asked for once, and not in a loop", async () => {
    const { body } = await ask(url, getIntrospectionQuery());
    expect(body.errors).toBeUndefined();
    const loop = `{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }`;
    expect((await ask(url, loop)).body.errors).toBeDefined();
    const wideLoop = `{ __schema { ${Array.from(
      { length: 20 },
      (_, i) => `a${i}: types { fields { type { fields { type { name kind } } } } }`,
    ).join(" ")} } }`;
    expect(codeOf(await ask(url, wideLoop))).toBe("ingress/too-costly");
  });
});

describe("a list's length", () => {
  test.each([0, -1, 101, 2_000_000_000])("first: %d is refused", async (first) => {
    const url = await serve({ ...fakeRooms(), matchIndex: {} as never });
    for (const query of [
      `{ matches(first: ${first}) { next } }`,
      `{ playerMatches(address: "a", first: ${first}) { next } }`,
      `{ blocks(first: ${first}) { height } }`,
    ]) {
      expect(codeOf(await ask(url, query))).toBe("query/bad-argument");
    }
  });

  test("first: 100 is answered", async () => {
    const limits: number[] = [];
    const matchIndex = {
      blocks: ({ limit }: { limit: number }) => {
        limits.push(limit);
        return [];
      },
    };
    const url = await serve({ ...fakeRooms(), matchIndex: matchIndex as never });
    expect((await ask(url, "{ blocks(first: 100) { height } }")).body.data).toEqual({ blocks: [] });
    expect(limits).toEqual([100]);
  });
});
