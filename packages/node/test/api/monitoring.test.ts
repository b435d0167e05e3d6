import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { requestKinds } from "../../src/door/requests.js";
import { allNodeCodes } from "../../src/lib/nodeCodes.js";
import { RealNode } from "./RealNode.js";

const read = (path: string) =>
  readFileSync(new URL(`../../../../../docs/${path}`, import.meta.url), "utf8");
const alerts = read("monitoring/alerts.yml");
const dashboard = read("monitoring/dashboard.json");

/** Names of Kifu's and Node.js' metrics. Expressions also use Prometheus' own `up`. */
const METRIC = /\b(?:kifu|nodejs|process)_[a-z0-9_]+/g;

function metricsIn(text: string): string[] {
  return [...new Set([...text.matchAll(METRIC)].map(([name]) => name))];
}

let node: RealNode;
/** A histogram has three names. */
const given = new Set<string>();

beforeAll(async () => {
  node = await RealNode.open();
  const text = await (await fetch(`${node.url}/metrics`)).text();
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const parts = type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
    for (const part of parts) given.add(name + part);
  }
});

afterAll(() => node.close());

describe("every metric that is named exists on a real node", () => {
  test.each([
    ["the alerts", alerts],
    ["the dashboard", dashboard],
  ])("in %s", (_where, text) => {
    const named = metricsIn(text);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !given.has(name))).toEqual([]);
  });
});

describe("every label that is asked for", () => {
  const values = (label: string) =>
    [...`${alerts}${dashboard}`.matchAll(new RegExp(`\\b${label}=\\\\?"([^"\\\\]+)`, "g"))].map(
      ([, value = ""]) => value,
    );

  test("is a code of the node", () => {
    expect(values("code").length).toBeGreaterThan(2);
    expect(values("code").filter((code) => !allNodeCodes.includes(code))).toEqual([]);
  });

  test("is a kind of requests", () => {
    const kinds: readonly string[] = requestKinds;
    expect(values("kind").length).toBeGreaterThan(0);
    expect(values("kind").filter((kind) => !kinds.includes(kind))).toEqual([]);
  });

  test("is an outcome of admission", () => {
    expect(new Set(values("outcome"))).toEqual(new Set(["accepted"]));
  });
});

test("the dashboard is JSON, and every panel asks for something", () => {
  const { panels } = JSON.parse(dashboard) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  expect(panels.length).toBeGreaterThan(10);
  for (const { targets } of panels) {
    expect(targets.map(({ expr }) => expr).join("")).toMatch(METRIC);
  }
});

test("the alert of proving that falls behind does not need a prover that is still there", () => {
  const [, rule = ""] = /- alert: KifuProvingBehind\n([^]*?)\n\n/.exec(alerts) ?? [];
  expect(rule).toContain("kifu_unproven_seconds > 86400");
  const asOfNow = rule.replaceAll(/max_over_time\(\([^[]*\)\[\w+:\w+\]\)/g, "");
  expect(asOfNow).toContain("kifu_batches > 0");
  expect(asOfNow).not.toContain("kifu_provers");
});

test("every alert has a summary and a remedy", () => {
  const rules = alerts.split("- alert: ").slice(1);
  expect(rules.length).toBeGreaterThan(10);
  for (const rule of rules) {
    expect(rule).toMatch(/^Kifu\w+\n/);
    for (const part of ["expr: ", "for: ", "severity: ", 'summary: "', 'description: "']) {
      expect(rule).toContain(part);
    }
  }
});
