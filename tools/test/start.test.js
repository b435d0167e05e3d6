import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { Child } from "../start/Child.js";
import { freePort } from "../start/freePort.js";
import { Supervisor } from "../start/Supervisor.js";
import { decideProving, thisMachine } from "../start/proving.js";
import { readOptions } from "../start/options.js";
import { checkoutOf } from "./harness/checkout.js";

const CHILD = new URL("../start/Child.js", import.meta.url).href;
const START = fileURLToPath(new URL("../start.js", import.meta.url));

describe("the command line of npm start", () => {
  it("has defaults", () => {
    const usual = { port: 3000, nodePort: 4000, home: ".kifu", bots: true, prove: undefined };
    assert.deepEqual(readOptions([]), {
      ...usual,
      settle: false,
      production: false,
      dev: false,
    });
  });

  it("is parsed", () => {
    const args = ["--port", "80", "--node-port=81", "--home", "there", "--no-bots"];
    const read = { port: 80, nodePort: 81, home: "there", bots: false, prove: undefined };
    const usual = { ...read, settle: false, production: false, dev: false };
    assert.deepEqual(readOptions(args), usual);
    assert.deepEqual(readOptions([...args, "--production"]), { ...usual, production: true });
    assert.deepEqual(readOptions([...args, "--dev"]), { ...usual, dev: true });
    assert.deepEqual(readOptions([...args, "--prove"]), { ...usual, prove: true });
    assert.deepEqual(readOptions([...args, "--no-prove"]), { ...usual, prove: false });
    const settling = { ...usual, prove: true, settle: true };
    assert.deepEqual(readOptions([...args, "--prove", "--settle"]), settling);
    const trial = [...args, "--prove", "--settle", "--unit", "10000000"];
    assert.deepEqual(readOptions(trial), { ...settling, unit: "10000000" });
  });

  it("may ask for help", () => {
    const answer = readOptions(["--help"]);
    assert.ok("text" in answer && answer.code === 0);
    for (const flag of ["--port", "--node-port", "--home", "--no-bots", "--prove", "--no-prove"]) {
      assert.ok(answer.text.includes(flag));
    }
    for (const flag of ["--production", "--dev", "--settle"]) {
      assert.ok(answer.text.includes(flag));
    }
  });

  for (const args of [
    ["--port", "0"],
    ["--port", "65536"],
    ["--port", "4e3"],
    ["--prot", "1"],
    ["--port", "4000"],
    ["--dev", "--production"],
    ["--dev", "--prove"],
    ["--settle"],
    ["--settle", "--no-prove"],
    ["--unit", "5"],
    ["--unit", "0", "--settle", "--prove"],
    ["--port", "1", "--prove", "--no-prove"],
  ]) {
    it(`is refused with help: ${args.join(" ")}`, () => {
      const answer = readOptions(args);
      assert.ok("text" in answer && answer.code === 2);
      assert.match(answer.text, /--(port|prot|dev|prove|unit)[^]*npm start -- \[flags\]/);
    });
  }

  it("is refused before anything starts", async () => {
    const child = spawn(process.execPath, [START, "--port", "none"], { stdio: "ignore" });
    assert.deepEqual(await once(child, "close"), [2, null]);
  });

  it(
    "is refused with a code if its folder cannot be created",
    { timeout: 120_000 },
    async (test) => {
      const child = spawn(process.execPath, [START, "--home", "/proc/nope"], {
        stdio: ["ignore", "ignore", "pipe"],
      });
      test.after(() => void child.kill("SIGKILL"));
      const [said, ended] = await Promise.all([text(child.stderr), once(child, "close")]);
      assert.deepEqual(ended, [2, null]);
      assert.match(said, /^config\/bad-value: .*\n {2}folder: \/proc\/nope .*\n.*--home/);
    },
  );
});

describe("the port", () => {
  it("is the wanted one if it is free, otherwise the next free one", async (test) => {
    const taken = await listening(0);
    test.after(() => void taken.server.close());
    const found = await freePort(taken.port);
    assert.ok(found > taken.port);
    assert.equal(await freePort(found), found);
  });

  it("is an error with instructions if all are taken", async () => {
    await assert.rejects(freePort(65_536), /all taken\. Choose with --port/);
  });
});

