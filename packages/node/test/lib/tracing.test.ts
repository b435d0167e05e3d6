import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { inspect } from "node:util";
import { defaultTerms, signedMatch } from "@kifu/chain";
import { toJson } from "@kifu/wire";
import { FairQueue } from "../../src/door/FairQueue.js";
import { silent } from "../../src/lib/log.js";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { NodeError } from "../../src/lib/NodeError.js";
import {
  TraceExporter,
  traceEndpoint,
  type TraceEnvironment,
} from "../../src/lib/TraceExporter.js";
import { setTracer, tracer } from "../../src/lib/tracing.js";
import { appendBatch } from "../../src/prover/BatchFolder.js";
import { plainMatch } from "../../src/tables/Table.js";
import { movedMatch } from "../api/movedMatch.js";
import { mockBatch } from "../harness/mockBatch.js";
import { TestNode } from "../harness/TestNode.js";
import { signDraw } from "../tables/signDraw.js";
import { moveCrypto } from "../tables/SignedStage.js";
import { TraceCollector } from "./TraceCollector.js";

jest.setTimeout(300_000);

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLER = "b7ad6b7169203331";
const traceparent = (flags = "01") => `00-${TRACE}-${CALLER}-${flags}`;

let collector: TraceCollector;
let exporter: TraceExporter | undefined;
const warned: string[] = [];
let warnedFields: object[] = [];

beforeEach(async () => {
  collector = await TraceCollector.start();
  warned.length = 0;
  warnedFields = [];
});

afterEach(async () => {
  setTracer(undefined);
  await exporter?.stop();
  exporter = undefined;
  collector.close();
});

function begin(env: TraceEnvironment = {}, url = `${collector.url}/v1/traces`): TraceExporter {
  const warn = (fields: object, message: string) => {
    warned.push(message);
    warnedFields.push(fields);
  };
  exporter = new TraceExporter(url, env, { ...silent, warn, error: warn });
  setTracer(exporter);
  return exporter;
}

async function collected() {
  await exporter!.stop();
  return collector.spans;
}

describe("a node whose environment names a collector", () => {
  test("sends spans of a request, its statement and its admission, of blocks and of batches", async () => {
    const variable = "OTEL_EXPORTER_OTLP_ENDPOINT";
    process.env[variable] = `${collector.url}/`;
    const node = await TestNode.start();
    try {
      const { id, seats } = await movedMatch(node, 1);
      const plain = () =>
        plainMatch(node.chain.pending.match(id)!, signedMatch(defaultTerms, id), moveCrypto.hash);
      const draw = (seat: 0 | 1) =>
        signDraw(plain(), id, { seat, player: seats[seat] }, { agrees: true });
      const post = async (statement: object, headers: Record<string, string> = {}) =>
        await fetch(`${node.url}/statements`, {
          method: "POST",
          body: toJson({ statements: [statement] }),
          headers,
        });
      await post(draw(0));
      await post(draw(1), { traceparent: traceparent() });
      const of = ({ traceId }: { traceId: string }) => traceId === TRACE;
      const request = await collector.span("POST /statements", of);
      expect(request).toMatchObject({ parentSpanId: CALLER, kind: 2, status: {} });
      expect(request.attributes).toMatchObject({ "http.response.status_code": "200" });
      const statement = await collector.span("statement draw", of);
      expect(statement).toMatchObject({ parentSpanId: request.spanId, kind: 1 });
      expect(statement.attributes).toEqual({ "kifu.match": String(id) });
      const admission = await collector.span("admission", of);
      expect(admission.parentSpanId).toBe(statement.spanId);
      expect(Number(admission.endTimeUnixNano)).toBeGreaterThan(
        Number(admission.startTimeUnixNano),
      );
      const block = await collector.span("block");
      expect(block.parentSpanId).toBeUndefined();
      const { store } = node.chain;
      await appendBatch(store, mockBatch(store, { number: 0, first: 0, end: 1 }));
      expect((await collector.span("batch")).attributes).toEqual({
        "kifu.batch": "0",
        "kifu.blocks": "1",
      });
      expect(collector.resources[0]).toMatchObject({ "service.name": "kifu" });
      expect(collector.requests[0]?.url).toBe("/v1/traces");
    } finally {
      delete process.env[variable];
      await node.remove();
    }
    expect(tracer).toBeUndefined();
  });
});

