import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { compiledWorkspaces } from "../../setup/build.js";
import { Supervisor } from "../Supervisor.js";
import { BuildLog } from "./BuildLog.js";
import { DevStore } from "./DevStore.js";
import { emittedDigest, runChainCommand } from "./emitted.js";

/**
 * The packages that describe the chain to the client. The client's generated files are made from
 * them.
 */
const DESCRIBED = ["packages/kit", "packages/wire", "packages/chain"];
/**
 * The packages whose code each process runs. The web app is missing, because it reloads changes
 * itself.
 */
const RUNS = {
  node: ["packages/kit", "packages/wire", "packages/chain", "packages/node"],
  bots: ["packages/kit", "packages/wire", "packages/chain", "packages/client", "apps/bots"],
};
const COMPILER = fileURLToPath(new URL("compiler.js", import.meta.url));
/** Lines that Next.js prints about each request and about compiling. */
const CHATTER = /^\s*(GET|POST|HEAD|OPTIONS) \/\S* \d{3} in |^\s*○ Compiling /;

/** @typedef {keyof typeof RUNS} Restarted */

/**
 * One Kifu in development. It compiles saved files, and restarts the processes that a change
 * affects.
 */
export class DevSupervisor extends Supervisor {
  /** @type {Set<string>} The processes that end because they are being restarted. */
  restarting = new Set();
  /** @type {Record<string, string>} The digest of each package's running code. */
  running = {};
  /** @type {Promise<void>} Changes are handled one at a time. */
  work = Promise.resolve();
  buildBegan = 0;
  isUp = false;

  /** @param {import("../Supervisor.js").SupervisorOptions} options */
  constructor(options) {
    super(options);
    this.store = new DevStore({ top: options.top, home: options.home });
  }

  /** @override */
  async run() {
    this.adoptFormerFolder();
    this.compile();
    return await this.finished;
  }

  /** Compiles all packages except the browser tests, and again whenever a file is saved. */
  compile() {
    const { top, say } = this.options;
    const folders = compiledWorkspaces(top).filter((folder) => folder !== "apps/e2e");
    const look = process.stderr.isTTY ? ["--pretty"] : [];
    const child = this.child("tsc", top, [COMPILER, "-b", "--watch", ...look, ...folders]);
    const log = new BuildLog({
      begin: () => {
        this.buildBegan = Date.now();
      },
      end: (errors) => {
        const seconds = ((Date.now() - this.buildBegan) / 1000).toFixed(1);
        this.work = this.work.then(async () => {
          await this.built(errors, seconds).catch((error) => say(textOf(error)));
        });
      },
      show: say,
    });
    createInterface(child.process.stdout).on("line", (line) => log.read(line));
    createInterface(child.process.stderr).on("line", say);
    void child.ended.then(async (code) => {
      if (this.stopping) return;
      say(`The compiler ended with ${code}: see ${child.logFile}`);
      await this.stop(1);
    });
    say("Compiling. Errors appear here. Saved files are compiled again.");
  }

  /**
   * Called after each build.
   *
   * @param {number} errors
   * @param {string} seconds how long it took
   */
  async built(errors, seconds) {
    const { say } = this.options;
    if (this.stopping) return;
    if (errors > 0) {
      const count = errors === 1 ? "1 error" : `${errors} errors`;
      return say(`${count}. Nothing ${this.isUp ? "restarts" : "starts"} until they are fixed.`);
    }
    const changed = this.takeChanged();
    if (!this.isUp) return await this.startAll();
    if (changed.length === 0) return;
    say(`Rebuilt ${changed.join(", ")} in ${seconds} s.`);
    if (DESCRIBED.some((folder) => changed.includes(folder))) await this.describeChain();
    const concerned = this.restarted().filter((name) =>
      RUNS[name].some((folder) => changed.includes(folder)),
    );
    if (concerned.length === 0) say("No process restarts. Pages load the change by themselves.");
    else await this.restart(concerned);
  }

  /** The packages whose code has changed since the last call. */
  takeChanged() {
    const folders = [...new Set(Object.values(RUNS).flat())];
    return folders.filter((folder) => {
      const digest = emittedDigest(this.options.top, folder);
      const isOther = this.running[folder] !== digest;
      this.running[folder] = digest;
      return isOther;
    });
  }

