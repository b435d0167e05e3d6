import { describe, expect, test } from "@jest/globals";
import { NodeError } from "../../src/lib/NodeError.js";
import { createLog } from "../../src/lib/log.js";

function logged(format: "json" | "text", write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = [];
  write(createLog({ level: "info", format }, { write: (line) => void lines.push(line) }));
  return lines.join("");
}

const refusal = new NodeError("store/full", "The disk is full.", {
  details: { path: "/var/kifu" },
  remedy: "Free some space.",
});

describe("a log of JSON lines", () => {
  test("has the level's name, the time, the text and the fields", () => {
    const entry: unknown = JSON.parse(
      logged("json", (log) => log.info({ height: 42 }, "Sequenced a block")),
    );
    expect(entry).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      height: 42,
      msg: "Sequenced a block",
    });
  });

  test("gives an error's code, details, remedy and stack", () => {
    const entry: unknown = JSON.parse(logged("json", (log) => log.error(refusal)));
    expect(entry).toMatchObject({
      err: { code: "store/full", details: { path: "/var/kifu" }, remedy: "Free some space." },
    });
  });

  test("leaves out what is below its level", () => {
    expect(logged("json", (log) => log.debug("seen"))).toBe("");
  });
});

describe("a log of readable lines", () => {
  test("puts the fields behind the text", () => {
    const text = logged("text", (log) => log.info({ height: 42, code: "a/b" }, "Sequenced"));
    expect(text).toMatch(/^\d\d:\d\d:\d\d\.\d{3} info {2}Sequenced {2}height: 42 {2}code: a\/b\n$/);
  });

  test("puts an error's details, remedy and stack below", () => {
    const lines = logged("text", (log) => log.error(refusal, "Cannot commit")).split("\n");
    expect(lines[0]).toMatch(/ error Cannot commit {2}code: store\/full$/);
    expect(lines.slice(1, 3)).toEqual(["  path: /var/kifu", "  Free some space."]);
    expect(lines[4]).toMatch(/^ {2}at .*log\.test/);
  });

  test("keeps a stranger's text from writing lines and terminal codes", () => {
    const text = logged("text", (log) =>
      log.info({ path: "/a\n12:00:00.000 info  Paid\u001b[2J" }, "x\r\ny"),
    );
    expect(text.split("\n")).toHaveLength(2);
    expect(text).toContain("path: /a\\u{a}12:00:00.000");
    expect(text).not.toContain("\u001b");
  });
});
