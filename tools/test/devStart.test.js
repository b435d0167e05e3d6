import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { BuildLog } from "../start/dev/BuildLog.js";
import { DevStore } from "../start/dev/DevStore.js";
import { DevSupervisor } from "../start/dev/DevSupervisor.js";
import { circuitFiles, emittedDigest } from "../start/dev/emitted.js";
import { checkoutOf, write } from "./harness/checkout.js";

const CHAIN = "packages/chain/dist/src";
const COMPILED = {
  "packages/chain/snapshot.json": "{}",
  [`${CHAIN}/runtime/runtimeModules.js`]: 'import { games } from "./games.js";',
  [`${CHAIN}/runtime/games.js`]: 'import { small } from "../small/index.js";',
  [`${CHAIN}/small/index.js`]:
    'import { apply } from "./circuit.js";\nimport { plain } from "./plain.js";',
  [`${CHAIN}/small/circuit.js`]: "circuit",
  [`${CHAIN}/small/plain.js`]: 'import { rules } from "./rules.js";',
  [`${CHAIN}/small/rules.js`]: "rules",
  [`${CHAIN}/cli/demo.js`]: "demo",
  [`${CHAIN}/cli/abi.js`]: 'console.log("The client\'s files are up to date.");',
  "packages/kit/dist/src/index.js": 'export * from "./board/cells.js";',
  "packages/kit/dist/src/board/cells.js": "cells",
  "packages/kit/dist/src/testing/index.js": "testing",
};

describe("the log of tsc --watch", () => {
  /** @param {string[]} lines */
  const read = (...lines) => {
    /** @type {string[]} */
    const heard = [];
    const log = new BuildLog({
      begin: () => heard.push("begin"),
      end: (errors) => heard.push(`end ${errors}`),
      show: (line) => heard.push(line),
    });
    for (const line of lines) log.read(line);
    return heard;
  };

  it("gives the start and end of a build, and shows errors unchanged", () => {
    const error = "a.ts(1,2): error TS2322: Type 'string' is not assignable to type 'number'.";
    assert.deepEqual(
      read(
        "6:30:00 PM - Starting compilation in watch mode...",
        "",
        "6:30:02 PM - Found 0 errors. Watching for file changes.",
        "6:30:05 PM - File change detected. Starting incremental compilation...",
        error,
        "6:30:06 PM - Found 1 error. Watching for file changes.",
      ),
      ["begin", "end 0", "begin", error, "end 1"],
    );
  });

  it("is parsed in colour too, and colours are kept", () => {
    const error = "\u001b[96ma.ts\u001b[0m:\u001b[93m1\u001b[0m - \u001b[91merror\u001b[0m";
    assert.deepEqual(
      read(
        "[\u001b[90m6:30:05 PM\u001b[0m] File change detected. Starting incremental compilation...",
        error,
        "[\u001b[90m6:30:06 PM\u001b[0m] Found 12 errors. Watching for file changes.",
      ),
      ["begin", error, "end 12"],
    );
  });
});

describe("the digest of a package's code", () => {
  for (const [path, counts] of /** @type {const} */ ([
    ["packages/kit/dist/src/board/cells.js", true],
    ["packages/kit/dist/src/new.js", true],
    ["packages/kit/dist/src/board/cells.js.map", false],
    ["packages/kit/dist/src/board/cells.d.ts", false],
    ["packages/kit/dist/test/cells.test.js", false],
    [`${CHAIN}/small/circuit.js`, false],
  ])) {
    it(`${counts ? "changes" : "stays the same"} with ${path}`, (test) => {
      const top = checkoutOf(test, COMPILED);
      const before = emittedDigest(top, "packages/kit");
      write(top, { [path]: "other" });
      assert.equal(emittedDigest(top, "packages/kit") !== before, counts);
    });
  }

  it("covers what the runtime imports, and no plain game", (test) => {
    const top = checkoutOf(test, COMPILED);
    assert.deepEqual(
      circuitFiles(top).map((file) => file.slice(top.length + 1)),
      [
        `${CHAIN}/runtime/games.js`,
        `${CHAIN}/runtime/runtimeModules.js`,
        `${CHAIN}/small/circuit.js`,
        `${CHAIN}/small/index.js`,
        `${CHAIN}/small/plain.js`,
        "packages/kit/dist/src/board/cells.js",
        "packages/kit/dist/src/index.js",
      ],
    );
  });
});