  /** @returns {Restarted[]} */
  restarted() {
    return this.options.bots ? ["node", "bots"] : ["node"];
  }

  async startAll() {
    const { say, home } = this.options;
    this.isUp = true;
    const [circuits] = await Promise.all([this.store.circuits(), this.describeChain()]);
    this.fitStore(circuits);
    await this.begin("node");
    await this.beginOne("web", () => this.web(), `http://127.0.0.1:${this.options.webPort}/`);
    if (this.options.bots) await this.begin("bots");
    if (this.stopping) return;
    say(`\n  Kifu is at ${this.webUrl}\n`);
    say(`  Rules and circuits of each game: ${this.webUrl}/dev/rules`);
    say(`  The node answers at ${this.nodeUrl}/graphql. Data is stored in ${home}.`);
    say("  Saved files are compiled and loaded. Ctrl-C stops everything.\n");
  }

  /** @param {Restarted[]} names */
  async restart(names) {
    const { say } = this.options;
    const circuits = await this.store.circuits();
    const others = this.store.fits(circuits) ? names : this.restarted();
    say(`Restarting ${others.join(" and ")}.`);
    for (const child of [...this.children].reverse()) {
      if (!others.some((other) => other === child.name)) continue;
      this.restarting.add(child.name);
      await child.stop();
    }
    this.fitStore(circuits);
    for (const name of others) await this.begin(name);
    if (!this.stopping) say(`Restarted ${others.join(" and ")}.`);
  }

  /**
   * Does what `npm run abi` does. Without this, pages and bots would not know a new game or the
   * texts of its refusals. The compiler treats the written files like any saved file.
   */
  async describeChain() {
    const { say, top } = this.options;
    try {
      const text = await runChainCommand(top, "abi");
      if (text.startsWith("Wrote")) say(`npm run abi: ${text}`);
    } catch (error) {
      say(`npm run abi failed, so pages may not know a new game:\n${textOf(error)}`);
    }
  }

  /** @param {import("./DevStore.js").Circuits} circuits */
  fitStore(circuits) {
    if (!this.store.fit(circuits)) return;
    this.options.say(
      `The circuits changed: the development chain starts again in a new store (${this.store.folder}).\n` +
        "Its matches are gone. Those of npm start without --dev are untouched.",
    );
  }

  /** @param {Restarted} name */
  async begin(name) {
    if (name === "node") await this.beginOne(name, () => this.node(), `${this.nodeUrl}/healthz`);
    else await this.beginOne(name, () => this.bots(), undefined);
  }

  /**
   * Starts a process. Code that is being changed may fail to start. The next change then starts
   * it again.
   *
   * @param {string} name
   * @param {() => import("../Child.js").Child} start
   * @param {string | undefined} url
   */
  async beginOne(name, start, url) {
    if (this.stopping) return;
    try {
      await this.keep(start, url);
    } catch (error) {
      if (!this.stopping) this.options.say(`${textOf(error)}\n${waitingText(name)}`);
    }
  }

  /**
   * Starts a process again only after the next change, because code that ended by itself would do
   * so again.
   *
   * @override
   * @param {string} name
   * @param {() => import("../Child.js").Child} start
   * @param {string | undefined} url
   * @param {string} reason
   * @param {import("../Supervisor.js").Tries} tries
   */
  async again(name, start, url, reason, tries) {
    if (this.stopping || this.restarting.delete(name)) return;
    // The web app is restarted at once, because saving a file does not restart it.
    if (name === "web") return await super.again(name, start, url, reason, tries);
    this.options.say(`${reason}\n${waitingText(name)}`);
  }

  /** @override */
  web() {
    const child = super.web("dev", { NODE_ENV: "development" });
    for (const stream of [child.process.stdout, child.process.stderr]) {
      createInterface(stream).on("line", (line) => {
        const text = stripVTControlCharacters(line);
        if (!CHATTER.test(text) && text.trim() !== "") this.options.say(`web: ${line}`);
      });
    }
    return child;
  }
}

/** @param {string} name */
function waitingText(name) {
  return `It restarts after the next change that concerns it (${name}).`;
}

/** @param {unknown} error */
function textOf(error) {
  return error instanceof Error ? error.message : String(error);
}