describe("whether npm start proves", () => {
  const large = { cores: 4, freeBytes: 12e9 };
  const usual = { prove: undefined, dev: false };

  it("depends on the machine, unless a flag says so", () => {
    assert.deepEqual(decideProving(usual, large), { prove: true });
    for (const machine of [
      { ...large, cores: 3 },
      { ...large, freeBytes: 12e9 - 1 },
    ]) {
      assert.equal(decideProving(usual, machine).prove, false);
      assert.deepEqual(decideProving({ ...usual, prove: true }, machine), { prove: true });
    }
    assert.equal(decideProving({ ...usual, prove: false }, large).prove, false);
    assert.equal(decideProving({ ...usual, dev: true }, large).prove, false);
  });

  it("has a reason if it does not", () => {
    const why = (/** @type {typeof large} */ machine, asked = usual) => {
      const decision = decideProving(asked, machine);
      return decision.prove ? "" : decision.why;
    };
    assert.equal(
      why({ cores: 2, freeBytes: 11.9e9 }),
      "Proving by default needs 4 cores and 12 GB of free memory. This machine has 2 cores and 11 GB of free memory.",
    );
    assert.match(why({ cores: 1, freeBytes: 2e9 }), / 1 core and 2 GB /);
    const asked = { prove: /** @type {boolean | undefined} */ (false), dev: false };
    assert.match(why(large, /** @type {typeof usual} */ (asked)), /--no-prove/);
  });

  it("depends on the cores and memory of this machine", () => {
    const { cores, freeBytes } = thisMachine();
    assert.ok(cores >= 1 && freeBytes > 0 && Number.isFinite(freeBytes));
  });
});

