import { spawn } from "node:child_process";
import { createWriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { makeFolder } from "./makeFolder.js";

const EXIT_WITH_PARENT = pathToFileURL(
  fileURLToPath(new URL("exitWithParent.js", import.meta.url)),
).href;

/** The number of a process's last lines to show when the process ends unexpectedly. */
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
    // If the disk is full, only the log is lost, and matches continue.
    log.on("error", ({ message }) => {
      this.lastLines = [...this.lastLines, `The log cannot be written: ${message}`].slice(
        -LAST_LINES,
      );
    });
    // The process gets its own group, so that Ctrl-C in the terminal does not reach all processes
    // at once. The supervisor stops them in order.
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
    /** @type {Promise<number | null>} The exit code, once the log is closed too. */
    this.ended = new Promise((resolve) => {
      this.process.once("error", () => resolve(null));
      this.process.once("close", (code) => {
        finished(log.end(), () => resolve(code));
      });
    });
  }

  /**
   * Writes the process id to a file for operators. Call this only after the process has answered,
   * so that a process that fails to start does not replace the id of a running one.
   */
  notePid() {
    writeFileSync(this.pidFile, `${this.process.pid ?? ""}\n`);
  }

  lastWords() {
    return this.lastLines.map((line) => `  ${line}`).join("\n");
  }

  async stop() {
    this.process.kill("SIGTERM");
    const late = setTimeout(() => this.process.kill("SIGKILL"), this.stopMs);
    await this.ended;
    clearTimeout(late);
  }
}
