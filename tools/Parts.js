import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countsIn, leaveCounts } from "./results.js";
import { root, say } from "./setup/checkout.js";

/** Settings that keep the parts from using the network and from sending telemetry. */
const QUIET = {
  TURBO_TELEMETRY_DISABLED: "1",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
};

/** The workspace of the browser tests. */
export const BROWSER = "@kifu/e2e";

/**
 * Runs jobs, at most `rows` of them at a time. They start in the given order.
 *
 * @param {number} rows
 * @param {(() => Promise<void>)[]} work
 */
export async function inRows(rows, work) {
  const left = [...work];
  const row = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await next();
  };
  await Promise.all(Array.from({ length: rows }, row));
}

/** The parts of a run, such as those of `npm test`. If one part fails, the others still run. */
export class Parts {
  /** @type {{ name: string, passed: boolean, seconds: number }[]} */
  #ended = [];

  /**
   * @param {string} name
   * @param {string[]} tasks of turbo.json
   * @param {object} [options]
   * @param {string[]} [options.args] for each task
   * @param {number} [options.atOnce] maximum number of tasks side by side
   * @param {string[]} [options.packages] turbo's filters; by default all packages
   */
  async run(name, tasks, { args = [], atOnce = 1, packages = [] } = {}) {
    const started = Date.now();
    const child = spawn(
      process.execPath,
      [
        join(root, "node_modules/turbo/bin/turbo"),
        "run",
        ...tasks,
        `--concurrency=${atOnce}`,
        ...packages.map((filter) => `--filter=${filter}`),
        "--continue=always",
        "--log-prefix=none",
        "--",
        ...args,
      ],
      { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...QUIET } },
    );
    /** @type {number | null} */
    const status = await new Promise((resolve, reject) =>
      child.once("error", reject).once("close", resolve),
    );
    const seconds = Math.round((Date.now() - started) / 1000);
    this.#ended.push({ name, passed: status === 0, seconds });
  }

  /**
   * Runs the tests that match jest's arguments. A package may have no matching test, but at least
   * one package must.
   *
   * @param {string} task of turbo.json
   * @param {string[]} args
   */
  async runChosen(task, args) {
    process.env["KIFU_CHOSEN"] = "1";
    process.env["KIFU_RESULTS"] ||= join(mkdtempSync(join(tmpdir(), "kifu-")), "counts");
    await this.run("tests", [task], { args: ["--passWithNoTests", ...args] });
    const { passed, failed } = countsIn(process.env["KIFU_RESULTS"]);
    if (passed + failed > 0) return;
    say(`No test matches ${args.join(" ")}.`);
    this.#ended.push({ name: "chosen", passed: false, seconds: 0 });
  }

  /** Prints the result of each part, and sets the exit status. */
  end() {
    // Test runners leave their own counts.
    for (const { name, passed } of this.#ended) {
      if (name !== "types" && name !== "lint") continue;
      leaveCounts({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });
    }
    say("");
    for (const { name, passed, seconds } of this.#ended) {
      say(`${passed ? "passed" : "FAILED"}  ${name.padEnd(18)} ${seconds} s`);
    }
    process.exitCode = this.#ended.every(({ passed }) => passed) ? 0 : 1;
  }
}
