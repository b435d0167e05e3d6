import { spawnSync } from "node:child_process";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Child } from "./Child.js";

const RESTARTS = 20;
/**
 * The limit is lower for processes that prove, because they try the same block again, and each
 * start takes minutes.
 */
const PROVER_RESTARTS = 3;
/** After a process has run for this long, its restarts are counted from 0 again. */
const STEADY_MS = 10 * 60_000;
/**
 * The prover has little time to stop, because it cannot react while it compiles. Finished proofs
 * are on disk.
 */
const PROVER_STOP_MS = 3000;
const RESTART_MS = 500;
/** A process that has not answered for this long is reported, and still waited for. */
const SLOW_START_MS = 60_000;

/** @typedef {import("./proving.js").ProvingDecision} ProvingDecision */

/**
 * @typedef {{
 *   top: string,
 *   home: string,
 *   webBuild: string,
 *   nodePort: number,
 *   webPort: number,
 *   bots: boolean,
 *   proving?: ProvingDecision,
 *   settling?: boolean,
 *   unit?: string | undefined,
 *   production?: boolean,
 *   say: (text: string) => void,
 * }} SupervisorOptions `home` is where everything is kept.
 */

/**
 * How often to restart a process.
 *
 * @typedef {{
 *   restarts?: number,
 *   left?: number,
 *   giveUp?: () => void,
 * }} Tries `restarts` is the maximum, and `left` is the number of restarts that remain. `giveUp` is
 *   called when none remains. By default everything then stops.
 */

/**
 * The processes of one Kifu: the node, the web app in front of it, the bots, and optionally a
 * prover.
 */
export class Supervisor {
  /** @type {Child[]} In the order of their start. */
  children = [];
  stopping = false;
  /** @type {(code: number) => void} */
  finish = () => undefined;

  /** @param {SupervisorOptions} options */
  constructor(options) {
    this.options = options;
    this.steadyMs = STEADY_MS;
    this.slowStartMs = SLOW_START_MS;
    this.nodeUrl = `http://127.0.0.1:${options.nodePort}`;
    this.webUrl = `http://localhost:${options.webPort}`;
    this.botFolder = join(options.home, "bots");
    this.botList = join(this.botFolder, "list.json");
    /** @type {Promise<number>} */
    this.finished = new Promise((resolve) => (this.finish = resolve));
  }

  async run() {
    const { bots, proving, settling, say, home } = this.options;
    try {
      this.adoptFormerFolder();
      await this.keep(() => this.node(), `${this.nodeUrl}/healthz`);
      await this.keep(() => this.web(), `http://127.0.0.1:${this.options.webPort}/`);
      if (bots) await this.keep(() => this.bots(), undefined);
      say(`\n  Kifu is at ${this.webUrl}\n`);
      say(`  The node answers at ${this.nodeUrl}/graphql. Data is stored in ${home}.`);
      say("  Ctrl-C stops everything; the next start continues from here.\n");
      if (proving?.prove === true) await this.startProver();
      else if (proving !== undefined) this.sayUnproven(proving.why);
      if (settling === true) await this.startSettler();
    } catch (error) {
      if (!this.stopping) {
        say(/** @type {Error} */ (error).message);
        void this.stop(1);
      }
    }
    return await this.finished;
  }

  /**
   * Renames the folder in which earlier versions kept the bots' keys, so that the bots stay the
   * same players.
   */
  adoptFormerFolder() {
    const former = join(this.options.home, "house");
    if (existsSync(former) && !existsSync(this.botFolder)) renameSync(former, this.botFolder);
  }

  /**
   * Stops all processes in the reverse order of their start, so that no other process uses the
   * node when the node stops.
   *
   * @param {number} code
   */
  async stop(code) {
    if (this.stopping) return;
    this.stopping = true;
    this.options.say("\nStopping.");
    for (const child of [...this.children].reverse()) await child.stop();
    this.options.say("Stopped. Nothing is lost.");
    this.finish(code);
  }

  node() {
    const { top, home, nodePort, production, unit } = this.options;
    return this.child("node", home, [
      "--enable-source-maps",
      join(top, "packages/node/dist/src/cli/kifu.js"),
      "start",
      "--port",
      String(nodePort),
      "--store",
      join(home, "store"),
      ...(production === true ? ["--production"] : []),
      ...(unit === undefined ? [] : ["--chain.faucet", "false"]),
    ]);
  }

  /** Starts the prover in the background. Everything else also runs without it. */
  async startProver() {
    const { say, home } = this.options;
    const without = () =>
      say("The prover failed: blocks are no longer proven. Everything else keeps running.");
    const tries = { restarts: PROVER_RESTARTS, giveUp: without };
    await this.keep(() => this.prover(), undefined, tries);
    say(`  Blocks are being proven at the lowest priority: see ${join(home, "logs/prover.log")}`);
    say(`  and ${this.webUrl}/status. The circuits compile first, which takes minutes.`);
    say("  Play does not wait for it. To start without: npm start -- --no-prove\n");
  }

  /** Starts to settle in the background. Everything else also runs without it. */
  async startSettler() {
    const { say, home } = this.options;
    const without = () =>
      say("Settling failed: blocks are no longer settled. Everything else keeps running.");
    const tries = { restarts: PROVER_RESTARTS, giveUp: without };
    await this.keep(() => this.settler(), undefined, tries);
    say(
      `  What is proven is settled to a Mina on this machine: see ${join(home, "logs/settler.log")}\n`,
    );
  }

