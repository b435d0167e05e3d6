import { execFile } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { firstOfEach } from "@kifu/kit/testing";
import { openLmdb } from "../../src/store/openLmdb.js";
import { storeError } from "../../src/store/storeErrors.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { isWhole } from "./child/batch.js";
import { Child } from "./child/Child.js";
import type { FillReport } from "./child/filler.js";

const run = promisify(execFile);

interface Limit {
  start(path: string, ...how: string[]): Promise<Child<FillReport>>;
  makeRoom(path: string, child: Child<FillReport>): Promise<void>;
  end(path: string): Promise<void>;
}

const fileSize: Limit = {
  start: async (path, ...how) =>
    Child.startLimited<FillReport>(2_000_000, "filler", [join(path, "store"), ...how]),
  makeRoom: async (_, { pid }) => {
    await run("prlimit", ["--pid", String(pid), "--fsize=unlimited"]);
  },
  end: async () => undefined,
};

const disk: Limit = {
  start: async (path, ...how) => {
    await run("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", path]);
    return Child.start<FillReport>("filler", [join(path, "store"), ...how]);
  },
  makeRoom: async (path) => {
    await run("mount", ["-o", "remount,size=20m", path]);
  },
  end: async (path) => {
    await run("umount", [path]);
  },
};

/** Only root can mount a small disk. Any user can limit the file size. */
const limits: [string, Limit][] = [
  ["a file that must not grow", fileSize],
  ...(process.getuid?.() === 0 ? [["a full disk", disk] satisfies [string, Limit]] : []),
];
const cases = limits.flatMap(([name, limit]) => [
  { name, limit, how: "full", where: "here" },
  { name, limit, how: "full", where: "thread" },
  { name, limit, how: "quick", where: "here" },
]);

describe.each(firstOfEach(cases, ({ name, how }) => `${name} ${how}`))(
  "$name, in a $how write ($where)",
  ({ limit, how, where }) => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    let filler: Child<FillReport>;

    beforeEach(async () => {
      folder = await temporaryFolder();
      filler = await limit.start(folder.path, how, where);
    });

    afterEach(async () => {
      await filler.kill();
      await limit.end(folder.path);
      await folder.remove();
    });

    test("refuses a write as a whole, again and again, until there is room", async () => {
      const first = await filler.next();
      expect(first).toMatchObject({ code: "store/full", written: false });
      expect(first.batch).toBeGreaterThan(2);

      filler.say("again");
      expect(await filler.next()).toEqual(first);

      await limit.makeRoom(folder.path, filler);
      filler.say("again");
      expect(await filler.next()).toEqual({ batch: first.batch + 2, written: true });

      await filler.stop();
      const keyValue = await openLmdb(join(folder.path, "store"));
      for (let batch = 0; batch < first.batch + 2; batch++) {
        expect(isWhole(keyValue, batch)).toBe(true);
      }
      await keyValue.close();
    });
  },
);

describe("system errors", () => {
  const { errno } = constants;
  const cases: [string, number, string][] = [
    ["no space", errno.ENOSPC, "store/full"],
    ["file too large", errno.EFBIG, "store/full"],
    ["over quota", errno.EDQUOT, "store/full"],
    ["read-only file system", errno.EROFS, "store/read-only"],
    ["permission denied", errno.EACCES, "store/read-only"],
    ["a page that is not there", -30797, "store/damaged"],
    ["a page of another kind", -30796, "store/damaged"],
    ["no LMDB file", -30793, "store/not-a-store"],
    ["no map to grow", -30792, "store/full"],
    ["anything else", errno.EMFILE, "store/unavailable"],
  ];

  test.each(cases)("%s is reported in the node's words", (_, code, expected) => {
    const error = Object.assign(new Error("said by the system"), { code });
    expect(storeError(error, "data.mdb")).toMatchObject({ code: expected, cause: error });
  });

  test("a disk that fails with room on it is not called full", async () => {
    const folder = await temporaryFolder();
    await (await openLmdb(folder.path)).close();
    const error = Object.assign(new Error("input/output error"), { code: errno.EIO });
    expect(storeError(error, join(folder.path, "data.mdb"))).toMatchObject({
      code: "store/unavailable",
    });
    await folder.remove();
  });

  test("other errors stay as they are", () => {
    const fault = new TypeError("no number in it");
    expect(storeError(fault, "data.mdb")).toBe(fault);
  });
});
