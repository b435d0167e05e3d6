import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Child } from "./Child.js";

/** What ends by itself is started again, though not for ever. */
const RESTARTS = 20;
const RESTART_MS = 500;
const STARTS_MS = 90_000;

/**
 * @typedef {{
 *   top: string,
 *   home: string,
 *   webBuild: string,
 *   nodePort: number,
 *   webPort: number,
 *   bots: boolean,
 *   production?: boolean,
 *   say: (text: string) => void,
 * }} HouseOptions `home` is where everything is kept.
 */

/** The processes of one Kifu: the node, the web app before it, and the house players. */
export class House {
  /** @type {Child[]} In the order in which they were started. */
  children = [];
  stopping = false;
  /** @type {(code: number) => void} */
  finish = () => undefined;

  /** @param {HouseOptions} options */
  constructor(options) {
    this.options = options;
    this.nodeUrl = `http://127.0.0.1:${options.nodePort}`;
    this.webUrl = `http://localhost:${options.webPort}`;
    this.houseFolder = join(options.home, "house");
    this.houseList = join(this.houseFolder, "list.json");
    /** @type {Promise<number>} */
    this.finished = new Promise((resolve) => (this.finish = resolve));
  }

  /** Resolves to the exit code, once all has ended. */
  async run() {
    const { bots, say, home } = this.options;
    try {
      await this.keep(() => this.node(), `${this.nodeUrl}/healthz`);
      await this.keep(() => this.web(), `http://127.0.0.1:${this.options.webPort}/`);
      if (bots) await this.keep(() => this.players(), undefined);
      say(`\n  Kifu is at ${this.webUrl}\n`);
      say(`  The node answers at ${this.nodeUrl}/graphql. Everything is kept in ${home}.`);
      say("  Ctrl-C stops all; the next start goes on from there.\n");
    } catch (error) {
      if (!this.stopping) {
        say(/** @type {Error} */ (error).message);
        void this.stop(1);
      }
    }
    return await this.finished;
  }

  /**
   * Ends everything, last started first: the node ends when nobody asks it any more.
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
    const { top, home, nodePort, production } = this.options;
    const built = join(top, "packages/chain/dist/src");
    return this.child("node", home, [
      "--enable-source-maps",
      "--import",
      join(built, "esm/register.js"),
      join(built, "commands/kifu.js"),
      "start",
      "--port",
      String(nodePort),
      "--store",
      join(home, "store"),
      ...(production === true ? ["--production"] : []),
    ]);
  }

  web() {
    const { top, webPort, webBuild } = this.options;
    const next = join(top, "node_modules/next/dist/bin/next");
    const args = [next, "start", "--hostname", "127.0.0.1", "--port", String(webPort)];
    const env = {
      KIFU_NODE_URL: this.nodeUrl,
      KIFU_WEB_BUILD: webBuild,
      KIFU_HOUSE_KEY: this.houseKey(),
      KIFU_HOUSE_LIST: this.houseList,
    };
    return this.child("web", join(top, "apps/web"), args, env);
  }

  players() {
    const { top, home } = this.options;
    const args = ["--enable-source-maps", join(top, "apps/bots/dist/src/main.js")];
    const env = {
      KIFU_NODE_URL: this.nodeUrl,
      KIFU_HOUSE: this.houseFolder,
      KIFU_HOUSE_LIST: this.houseList,
    };
    return this.child("players", home, args, env);
  }

  /** The public key with which the house players sign their list, for the web app to check it. */
  houseKey() {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(this.options.top, "apps/bots/dist/src/printHouseKey.js")],
      { env: { ...process.env, KIFU_HOUSE: this.houseFolder }, encoding: "utf8" },
    );
    if (status === 0) return stdout.trim();
    throw new Error(`The key of the house players cannot be read.\n${stderr}`);
  }

  /**
   * @param {string} name
   * @param {string} cwd
   * @param {string[]} args
   * @param {Record<string, string>} env
   */
  child(name, cwd, args, env = {}) {
    const logs = join(this.options.home, "logs");
    const child = new Child({ name, cwd, args, env, logs });
    this.children.push(child);
    return child;
  }

  /**
   * Starts one, and again whenever it ends. Resolves when it answers the first time, and rejects
   * when it ends before that.
   *
   * @param {() => Child} start
   * @param {string | undefined} url where it answers; undefined when it answers nobody
   */
  async keep(start, url, left = RESTARTS) {
    const child = start();
    const gone = new AbortController();
    const ended = child.ended.then((code) => {
      gone.abort();
      this.children = this.children.filter((other) => other !== child);
      return new Error(
        `${child.name} ended with ${code}: see ${child.logFile}\n${child.lastWords()}`,
      );
    });
    if (url !== undefined) {
      const answered = await Promise.race([answers(url, gone.signal), ended]);
      if (answered instanceof Error) throw answered;
    }
    child.notePid();
    void ended.then(({ message }) => this.again(child.name, start, url, message, left));
  }

  /**
   * @param {string} name
   * @param {() => Child} start
   * @param {string | undefined} url
   * @param {string} reason why there is none any more
   * @param {number} left how often it may still be tried
   * @returns {Promise<void>}
   */
  async again(name, start, url, reason, left) {
    if (this.stopping) return;
    this.options.say(reason);
    if (left === 0) return await this.stop(1);
    await sleep(RESTART_MS);
    if (this.stopping) return;
    this.options.say(`Starting ${name} again.`);
    try {
      await this.keep(start, url, left - 1);
    } catch (error) {
      // It was killed while it started.
      await this.again(name, start, url, /** @type {Error} */ (error).message, left - 1);
    }
  }
}

/**
 * Waits until somebody answers here.
 *
 * @param {string} url
 * @param {AbortSignal} gone when whoever should answer has ended: to ask on would keep us alive
 */
async function answers(url, gone) {
  const until = Date.now() + STARTS_MS;
  while (Date.now() < until && !gone.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return undefined;
    await sleep(50);
  }
  return new Error(`Nobody answers at ${url}.`);
}
