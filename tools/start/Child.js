import { spawn } from "node:child_process";
import { createWriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { makeFolder } from "./makeFolder.js";

const EXIT_WITH_PARENT = pathToFileURL(
  fileURLToPath(new URL("exitWithParent.js", import.meta.url)),
).href;

/** How many of its last lines to show when a process ends unexpectedly. */
const LAST_LINES = 12;
const STOP_MS = 15_000;

/**
 * @typedef {{
 *   name: string,
 *   args: string[],
 *   cwd: string,
 *   env?: Record<string, string>,
 *   logs: string,
 *   stopMs?: number,
 * }} ChildOptions `args` are Node's. `logs` is the folder for its log. `stopMs` is how long it may take
 *   to stop on request.
 */

/** A process that `npm start` runs. Its output goes to a file. */
export class Child {
  /** @type {string[]} */
  lastLines = [];

  /** @param {ChildOptions} options */
  constructor({ name, args, cwd, env = {}, logs, stopMs = STOP_MS }) {
    this.name = name;
    this.stopMs = stopMs;
    this.pidFile = join(logs, `${name}.pid`);
    makeFolder(logs);
    this.logFile = join(logs, `${name}.log`);
    const log = createWriteStream(this.logFile, { flags: "a" });
    // A full disk must cost only the log, not the running matches.
    log.on("error", ({ message }) => {
      this.lastLines = [...this.lastLines, `The log cannot be written: ${message}`].slice(
        -LAST_LINES,
      );
    });
    // In its own process group, so that the terminal's Ctrl-C does not reach all processes at
    // once. The supervisor stops them in order.
    this.process = spawn(process.execPath, ["--import", EXIT_WITH_PARENT, ...args], {
      cwd,
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      createInterface(stream).on("line", (line) => {
        log.write(`${line}\n`);
        this.lastLines = [...this.lastLines, line].slice(-LAST_LINES);
      });
    }
    /** @type {Promise<number | null>} The exit code. */
    this.ended = new Promise((resolve) => {
      this.process.once("error", () => resolve(null));
      this.process.once("close", (code) => {
        log.end();
        resolve(code);
      });
    });
  }

  /**
   * Writes the process id for operators. Written only after the first answer, since a process
   * that fails to start must not replace the id of a running one.
   */
  notePid() {
    writeFileSync(this.pidFile, `${this.process.pid ?? ""}\n`);
  }

  lastWords() {
    return this.lastLines.map((line) => `  ${line}`).join("\n");
  }

  /** Stops the process, and waits until it has ended. */
  async stop() {
    this.process.kill("SIGTERM");
    const late = setTimeout(() => this.process.kill("SIGKILL"), this.stopMs);
    await this.ended;
    clearTimeout(late);
  }
}