describe("a process of npm start", () => {
  it("is reported with its last output if it ends before it answers", async (test) => {
    const { supervisor, start } = supervisorOf(test, `console.log("no room"); process.exit(3)`);
    await assert.rejects(supervisor.keep(start, "http://127.0.0.1:1/"), (error) => {
      assert.match(String(error), /small ended with 3: see .*small\.log\n {2}no room/);
      return true;
    });
  });

  it("is reported if it takes long to start, and still waited for", async (test) => {
    const { port, server } = await listening(0);
    server.close();
    const script = `
      const server = require("node:http").createServer((_, response) => response.end());
      process.on("SIGUSR2", () => server.listen(${port}, "127.0.0.1"));
      setInterval(() => 0, 1000);
      console.log("up")`;
    const { supervisor, start, hear } = supervisorOf(test, script);
    supervisor.slowStartMs = 0;
    const kept = supervisor.keep(start, `http://127.0.0.1:${port}/`);
    const [child] = supervisor.children;
    await hear(`small takes long to start: see ${child?.logFile}`);
    while (child?.lastLines.length === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.ok(!existsSync(child?.pidFile ?? ""));
    child?.process.kill("SIGUSR2");
    await kept;
    assert.ok(existsSync(child?.pidFile ?? ""));
  });

  it("is restarted if it ends later", async (test) => {
    const { supervisor, start, said, hear } = supervisorOf(test, `setInterval(() => 0, 1000)`);
    await supervisor.keep(start, undefined);
    const [first] = supervisor.children;
    first?.process.kill("SIGKILL");
    await hear("Starting small again.");
    const [second] = supervisor.children;
    assert.notEqual(second?.process.pid, first?.process.pid);
    assert.ok(said.some((text) => text.startsWith("small ended with null")));
    await supervisor.stop(0);
    assert.equal(await supervisor.finished, 0);
  });

  it("ends everything with a failure if it ends again and again", async (test) => {
    const { supervisor, start, said } = supervisorOf(test, `process.exit(1)`);
    await supervisor.keep(start, undefined, { restarts: 1 });
    assert.equal(await supervisor.finished, 1);
    assert.equal(said.filter((text) => text === "Starting small again.").length, 1);
  });

  it("is given up if it is optional, and the others keep running", async (test) => {
    const { supervisor, start, said, hear } = supervisorOf(test, `process.exit(1)`);
    const giveUp = () => supervisor.options.say("Without it.");
    await supervisor.keep(start, undefined, { restarts: 1, giveUp });
    await hear("Without it.");
    assert.equal(said.filter((text) => text === "Starting small again.").length, 1);
    assert.equal(supervisor.stopping, false);
  });

  it("has all its restarts again after running for long", async (test) => {
    const { supervisor, start, said, hear } = supervisorOf(test, `process.exit(1)`);
    const giveUp = () => supervisor.options.say("Without it.");
    const starts = () => said.filter((text) => text === "Starting small again.").length;
    await supervisor.keep(start, undefined, { restarts: 1, giveUp });
    await hear("Starting small again.");
    supervisor.steadyMs = 0;
    while (starts() < 2 && !said.includes("Without it.")) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    supervisor.steadyMs = 3_600_000;
    await hear("Without it.");
    assert.equal(starts(), 2);
  });

  it("is the prover on the node's store, if requested", async (test) => {
    const { supervisor, said } = supervisorOf(test, "");
    const { home } = supervisor.options;
    putProgram(home);
    await supervisor.startProver();
    const [prover] = supervisor.children;
    while (prover?.lastLines.length === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(prover?.lastLines, [`prove --store ${join(home, "store")}`]);
    assert.match(said.join("\n"), /Blocks are being proven.*logs\/prover\.log/);
    await supervisor.stop(0);
    assert.deepEqual(supervisor.children, []);
  });

  it("is a process that settles on the node's store, if requested", async (test) => {
    const { supervisor, said } = supervisorOf(test, "");
    const { home } = supervisor.options;
    putProgram(home);
    await supervisor.startSettler();
    const [settler] = supervisor.children;
    while (settler?.lastLines.length === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(settler?.lastLines, [`settle --local --store ${join(home, "store")}`]);
    assert.match(said.join("\n"), /settled to a Mina on this machine.*logs\/settler\.log/);
    await supervisor.stop(0);
  });

  it("takes deposits on a chain without play money, if requested", async (test) => {
    const { supervisor } = supervisorOf(test, "");
    supervisor.options.unit = "5";
    const { home } = supervisor.options;
    putProgram(home);
    const children = [supervisor.settler(), supervisor.node()];
    while (children.some(({ lastLines }) => lastLines.length === 0)) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const [settler, node] = children;
    assert.match(settler?.lastLines[0] ?? "", /^settle --local --unit 5 --store /);
    assert.match(node?.lastLines[0] ?? "", / --chain\.faucet false$/);
    await supervisor.stop(0);
  });

  it("is no prover if blocks are not proven, and the reason is printed", async (test) => {
    const { supervisor, said } = supervisorOf(test, "");
    supervisor.sayUnproven("This machine is small.");
    assert.match(said.join("\n"), /not proven[^]*This machine is small\.[^]*npm start -- --prove/);
    assert.deepEqual(supervisor.children, []);
  });

  it("keeps the bots of an earlier version with another folder name", (test) => {
    const { supervisor } = supervisorOf(test, "");
    const { home } = supervisor.options;
    mkdirSync(join(home, "house", "easy-0"), { recursive: true });
    supervisor.adoptFormerFolder();
    supervisor.adoptFormerFolder();
    assert.ok(existsSync(join(home, "bots", "easy-0")));
    assert.ok(!existsSync(join(home, "house")));
    mkdirSync(join(home, "house"));
    supervisor.adoptFormerFolder();
    assert.ok(existsSync(join(home, "bots", "easy-0")));
  });

  it("is not restarted after a request to stop, and the last started ends first", async (test) => {
    const { supervisor, said, child } = supervisorOf(test, `setInterval(() => 0, 1000)`);
    /** @type {string[]} */
    const ended = [];
    for (const name of ["node", "web", "bots"]) {
      await supervisor.keep(() => child(name), undefined);
      void supervisor.children.at(-1)?.ended.then(() => ended.push(name));
    }
    await supervisor.stop(0);
    assert.equal(await supervisor.finished, 0);
    assert.deepEqual(ended, ["bots", "web", "node"]);
    assert.deepEqual(said, ["\nStopping.", "Stopped. Nothing is lost."]);
    assert.deepEqual(supervisor.children, []);
  });

  it("is killed if it does not stop in time", async (test) => {
    const logs = checkoutOf(test, {});
    const script = `process.on("SIGTERM", () => 0); setInterval(() => 0, 1000); console.log("up")`;
    const child = new Child({ name: "slow", args: ["-e", script], cwd: logs, logs, stopMs: 50 });
    while (child.lastLines.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await child.stop();
    assert.equal(child.process.signalCode, "SIGKILL");
  });

  it("leaves its log and its process id", async (test) => {
    const logs = checkoutOf(test, {});
    const child = new Child({
      name: "small",
      args: ["-e", `console.log("here")`],
      cwd: logs,
      logs,
    });
    child.notePid();
    assert.equal(await child.ended, 0);
    assert.equal(readFileSync(join(logs, "small.pid"), "utf8"), `${child.process.pid}\n`);
    assert.deepEqual(child.lastLines, ["here"]);
  });

  it("continues its log at the beginning after logrotate has copied and truncated it", async (test) => {
    const logs = checkoutOf(test, {});
    const script = `process.on("SIGUSR2", () => console.log("after")); setInterval(() => 0, 1000); console.log("before")`;
    const child = new Child({ name: "small", args: ["-e", script], cwd: logs, logs });
    test.after(() => child.stop());
    /** @param {string} text */
    const untilLogged = async (text) => {
      while (readFileSync(child.logFile, "utf8") !== text) await new Promise(setImmediate);
    };
    while (!existsSync(child.logFile)) await new Promise(setImmediate);
    await untilLogged("before\n");
    truncateSync(child.logFile);
    child.process.kill("SIGUSR2");
    await untilLogged("after\n");
  });

  it("ends when its parent is killed", async (test) => {
    const logs = checkoutOf(test, {});
    const parent = spawn(process.execPath, ["--input-type=module", "-e", PARENT, CHILD, logs], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    test.after(() => void parent.kill("SIGKILL"));
    const [line] = await once(createInterface(parent.stdout), "line");
    const pid = Number(line);
    assert.ok(isAlive(pid));
    parent.kill("SIGKILL");
    await once(parent, "close");
    while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve));
  });
});

/** Starts a child that never ends, and prints its process id. */
const PARENT = `
  const [, child, logs] = process.argv;
  const { Child } = await import(child);
  const args = ["-e", "setInterval(() => 0, 1000); console.log('up')"];
  const { process: started } = new Child({ name: "small", args, cwd: logs, logs });
  started.stdout.once("data", () => console.log(started.pid));
`;

/**
 * Puts a program in the place of `kifu`. It prints its arguments and runs on.
 *
 * @param {string} home
 */
function putProgram(home) {
  const cli = join(home, "packages/node/dist/src/cli");
  mkdirSync(cli, { recursive: true });
  writeFileSync(
    join(cli, "kifu.js"),
    `console.log(process.argv.slice(2).join(" ")); setInterval(() => 0, 1000)`,
  );
}

/**
 * A supervisor whose processes run this script.
 *
 * @param {import("node:test").TestContext} test
 * @param {string} script
 */
function supervisorOf(test, script) {
  const home = checkoutOf(test, {});
  /** @type {string[]} */
  const said = [];
  /** @type {(() => void)[]} */
  const hearers = [];
  const supervisor = new Supervisor({
    top: home,
    home,
    nodePort: 1,
    webPort: 2,
    webBuild: ".next",
    bots: false,
    say: (text) => {
      said.push(text);
      // A start is reported just before it begins. So listeners are called in the next turn of
      // the event loop.
      setImmediate(() => hearers.splice(0).forEach((wake) => wake()));
    },
  });
  test.after(async () => await supervisor.stop(0));
  const child = (/** @type {string} */ name) => supervisor.child(name, home, ["-e", script]);
  /** @param {string} text */
  const hear = async (text) => {
    while (!said.includes(text)) {
      await new Promise((resolve) => void hearers.push(() => resolve(undefined)));
    }
  };
  return { supervisor, said, hear, child, start: () => child("small") };
}

/**
 * @param {number} port
 * @returns {Promise<{ port: number, server: import("node:net").Server }>}
 */
async function listening(port) {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  return { port: address.port, server };
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
