/**
 * Follows docs/your-first-game.md literally in a copy of the checkout. The document is the only
 * source. Each failure names its line.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { root } from "../setup/checkout.js";
import { write } from "./harness/checkout.js";
import {
  compileChain,
  compileViews,
  gameCheckout,
  run,
  runModule,
} from "./harness/gameCheckout.js";
import { commandsOf, outputDifference, patched, stepsOf } from "./harness/tutorial.js";

/** @typedef {import("./harness/gameCheckout.js").Ended} Ended */

const DOCUMENT = "docs/your-first-game.md";
/**
 * The files that the document writes and changes. The lists of games are not included, because
 * the test of `npm run new-game` covers them.
 */
const WRITTEN = [
  "packages/chain/src/notakto",
  "packages/chain/test/notakto",
  "apps/web/src/games/notakto.tsx",
];

/**
 * Replacements for commands that would take minutes, or need files that the copy lacks. Each does
 * the same for this game only. All other commands run as written.
 *
 * @type {Record<string, (top: string) => Promise<Ended>>}
 */
const ON_THE_GAME = {
  "npm test -- notakto": async (top) => {
    const compiled = await compileChain(top);
    if (compiled.status !== 0) return compiled;
    return atOnce(compileViews(top), jest(top));
  },
  "npm run lint": (top) =>
    atOnce(
      runModule(top, "oxlint/bin/oxlint", ...WRITTEN),
      runModule(top, "oxfmt/bin/oxfmt", "--check", ...WRITTEN),
    ),
};

/** The copy contains only the tests of the package `chain`. */
const CHAIN_ONLY = `
import all from "./jest.config.js";
const projects = all.projects.filter(({ displayName }) => displayName === "chain");
export default { ...all, projects };
`;

/** @param {string} top */
function jest(top) {
  write(top, { "jest.chain.config.js": CHAIN_ONLY });
  const script = join(root, "node_modules/jest/bin/jest.js");
  const cache = join(top, "node_modules/.cache");
  const config = ["--config", "jest.chain.config.js", "--cacheDirectory", cache];
  return run(top, process.execPath, [script, ...config, "notakto"]);
}

/**
 * @param {Promise<Ended>[]} runs
 * @returns {Promise<Ended>} the first that failed, or the last
 */
async function atOnce(...runs) {
  const ended = await Promise.all(runs);
  const last = /** @type {Ended} */ (ended.at(-1));
  return ended.find(({ status }) => status !== 0) ?? last;
}

class Reader {
  /** @type {string[]} */
  commands = [];
  /** The files before a mistake. @type {Record<string, string> | undefined} */
  before;

  /** @param {string} top the copy's top folder */
  constructor(top) {
    this.top = top;
  }

  /** @param {string} path */
  read = (path) => readFileSync(join(this.top, path), "utf8");

  /** @param {import("./harness/tutorial.js").Step} step */
  async take(step) {
    const { kind, text, path } = step;
    switch (kind) {
      case "run":
        await this.runAll(commandsOf(step));
        if (this.before) write(this.top, this.before);
        this.before = undefined;
        break;
      case "edit":
        write(this.top, patched(text, this.read));
        break;
      case "mistake": {
        const files = patched(text, this.read);
        this.before = Object.fromEntries(Object.keys(files).map((file) => [file, this.read(file)]));
        write(this.top, files);
        break;
      }
      case "file":
        write(this.top, { [path]: `${text}\n` });
        break;
      case "excerpt":
        assert.ok(flush(this.read(path)).includes(flush(text)), `${path} has no such lines`);
        break;
    }
  }

  /**
   * Runs commands one at a time, as a reader would. Runs them all at once if the document shows
   * no output for any of them.
   *
   * @param {import("./harness/tutorial.js").Command[]} commands
   */
  async runAll(commands) {
    if (commands.every(({ shown }) => shown === "")) {
      await Promise.all(commands.map((command) => this.run(command)));
    } else {
      for (const command of commands) await this.run(command);
    }
    this.commands.push(...commands.map(({ command }) => command));
  }

