import { describe, expect, test } from "@jest/globals";
import { createApi } from "../../src/api/createApi.js";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { fakeRooms } from "./fakeRooms.js";
import { RawConnection } from "./RawConnection.js";
import { answerOf, ask, codeOf, serve } from "./serve.js";

const submit = `mutation { submitTx(tx: {hash: "1", methodId: "1", nonce: "1", sender: "",
  argsFields: [], auxiliaryData: [], signature: {r: "", s: ""}, isMessage: false}) }`;

describe("paths and methods", () => {
  test.each(["/", "/graphql/", "/graphql/x", "/metricsx", "/__proto__", "/constructor"])(
    "%s leads nowhere",
    async (path) => {
      const answer = await answerOf(await fetch(`${await serve(fakeRooms())}${path}`));
      expect([answer.status, codeOf(answer)]).toEqual([404, "ingress/malformed"]);
    },
  );

  test.each(["PUT", "DELETE", "PATCH"])("%s is refused", async (method) => {
    const response = await fetch(`${await serve(fakeRooms())}/graphql`, { method });
    expect(response.headers.get("allow")).toBe("GET, POST");
    const answer = await answerOf(response);
    expect([answer.status, codeOf(answer)]).toEqual([405, "ingress/malformed"]);
  });

  test("a query may be asked with GET", async () => {
    const url = await serve(fakeRooms());
    const answer = await answerOf(await fetch(`${url}/graphql?query={__typename}`));
    expect([answer.status, answer.body]).toEqual([200, { data: { __typename: "Query" } }]);
  });

  test("a transaction is not submitted with GET, as a page of another site could", async () => {
    const rooms = fakeRooms();
    const submitted: unknown[] = [];
    rooms.ingress.submit = async (transaction) => {
      submitted.push(transaction);
      return { hash: "5", height: 1 };
    };
    const response = await fetch(
      `${await serve(rooms)}/graphql?query=${encodeURIComponent(submit)}`,
    );
    expect(response.headers.get("allow")).toBe("POST");
    const answer = await answerOf(response);
    expect([answer.status, codeOf(answer)]).toEqual([405, "ingress/malformed"]);
    expect(submitted).toEqual([]);
  });

  test("a request is logged at debug, without its query", async () => {
    const rooms = fakeRooms();
    await fetch(`${await serve(rooms)}/graphql?query={secretField}`);
    expect(rooms.logged).toContainEqual(
      expect.objectContaining({ level: "debug", method: "GET", path: "/graphql", status: 200 }),
    );
    expect(JSON.stringify(rooms.logged)).not.toContain("secretField");
  });
});

describe("other sites' pages", () => {
  test("may read answers, and are sent no credentials for it", async () => {
    const { headers } = await ask(
      await serve(fakeRooms()),
      "{ __typename }",
      {},
      {
        origin: "https://elsewhere.example",
      },
    );
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("may read refusals", async () => {
    const response = await fetch(`${await serve(fakeRooms())}/nowhere`);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("may ask whether they may send JSON", async () => {
    const response = await fetch(`${await serve(fakeRooms())}/graphql`, {
      method: "OPTIONS",
      headers: {
        origin: "https://elsewhere.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": "content-type, accept, last-event-id, traceparent",
    });
  });
});

describe("health", () => {
  async function readiness(url: string) {
    const response = await fetch(`${url}/readyz`);
    return [response.status, await response.json()];
  }

  test("a process that answers lives", async () => {
    const response = await fetch(`${await serve(fakeRooms())}/healthz`);
    expect([response.status, await response.json()]).toEqual([200, { alive: true }]);
  });

  test("a node that can write is ready", async () => {
    expect(await readiness(await serve(fakeRooms()))).toEqual([200, { ready: true }]);
  });

  test("a node that cannot write is alive but not ready, and says why", async () => {
    const rooms = fakeRooms();
    rooms.store.keyValue.write = async () => {
      throw new NodeError(nodeCodes.store.full, "The disk is full.");
    };
    const url = await serve(rooms);
    expect(await readiness(url)).toEqual([503, { ready: false, reason: "store/full" }]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test("a node that stops answers on open connections that it is not ready", async () => {
    const rooms = fakeRooms();
    let accept = (_: { hash: string; height: number }) => undefined as void;
    const submitted = new Promise<void>((resolve) => {
      rooms.ingress.submit = () => {
        resolve();
        return new Promise((answer) => (accept = answer));
      };
    });
    const api = createApi(rooms);
    const { url } = await api.listen();
    const connection = await RawConnection.open(url);
    const body = JSON.stringify({ query: submit });
    connection.request(
      "POST /graphql HTTP/1.1",
      "content-type: application/json",
      `content-length: ${body.length}`,
    );
    connection.send(body);
    await submitted;
    // The request comes before the node stops, and the answer afterwards.
    connection.request("GET /readyz HTTP/1.1");
    const closed = api.close();
    accept({ hash: "5", height: 1 });
    expect(await connection.until(/submitTx/)).toContain('{"submitTx":"5"}');
    await closed;
    expect(await connection.untilClosed()).not.toContain('"ready":true');
  });

  test("a port that is taken is named", async () => {
    const rooms = fakeRooms();
    const url = new URL(await serve(rooms));
    rooms.config.http.port = Number(url.port);
    await expect(createApi(rooms).listen()).rejects.toMatchObject({
      code: "config/port-taken",
      details: { host: "127.0.0.1", port: Number(url.port) },
    });
  });
});