  /** @param {string} why */
  sayUnproven(why) {
    const { say } = this.options;
    say(`  Blocks are not proven: only the players' signatures hold. ${why}`);
    say("  To prove them: npm start -- --prove\n");
  }

  prover() {
    return this.besideNode("prover", "prove");
  }

  settler() {
    const { unit } = this.options;
    const worth = unit === undefined ? [] : ["--unit", unit];
    return this.besideNode("settler", "settle", "--local", ...worth);
  }

  /**
   * A process that proves, beside the node.
   *
   * @param {string} name
   * @param {string[]} command
   */
  besideNode(name, ...command) {
    const { top, home } = this.options;
    const program = join(top, "packages/node/dist/src/cli/kifu.js");
    const args = ["--enable-source-maps", program, ...command, "--store", join(home, "store")];
    return this.child(name, home, args, {}, PROVER_STOP_MS);
  }

  /**
   * @param {"start" | "dev"} command the command of Next.js
   * @param {Record<string, string>} [more] additional environment variables
   */
  web(command = "start", more = {}) {
    const { top, webPort, webBuild } = this.options;
    const next = join(top, "node_modules/next/dist/bin/next");
    const args = [next, command, "--hostname", "127.0.0.1", "--port", String(webPort)];
    const env = {
      ...more,
      KIFU_NODE_URL: this.nodeUrl,
      KIFU_WEB_BUILD: webBuild,
      KIFU_BOT_LIST_KEY: this.botListKey(),
      KIFU_BOT_LIST: this.botList,
    };
    return this.child("web", join(top, "apps/web"), args, env);
  }

  bots() {
    const { top, home } = this.options;
    const args = ["--enable-source-maps", join(top, "apps/bots/dist/src/main.js")];
    const env = {
      KIFU_NODE_URL: this.nodeUrl,
      KIFU_BOT_KEYS: this.botFolder,
      KIFU_BOT_LIST: this.botList,
    };
    return this.child("bots", home, args, env);
  }

  /** The public key for the web app to verify the bots' list. */
  botListKey() {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(this.options.top, "apps/bots/dist/src/printBotListKey.js")],
      { env: { ...process.env, KIFU_BOT_KEYS: this.botFolder }, encoding: "utf8" },
    );
    if (status === 0) return stdout.trim();
    throw new Error(`The bots' key cannot be read.\n${stderr}`);
  }

  /**
   * @param {string} name
   * @param {string} cwd
   * @param {string[]} args
   * @param {Record<string, string>} env
   * @param {number} [stopMs]
   */
  child(name, cwd, args, env = {}, stopMs) {
    const logs = join(this.options.home, "logs");
    const child = new Child({
      name,
      cwd,
      args,
      env,
      logs,
      ...(stopMs !== undefined && { stopMs }),
    });
    this.children.push(child);
    return child;
  }

  /**
   * Starts a process, and restarts it whenever it ends. Resolves when the process first answers,
   * however long a slow machine takes. Rejects if it ends before that.
   *
   * @param {() => Child} start
   * @param {string | undefined} url where it answers; undefined if it has no server
   * @param {Tries} [tries]
   */
  async keep(start, url, tries = {}) {
    const child = start();
    const began = performance.now();
    const gone = new AbortController();
    const ended = child.ended.then((code) => {
      gone.abort();
      this.children = this.children.filter((other) => other !== child);
      return new Error(
        `${child.name} ended with ${code}: see ${child.logFile}\n${child.lastWords()}`,
      );
    });
    if (url !== undefined) {
      const report = () =>
        this.options.say(`${child.name} takes long to start: see ${child.logFile}`);
      const slow = setTimeout(report, this.slowStartMs);
      const answered = await Promise.race([answers(url, gone.signal), ended]);
      clearTimeout(slow);
      if (answered instanceof Error) throw answered;
    }
    child.notePid();
    const { name } = child;
    void ended.then(({ message }) => {
      const wasSteady = performance.now() - began >= this.steadyMs;
      const { restarts = RESTARTS, left = restarts } = tries;
      const next = { ...tries, left: wasSteady ? restarts : left };
      void this.again(name, start, url, message, next);
    });
  }

  /**
   * @param {string} name
   * @param {() => Child} start
   * @param {string | undefined} url
   * @param {string} reason why the process ended
   * @param {Tries} tries
   * @returns {Promise<void>}
   */
  async again(name, start, url, reason, tries) {
    if (this.stopping) return;
    this.options.say(reason);
    const { restarts = RESTARTS, left = restarts, giveUp = () => void this.stop(1) } = tries;
    if (left === 0) return giveUp();
    const next = { ...tries, left: left - 1 };
    await sleep(RESTART_MS);
    if (this.stopping) return;
    this.options.say(`Starting ${name} again.`);
    try {
      await this.keep(start, url, next);
    } catch (error) {
      // Something ended the process while it started.
      const { message } = /** @type {Error} */ (error);
      await this.again(name, start, url, message, next);
    }
  }
}

/**
 * Waits until the URL answers.
 *
 * @param {string} url
 * @param {AbortSignal} gone stops the requests when the process has ended. Otherwise they would
 * keep this process alive
 */
async function answers(url, gone) {
  while (!gone.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(50);
  }
}