  /** @param {import("./harness/tutorial.js").Command} command */
  async run({ command, shown, line }) {
    const [program = "", ...args] = command.split(" ");
    const { status, text } = await (ON_THE_GAME[command]?.(this.top) ??
      run(this.top, program, args));
    const printed = `line ${line}: "${command}" ended with ${status} and printed\n${text}`;
    assert.equal(status, shown.includes("FAILED") ? 1 : 0, printed);
    const differs = outputDifference(shown, text);
    assert.equal(differs, undefined, `"${differs}" is not as the text shows it. ${printed}`);
  }
}

/**
 * Lines without indentation, since an excerpt is indented less.
 *
 * @param {string} text
 */
function flush(text) {
  return text.replace(/^ +/gm, "");
}

describe(DOCUMENT, () => {
  it("creates a game that compiles, lints, is on the page, and passes every check", async (test) => {
    const reader = new Reader(gameCheckout(test));
    for (const step of stepsOf(readFileSync(join(root, DOCUMENT), "utf8"))) {
      await reader.take(step).catch((error) => {
        const { message } = /** @type {Error} */ (error);
        throw new Error(`${DOCUMENT}:${step.line}: ${message}`, { cause: error });
      });
    }
    assert.equal(reader.before, undefined, "the last mistake is not undone");
    assert.deepEqual(reader.commands.slice(-3), [
      "npm run game -- notakto",
      "npm test -- notakto",
      "npm run lint",
    ]);
  });
});

describe("a tutorial's blocks", () => {
  it("have a kind, given after the fence", () => {
    const text = "One\n```console\n$ a\n```\n\n```ts file=a/b.ts\nlet x;\n```\n";
    assert.deepEqual(stepsOf(text), [
      { kind: "run", line: 3, text: "$ a", path: "" },
      { kind: "file", line: 7, text: "let x;", path: "a/b.ts" },
    ]);
    assert.throws(() => stepsOf("```ts\nlet x;\n```\n"), /line 1: a block "ts" has no meaning/);
    assert.throws(() => stepsOf("\n```console\n$ a\n"), /line 2: the block has no end/);
  });

  it("contain commands, each followed by its output", () => {
    const [step] = stepsOf("```console\n$ a b\n$ c\nd\n…\n```\n");
    assert.ok(step);
    assert.deepEqual(commandsOf(step), [
      { command: "a b", shown: "", line: 2 },
      { command: "c", shown: "d\n…\n", line: 3 },
    ]);
    assert.throws(() => commandsOf({ ...step, text: "d\n$ a" }), /an output without a command/);
  });

  it("change a file only if the diff's old lines occur exactly once", () => {
    const read = () => "a\nb\nc\nb\n";
    const diff = "--- x.ts\n a\n-b\n+B\n@@\n c\n+d\n";
    assert.deepEqual(patched(diff, read), { "x.ts": "a\nB\nc\nd\nb\n" });
    assert.throws(() => patched("--- x.ts\n-b\n+B\n", read), /x.ts has these lines 2 times/);
    assert.throws(() => patched("--- x.ts\n a\n-c\n+C\n", read), /x.ts has these lines 0 times/);
    assert.throws(() => patched(" a\n-b\n+B\n", read), /No file is named/);
  });

  it("show output in order, without the parts that differ between runs", () => {
    const printed =
      "\n> kifu\n\npassed  one  3 samples, 7 ms\nFAILED  two  0 samples, 1 ms\n  ● · ○\nend\n";
    const differs = (/** @type {string} */ shown) => outputDifference(shown, printed);
    assert.equal(differs(""), undefined);
    assert.equal(differs("passed  one\nFAILED  two  9 samples, 8 ms\n  · ● ●\nend\n"), undefined);
    assert.equal(differs("passed  one\n…\nend\n"), undefined);
    assert.equal(differs("passed  one\n…\n"), undefined);
    assert.equal(differs("passed  one\n"), "FAILED  two");
    assert.equal(differs("passed  one\nend\n"), "end");
    assert.equal(differs("FAILED  two\n…\npassed  one\n"), "passed  one");
    assert.equal(differs("FAILED  one\n…\n"), "FAILED  one");
  });
});