describe("the store of the development chain", () => {
  /** @param {import("node:test").TestContext} test */
  const storeOf = (test) => {
    const top = checkoutOf(test, { ...COMPILED, "home/dev/store/data.mdb": "blocks" });
    const measured = { circuits: "first", times: 0 };
    const open = () =>
      new DevStore({
        top,
        home: join(top, "home/dev"),
        measure: () => {
          measured.times += 1;
          return Promise.resolve(measured.circuits);
        },
      });
    return { top, open, measured, data: join(top, "home/dev/store/data.mdb") };
  };

  it("is kept while the circuits are the same, even if their files changed", async (test) => {
    const { top, open, measured, data } = storeOf(test);
    open().fit(await open().circuits());
    write(top, { "home/dev/store/data.mdb": "blocks" });
    for (const [path, times] of /** @type {const} */ ([
      [`${CHAIN}/small/rules.js`, 1],
      [`${CHAIN}/small/circuit.js`, 2],
    ])) {
      write(top, { [path]: "other" });
      const circuits = await open().circuits();
      assert.equal(measured.times, times);
      assert.ok(open().fits(circuits));
      assert.equal(open().fit(circuits), false);
      assert.ok(existsSync(data));
    }
  });

  it("is replaced if a circuit or its snapshot changed", async (test) => {
    const { top, open, measured, data } = storeOf(test);
    open().fit(await open().circuits());
    write(top, { "home/dev/store/data.mdb": "blocks" });
    measured.circuits = "second";
    write(top, { [`${CHAIN}/small/circuit.js`]: "other" });
    const second = await open().circuits();
    assert.equal(open().fits(second), false);
    assert.equal(open().fit(second), true);
    assert.equal(existsSync(data), false);
    assert.ok(open().fits(second));

    write(top, { "home/dev/store/data.mdb": "blocks", "packages/chain/snapshot.json": "[]" });
    assert.equal(open().fit(await open().circuits()), true);
    assert.equal(existsSync(data), false);
  });

  it("is replaced if its circuits are unknown", async (test) => {
    const { open, data } = storeOf(test);
    assert.equal(open().fit(await open().circuits()), true);
    assert.equal(existsSync(data), false);
  });
});

describe("npm start -- --dev", () => {
  /** @param {import("node:test").TestContext} test */
  const supervisorOf = (test) => {
    const top = checkoutOf(test, { "package.json": '{ "workspaces": [] }', ...COMPILED });
    /** @type {string[]} */
    const said = [];
    const supervisor = new DevSupervisor({
      top,
      home: join(top, "home/dev"),
      nodePort: 1,
      webPort: 2,
      webBuild: ".next",
      bots: true,
      say: (text) => said.push(text),
    });
    test.after(async () => await supervisor.stop(0));
    supervisor.isUp = true;
    supervisor.takeChanged();
    /** @type {string[][]} */
    const restarted = [];
    supervisor.restart = (names) => Promise.resolve(void restarted.push(names));
    return { top, supervisor, said, restarted };
  };

  it("restarts once the processes that a change concerns", async (test) => {
    const { top, supervisor, said, restarted } = supervisorOf(test);
    write(top, { [`${CHAIN}/small/rules.js`]: "other" });
    await supervisor.built(0, "0.5");
    await supervisor.built(0, "0.5");
    write(top, { "packages/client/dist/src/index.js": "other" });
    await supervisor.built(0, "0.7");
    assert.deepEqual(restarted, [["node", "bots"], ["bots"]]);
    assert.deepEqual(said, [
      "Rebuilt packages/chain in 0.5 s.",
      "Rebuilt packages/client in 0.7 s.",
    ]);
  });

  it("writes the client's files about the chain at start, and when the chain changes", async (test) => {
    const { top, supervisor, said } = supervisorOf(test);
    write(top, {
      [`${CHAIN}/cli/abi.js`]: 'console.log("Wrote src/abi/abi.ts of packages/client.");',
    });
    const wrote = "npm run abi: Wrote src/abi/abi.ts of packages/client.";
    await supervisor.built(0, "0.5");
    assert.deepEqual(said, ["Rebuilt packages/chain in 0.5 s.", wrote]);
    write(top, { "packages/node/dist/src/startNode.js": "other" });
    await supervisor.built(0, "0.6");
    assert.deepEqual(said.slice(2), ["Rebuilt packages/node in 0.6 s."]);

    write(top, { [`${CHAIN}/cli/circuitDigest.js`]: 'console.log("circuits");' });
    supervisor.isUp = false;
    supervisor.begin = supervisor.beginOne = () => Promise.resolve();
    await supervisor.built(0, "0.7");
    assert.equal(said[3], wrote);
  });

  it("says why clients may not know a game, and still restarts", async (test) => {
    const { top, supervisor, said, restarted } = supervisorOf(test);
    write(top, { [`${CHAIN}/cli/abi.js`]: 'throw new Error("two games have number 4");' });
    await supervisor.built(0, "0.5");
    assert.match(said[1] ?? "", /^npm run abi failed[^]*two games have number 4/);
    assert.deepEqual(restarted, [["node", "bots"]]);
  });

  it("restarts nothing while there are errors, and everything concerned afterwards", async (test) => {
    const { top, supervisor, said, restarted } = supervisorOf(test);
    write(top, { "packages/node/dist/src/startNode.js": "other" });
    await supervisor.built(2, "0.5");
    assert.deepEqual(said, ["2 errors. Nothing restarts until they are fixed."]);
    assert.deepEqual(restarted, []);
    await supervisor.built(0, "0.6");
    assert.deepEqual(restarted, [["node"]]);
  });

  it("says when code that ended by itself starts again", async (test) => {
    const { top, supervisor, said } = supervisorOf(test);
    const start = () => supervisor.child("node", top, ["-e", "process.exit(3)"]);
    await supervisor.beginOne("node", start, "http://127.0.0.1:1/");
    assert.match(
      said.join("\n"),
      /^node ended with 3: see .*\n[^]*restarts after the next change .*\(node\)\.$/,
    );
  });
});