describe("a span", () => {
  test("has the caller's trace only if the header is well-formed", async () => {
    begin();
    const [zeros, short] = ["0".repeat(32), traceparent().slice(1)];
    const headers = [
      undefined,
      "",
      short,
      `ff${traceparent().slice(2)}`,
      `00-${zeros}-${CALLER}-01`,
    ];
    for (const header of headers) tracer!.begin("other", {}, { traceparent: header }).end();
    tracer!.begin("known", {}, { traceparent: `cc${traceparent().slice(2)}-later` }).end();
    const spans = await collected();
    expect(spans.filter(({ name }) => name === "other").map((span) => span.parentSpanId)).toEqual(
      headers.map(() => undefined),
    );
    expect(spans.find(({ name }) => name === "known")).toMatchObject({
      traceId: TRACE,
      parentSpanId: CALLER,
    });
  });

  test("is not sent if the caller does not sample its trace, and neither are its children", async () => {
    begin();
    const parent = tracer!.begin("unwanted", {}, { traceparent: traceparent("00") });
    await parent.within(async () => await tracer!.trace("child", {}, async () => undefined));
    parent.end();
    await tracer!.trace("wanted", {}, async () => undefined);
    expect((await collected()).map(({ name }) => name)).toEqual(["wanted"]);
  });

  test.each([
    [undefined, true, false],
    ["always_on", true, true],
    ["always_off", false, false],
    ["traceidratio", false, false],
    ["parentbased_always_off", true, false],
    ["parentbased_traceidratio", true, false],
  ])("with the sampler %s: the caller decides only over one that follows it", async (...given) => {
    const [sampler, sampled, unsampled] = given;
    begin({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: "0" });
    for (const flags of ["01", "00"]) {
      const span = tracer!.begin(flags, {}, { traceparent: traceparent(flags) });
      await span.within(async () => await tracer!.trace(flags, {}, async () => undefined));
      span.end();
    }
    const names = (await collected()).map(({ name }) => name);
    expect(["01", "00"].map((flags) => names.includes(flags))).toEqual([sampled, unsampled]);
  });

  test("has the code of the error that ended it", async () => {
    begin();
    const refused = new NodeError("match/not-your-turn", "It is White's turn.");
    for (const error of [refused, new Error("a secret")]) {
      const failing = tracer!.trace("failing", {}, async () => await Promise.reject(error));
      await expect(failing).rejects.toBe(error);
    }
    const statuses = (await collected()).map(({ status }) => status);
    expect(statuses).toEqual([
      { code: 2, message: "match/not-your-turn" },
      { code: 2, message: "internal" },
    ]);
  });

  test("stays the parent of work that waits in a queue", async () => {
    begin();
    const queue = new FairQueue();
    const ids: string[] = [];
    const wait = async (name: string) =>
      await tracer!.trace(name, {}, async () => {
        await queue.run("one key", async () => {
          await new Promise(setImmediate);
          await tracer!.trace(`${name}'s work`, {}, async () => void ids.push(name));
        });
      });
    await Promise.all([wait("first"), wait("second"), wait("third")]);
    const spans = await collected();
    expect(ids).toEqual(["first", "second", "third"]);
    for (const name of ids) {
      const parent = spans.find((span) => span.name === name)!;
      const child = spans.find((span) => span.name === `${name}'s work`)!;
      expect([child.traceId, child.parentSpanId]).toEqual([parent.traceId, parent.spanId]);
    }
  });
});

describe("the environment", () => {
  test("names the collector, its headers, the service and the share of traces", async () => {
    begin({
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%20b, x-team = kifu",
      OTEL_SERVICE_NAME: "kifu-standby",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=test,service.name=other",
      OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
    });
    for (let i = 0; i < 2000; i++) tracer!.begin("one", {}, {}).end();
    const { length } = await collected();
    expect(length).toBeGreaterThan(350);
    expect(length).toBeLessThan(650);
    expect(collector.requests[0]?.headers).toMatchObject({ "api-key": "a b", "x-team": "kifu" });
    expect(collector.resources[0]).toMatchObject({
      "service.name": "kifu-standby",
      "deployment.environment": "test",
    });
  });

  test.each([
    [{}, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://one:4318" }, "http://one:4318/v1/traces"],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://one:4318",
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://two/here",
      },
      "http://two/here",
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://one/a/?key=b" }, "http://one/a/v1/traces?key=b"],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://one", OTEL_SDK_DISABLED: "true" }, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://one", OTEL_TRACES_EXPORTER: "none" }, undefined],
  ])("%j", (env: TraceEnvironment, url) => {
    expect(traceEndpoint(env)).toBe(url);
  });

  test.each(["collector:4318", "//kifu:s3cret@one", "grpc://kifu:s3cret@one:4317"])(
    "is refused with the endpoint %s, without showing it",
    (given) => {
      for (const variable of [
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
      ]) {
        const error: unknown = (() => {
          try {
            return traceEndpoint({ [variable]: given });
          } catch (thrown) {
            return thrown;
          }
        })();
        expect(error).toMatchObject({
          code: nodeCodes.config.badValue,
          message: `${variable} must be a URL, such as http://127.0.0.1:4318.`,
        });
        expect(JSON.stringify(error)).not.toMatch(/collector|s3cret/);
      }
    },
  );

  test("may give a password and a key in the URL, which are sent and never shown", async () => {
    const base = collector.url.replace("//", "//kifu:s3cret%20word@");
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${base}/?api-key=s3cret` };
    const sending = begin(env, traceEndpoint(env));
    collector.status = 503;
    tracer!.begin("one", {}, {}).end();
    await sending.stop();
    const [sent] = collector.requests;
    expect(sent?.url).toBe("/v1/traces?api-key=s3cret");
    expect(sent?.headers.authorization).toBe(`Basic ${btoa("kifu:s3cret word")}`);
    expect(sending.shownUrl).toBe(`${collector.url}/v1/traces`);
    expect(warnedFields).toMatchObject([{ url: sending.shownUrl }]);
    const texts = warnedFields.map((fields) => inspect(fields, { depth: 9 }));
    expect([...texts, ...warned].join()).not.toContain("s3cret");
    await sending.stop();
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer%20token" };
    collector.status = 200;
    begin({ ...env, ...headers }, traceEndpoint(env));
    tracer!.begin("two", {}, {}).end();
    await collected();
    expect(collector.requests.at(-1)?.headers.authorization).toBe("Bearer token");
  });
});

test("a collector that fails gets the spans later, and the log says so once", async () => {
  const sending = begin();
  collector.status = 503;
  tracer!.begin("one", {}, {}).end();
  await sending.stop();
  expect([collector.spans.length, warned]).toEqual([0, ["Could not send traces"]]);
  collector.status = 200;
  await sending.stop();
  expect(collector.spans.map(({ name }) => name)).toEqual(["one"]);
  collector.status = 400;
  tracer!.begin("refused", {}, {}).end();
  await sending.stop();
  collector.status = 200;
  await sending.stop();
  expect(collector.spans.length).toBe(1);
});
