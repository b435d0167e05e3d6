import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Child } from "./Child.js";

/** What ends by itself is started again, though not for ever. */
const RESTARTS = 5;
const RESTART_MS = 1000;
const WEB_STARTS_MS = 60_000;

/**
 * @typedef {{
 *   top: string,
 *   home: string,
 *   logs: string,
 *   nodePort: number,
 *   webPort: number,
 *   bots: boolean,
 *   say: (text: string) => void,
 * }} HouseOptions
 */

/** The processes of one Kifu: the node, and what stands before it. */
export class House {
  /** @type {Child[]} In the order in which they were started. */
  children = [];
  stopping = false;
  /** @type {(code: number) => void} */
  finish = () => undefined;

  /** @param {HouseOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {Promise<number>} */
    this.finished = new Promise((resolve) => (this.finish = resolve));
  }

  /** Resolves to the exit code, once all has ended. */
  async run() {
    const { bots, say, home } = this.options;
    try {
      const nodeUrl = await this.startNode();
      const web = await this.startWeb(nodeUrl);
      if (bots) this.keep("house", () => this.startBots(nodeUrl));
      say(`\n  Kifu is at ${web}\n`);
      say(`  The node answers at ${nodeUrl}/graphql. All is kept in ${home}.`);
      say("  Ctrl-C stops everything; the next start goes on from there.\n");
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

  async startNode() {
    const { top, home, nodePort } = this.options;
    const chain = join(top, "packages/chain");
    const register = join(chain, "dist/src/esm/register.js");
    const child = this.child({
      name: "node",
      cwd: home,
      args: ["--enable-source-maps", "--import", register].concat(
        join(chain, "dist/src/commands/kifu.js"),
        ["start", "--json", "--port", String(nodePort), "--store", join(home, "store")],
      ),
    });
    const url = child.says((line) => {
      if (!line.startsWith("{")) return undefined;
      const told = JSON.parse(line);
      return told.event === "listening" ? String(told.url) : undefined;
    });
    this.mustGoOn(child);
    return await url.catch(() => {
      throw new Error(`The node did not start:\n${child.lastLines.join("\n")}`);
    });
  }

  /** @param {string} nodeUrl */
  async startWeb(nodeUrl) {
    const { top, webPort } = this.options;
    const url = `http://localhost:${webPort}`;
    const child = this.child({
      name: "web",
      cwd: join(top, "apps/web"),
      args: [join(top, "node_modules/next/dist/bin/next"), "start"].concat(
        ["--hostname", "127.0.0.1", "--port"],
        String(webPort),
      ),
      env: { KIFU_NODE_URL: nodeUrl },
    });
    this.mustGoOn(child);
    await answers(`http://127.0.0.1:${webPort}/`, child);
    return url;
  }

  /** @param {string} nodeUrl */
  startBots(nodeUrl) {
    const { top, home } = this.options;
    return this.child({
      name: "house",
      cwd: home,
      args: ["--enable-source-maps", join(top, "apps/bots/dist/src/main.js")],
      env: { KIFU_NODE_URL: nodeUrl, KIFU_HOUSE: join(home, "house") },
    });
  }

  /** @param {Omit<import("./Child.js").ChildOptions, "logs">} options */
  child(options) {
    const child = new Child({ ...options, logs: this.options.logs });
    this.children.push(child);
    return child;
  }

  /**
   * When this one ends, all end.
   *
   * @param {Child} child
   */
  mustGoOn(child) {
    void child.ended.then((code) => {
      if (this.stopping) return;
      this.options.say(`${child.name} ended with ${code}; its log is ${child.logFile}:`);
      this.options.say(child.lastLines.join("\n"));
      void this.stop(1);
    });
  }

  /**
   * Starts one again when it ends.
   *
   * @param {string} name
   * @param {() => Child} start
   */
  keep(name, start, left = RESTARTS) {
    const child = start();
    void child.ended.then(async (code) => {
      this.children = this.children.filter((other) => other !== child);
      if (this.stopping) return;
      this.options.say(`${name} ended with ${code}; its log is ${child.logFile}.`);
      if (left === 0) return;
      await sleep(RESTART_MS);
      if (!this.stopping) this.keep(name, start, left - 1);
    });
  }
}

/**
 * Waits until somebody answers here.
 *
 * @param {string} url
 * @param {Child} child who is expected to
 */
async function answers(url, child) {
  const until = Date.now() + WEB_STARTS_MS;
  let ended = false;
  void child.ended.then(() => (ended = true));
  while (!ended && Date.now() < until) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`The web app did not start:\n${child.lastLines.join("\n")}`);
}
