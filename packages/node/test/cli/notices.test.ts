import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { moment } from "../../src/lib/config/index.js";
import { KifuProcess } from "../harness/KifuProcess.js";
import { answered, called } from "./called.js";

jest.setTimeout(300_000);

const PLAYER = "B62qixY4XSuh9bYoo7mywuE4jqzdPU3rU96mJH4U4jvURHSNfPqMHK2";

describe("a running node's operator", () => {
  let node: KifuProcess;

  beforeAll(async () => {
    node = await KifuProcess.start();
  });

  afterAll(async () => {
    await node.done();
  });

  const place = () => ["--url", node.url, "--store", node.store];
  const run = async (...args: string[]) => await called(...args, ...place());
  const said = async (...args: string[]) => {
    const { code, out, err } = await run(...args);
    expect({ args, code, err }).toEqual({ args, code: 0, err: "" });
    return out;
  };
  const refused = async (code: string, ...args: string[]) => {
    const answer = await run(...args);
    expect(answer.err).toContain(code);
    expect([answer.code, answer.out]).toEqual([code.startsWith("usage/") ? 2 : 1, ""]);
  };
  const listed = async () => (await answered("blocked", ...place())).document["blocked"];

  test("announces, plans maintenance and blocks, and a killed node still knows it", async () => {
    expect(await said("announce", "Restart at 18:00", "--until", "2h")).toMatch(
      /^All pages show it until 20\d\d-.*Z\.\n$/,
    );
    await said("maintenance", "on", "--at", "30m", "--message", "Back at 19:00.");
    expect(await said("status")).toMatch(
      /\npause +in (29|30) min \d+ s, no new match begins: Back/,
    );
    await said("block", "203.0.113.0/24", "--until", "7d", "--reason", "flood");
    await said("block", PLAYER);
    const blocked = await listed();
    expect(blocked).toMatchObject([
      { subject: "203.0.113.0/24", text: "flood" },
      { subject: PLAYER },
    ]);
    await node.kill();
    await node.start();
    expect(await listed()).toEqual(blocked);
    expect(await said("blocked")).toContain(PLAYER);
    await said("unblock", "203.0.113.9/24");
    await said("unblock", PLAYER);
    expect(await said("blocked")).toBe("Nobody is blocked.\n");
    await said("announce", "--clear");
    await said("maintenance", "off");
    expect(await said("status")).not.toContain("pause");
  });

  test("gets a clear error for bad input", async () => {
    await refused("usage/argument", "announce");
    await refused("usage/argument", "announce", "Hello", "--clear");
    await refused("usage/argument", "maintenance", "on-off");
    await refused("usage/argument", "maintenance", "off", "--at", "5m");
    await refused("usage/flag-value", "announce", "Hello", "--until", "yesterday");
    await refused("usage/flag-value", "announce", "Hello", "--until", "2001-01-01T00:00Z");
    await refused("operator/bad-notice", "announce", "--clear");
    await refused("operator/bad-notice", "block", "203.0.113.0/33");
    await refused("operator/bad-notice", "block", "127.0.0.1");
    await refused("operator/bad-notice", "unblock", "203.0.113.7");
    await refused("ingress/malformed", "announce", "Two\nlines");
    expect(await listed()).toEqual([]);
  });

  test("needs the file that only the node's user can read, or the node's secret", async () => {
    const file = `${node.store}-operator`;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const secret = readFileSync(file, "utf8").trim();
    rmSync(file);
    await refused("operator/wrong-secret", "announce", "Hello");
    await said("announce", "Hello", "--operator.secret", secret);
    await node.kill();
    await node.start();
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, "utf8").trim()).not.toBe(secret);
    await said("announce", "--clear");
  });
});

describe("a time", () => {
  const at = (text: string) => moment.fromText(text);

  test("may be a clock's, today or tomorrow, or a duration, or a date", () => {
    const now = Date.now();
    for (const text of ["00:00", "9:05", "23:59"]) {
      const time = new Date(at(text)!);
      expect(time.getTime()).toBeGreaterThan(now);
      expect(time.getTime()).toBeLessThanOrEqual(now + 25 * 3_600_000);
      expect([time.getHours(), time.getMinutes()]).toEqual(text.split(":").map(Number));
    }
    expect(at("90s")! - now).toBeGreaterThanOrEqual(90_000);
    expect(at("7d")! - Date.now()).toBeLessThan(7 * 86_400_000 + 1000);
    expect(at("2100-01-31T18:00Z")).toBe(Date.UTC(2100, 0, 31, 18));
    expect(at("2100-01-31T18:00:30+01:00")).toBe(Date.UTC(2100, 0, 31, 17, 0, 30));
  });

  test.each([
    "",
    "0m",
    "now",
    "24:00",
    "12:60",
    "1.5h",
    "-1h",
    "2100-13-01T00:00Z",
    "2001-01-01T00:00Z",
  ])("cannot be %j", (text) => expect(at(text)).toBeUndefined());
});
