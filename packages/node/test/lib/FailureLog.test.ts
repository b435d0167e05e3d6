import { beforeEach, describe, expect, it } from "@jest/globals";
import { FailureLog } from "../../src/lib/FailureLog.js";
import { createLog } from "../../src/lib/log.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { storeFull } from "../../src/store/storeErrors.js";

describe("a failure that lasts", () => {
  let now: number;
  let lines: string[];
  let failures: FailureLog;

  beforeEach(() => {
    now = 0;
    lines = [];
    const log = createLog(
      { level: "info", format: "text" },
      { write: (text) => void lines.push(text) },
    );
    failures = new FailureLog({ log, message: "Could not commit a block", now: () => now });
  });

  const isFull = () => storeFull({ path: "data.mdb" }, new Error("No space left on device"));

  it("is logged at once, in one line with its code and remedy, and without a stack", () => {
    failures.failed(isFull());
    expect(lines).toHaveLength(1);
    expect(lines[0]?.split("\n")).toEqual([
      expect.stringMatching(
        /error Could not commit a block .*code: store\/full .*remedy: Free some space/,
      ),
      "",
    ]);
  });

  it("is logged less and less often: an hour of seconds gives a dozen lines", () => {
    const seen: number[] = [];
    for (now = 0; now < 3_600_000; now += 1000) {
      const before = lines.length;
      failures.failed(isFull());
      if (lines.length > before) seen.push(now / 1000);
    }
    expect(seen.slice(0, 5)).toEqual([0, 10, 30, 70, 150]);
    expect(seen).toHaveLength(11);
    expect(lines.at(-1)).toContain(`attempts: ${(seen.at(-1) ?? 0) + 1}`);
  });

  it("is logged at once when it is a different one", () => {
    failures.failed(isFull());
    failures.failed(new NodeError("store/read-only", "The store cannot be written to."));
    failures.failed(new NodeError("store/read-only", "The store cannot be written to."));
    expect(lines).toHaveLength(2);
  });

  it("ends once, with how often and how long; the next one is logged at once", () => {
    expect(failures.over()).toBeUndefined();
    failures.failed(isFull());
    now = 5000;
    failures.failed(isFull());
    expect(failures.over()).toEqual({ attempts: 2, seconds: 5 });
    expect(failures.over()).toBeUndefined();
    failures.failed(isFull());
    expect(lines).toHaveLength(2);
  });

  it("is logged with its stack when it is unexpected", () => {
    failures.failed(new TypeError("x is not a function"));
    expect(lines[0]).toMatch(/TypeError: x is not a function\n\s+at /);
  });
});
