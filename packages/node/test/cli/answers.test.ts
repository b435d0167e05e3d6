/** The command line without a node. A command starts through npm only where that matters. */
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { workspace } from "../lib/config/workspace.js";
import { kifuProgram } from "../../src/cli/kifuProgram.js";
import {
  configKeyNames,
  defaultConfig,
  settingOf,
  variableOf,
} from "../../src/lib/config/index.js";
import { called } from "./called.js";
import { documentOf, kifu } from "./kifu.js";

const STARTED_IN = process.cwd();

let place: ReturnType<typeof workspace>;
beforeEach(() => {
  place = workspace();
});
afterEach(() => {
  process.chdir(STARTED_IN);
  place.done();
});
const at = (more: { env?: Record<string, string>; stdin?: string } = {}) => ({
  cwd: place.folder,
  ...more,
});
/** Runs a command in this process, where the modules are loaded already. */
async function here(...args: string[]) {
  process.chdir(place.folder);
  return await called(...args);
}

const MAIN = new URL("../../src/cli/main.js", import.meta.url).href;
const run = promisify(execFile);

const ADDRESS = /^B62[1-9A-HJ-NP-Za-km-z]{52}$/;
const PRIVATE_KEY = /EK[1-9A-HJ-NP-Za-km-z]{50}/;

describe("kifu help", () => {
  it("names every command, also when called with nothing", async () => {
    const [bare, help] = [await kifu([], at()), await here("help")];
    expect(bare).toMatchObject(help);
    expect(help).toMatchObject({ code: 0, err: "" });
    for (const command of kifuProgram().commands) {
      expect(help.out).toContain(`  ${command.name()}`);
      expect(help.out).toContain(command.summary());
    }
  });

  it("of a command names its flags, with examples; of config, every setting", async () => {
    const [keys, config] = [await here("help", "keys"), await here("config", "--help")];
    expect(keys.out).toContain("--out <file>");
    expect(keys.out).toMatch(/^Examples:\n {2}kifu keys --out player\.key$/m);
    for (const key of configKeyNames) {
      const line = config.out.split("\n").find((each) => each.includes(`--${key} `));
      expect(line).toContain(settingOf(key).type.expected.slice(1));
      expect(line).toMatch(new RegExp(`\\(default: .*, env: ${variableOf(key)}\\)$`));
    }
  });

  it("is one document for programs", async () => {
    const document = documentOf(await here("help", "--json"));
    expect(document).toMatchObject({ commands: expect.any(Array), settings: expect.any(Array) });
  });
});

describe("without the chain's libraries", () => {
  // Loading the modules takes about a second. The test checks which modules load, because a time
  // limit would fail on a busy machine.
  function guarded() {
    place.write(
      "guard.mjs",
      `export const resolve = (name, context, next) => {
        if (/^(o1js|@proto-kit|lmdb|graphql)/.test(name)) throw new Error("loaded " + name);
        return next(name, context);
      };`,
    );
    const register = place.write(
      "register.mjs",
      `import { register } from "node:module"; register("./guard.mjs", import.meta.url);`,
    );
    return at({ env: { NODE_OPTIONS: `--import=${register}` } });
  }

  it("kifu answers what needs none of them", async () => {
    const lines = [
      ["help"],
      ["help", "start"],
      ["config"],
      ["--version"],
      ["start", "--http.prot", "1"],
      ["start", "--http.port", "x"],
      ["verify-store", "--nosuch"],
      ["loadtest", "--nosuch"],
      ["strat"],
    ];
    // All commands run in one process, so a module that any of them loads is noticed.
    const script = place.write(
      "all.mjs",
      `
      const { main } = await import(${JSON.stringify(MAIN)});
      const answers = [];
      for (const args of ${JSON.stringify(lines)}) {
        let said = "";
        const stream = { write: (text) => (said += text) };
        await main(args, { out: stream, err: stream });
        answers.push(said);
      }
      console.log(JSON.stringify(answers));`,
    );
    const { cwd, env } = guarded();
    const { stdout } = await run(process.execPath, [script], {
      cwd,
      env: { PATH: process.env["PATH"], ...env },
    });
    const answers = JSON.parse(stdout) as string[];
    expect(answers).toHaveLength(lines.length);
    for (const answer of answers) {
      expect(answer).not.toContain("loaded ");
      expect(answer).not.toBe("");
    }
  });

  it("is a guard that would notice", async () => {
    expect((await kifu(["keys", "--show"], guarded())).err).toContain("loaded o1js");
  });
});

describe("mistakes", () => {
  it("are reported in words, without a stack, and exit with 2", async () => {
    const { code, out, err } = await kifu(["start", "--http.prot", "1"], at());
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err.split("\n")).toEqual([
      "usage/unknown-flag: There is no flag --http.prot of kifu start.",
      "  given: --http.prot  nearest: --http.port",
      "  Did you mean --http.port? `kifu help start` lists its flags, `kifu help config` the settings.",
      "",
    ]);
  });

  it("show where they happened when asked", async () => {
    const { err } = await kifu(["strat", "--verbose"], at());
    expect(err).toMatch(/\n\s+at .+commandLine/);
  });

  it.each([
    [["strat", "--json"], "usage/unknown-command"],
    [["start", "--json", "--http.prot", "1"], "usage/unknown-flag"],
    [["--json", "config", "--role", "prover"], "config/bad-value"],
    [["export", "--json"], "usage/argument"],
    [["start", "--json", "--production"], "config/development"],
    [["start", "--json", "--chain.salt", "0123"], "config/bad-value"],
  ])("of kifu %j are one document for programs", async (args, code) => {
    const ended = await here(...args);
    expect(ended).toMatchObject({ code: 2, err: "" });
    expect(documentOf(ended)).toEqual({
      error: {
        code,
        message: expect.any(String),
        details: expect.any(Object),
        remedy: expect.any(String),
      },
    });
  });

  it("do not write lines of their own on the terminal", async () => {
    const { err } = await here("a\u001b[2Jb\nc");
    expect(err).toContain("a\\u{1b}[2Jb\\u{a}c");
  });
});

describe("kifu config", () => {
  it("shows every setting and where its value comes from", async () => {
    place.write("kifu.config.json", { blocks: { intervalMs: 500 } });
    const env = { KIFU_HTTP_HOST: "0.0.0.0" };
    const [text, json] = await Promise.all([
      kifu(["config", "--port", "4001"], at({ env })),
      kifu(["config", "--port", "4001", "--json"], at({ env })),
    ]);
    expect(text.code).toBe(0);
    expect(text.out).toMatch(/^blocks\.intervalMs +500 +kifu\.config\.json:3 *$/m);
    expect(text.out).toMatch(/^http\.host +0\.0\.0\.0 +KIFU_HTTP_HOST *$/m);
    expect(text.out).toMatch(/^http\.port +4001 +--port *$/m);
    expect(documentOf(json)).toMatchObject({
      config: {
        ...defaultConfig,
        blocks: { ...defaultConfig.blocks, intervalMs: 500 },
        http: { ...defaultConfig.http, host: "0.0.0.0", port: 4001 },
      },
      origins: { "log.level": "default" },
    });
  });

  it("shows no secret and no password, neither as text nor as JSON", async () => {
    const secret = "0123456789abcdef".repeat(2);
    const url = `postgres://kifu:${secret}@db.example.org/kifu`;
    const hidden = configKeyNames.filter((key) => settingOf(key).type.shown !== undefined);
    expect(hidden).toEqual(expect.arrayContaining(["log.secret", "log.url", "settle.key"]));
    const valueFor = (key: (typeof hidden)[number]) =>
      settingOf(key).type.fromText(secret) === undefined ? url : secret;
    const env = Object.fromEntries(hidden.map((key) => [variableOf(key), valueFor(key)]));
    for (const json of [[], ["--json"]]) {
      const { code, out, err } = await kifu(["config", ...json], at({ env }));
      expect(code).toBe(0);
      expect(out.split("***").length - 1).toBe(hidden.length);
      expect(out + err).not.toContain(secret);
    }
  });
});

describe("kifu keys", () => {
  it("keeps the private key in a file for its owner alone, and off the screen", async () => {
    const ended = await kifu(["keys", "--out", "player.key", "--json"], at());
    const { address } = documentOf(ended);
    expect(address).toMatch(ADDRESS);
    expect(ended.out + ended.err).not.toMatch(PRIVATE_KEY);
    const file = join(place.folder, "player.key");
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const privateKey = readFileSync(file, "utf8");
    const again = await kifu(["keys", "address"], at({ stdin: privateKey }));
    expect(again).toEqual({ code: 0, signal: null, out: `${String(address)}\n`, err: "" });
  });

  it("refuses to overwrite a file, and leaves it as it was", async () => {
    place.write("player.key", "precious");
    const { code, err } = await here("keys", "--out", "player.key");
    expect(code).toBe(1);
    expect(err).toContain("file/exists");
    expect(readFileSync(join(place.folder, "player.key"), "utf8")).toBe("precious");
  });

  it("prints the private key only when asked", async () => {
    const { code, out } = await here("keys", "--show");
    expect(code).toBe(0);
    expect(out).toMatch(PRIVATE_KEY);
    expect(readdirSync(place.folder)).toEqual([]);
  });

  it("refuses to make a key that nobody would ever see", async () => {
    const { code, err } = await here("keys");
    expect(code).toBe(2);
    expect(err).toContain("--out FILE");
  });

  it("does not repeat what is no private key", async () => {
    const almost = `EK${"x".repeat(50)}`;
    const { code, out, err } = await kifu(["keys", "address"], at({ stdin: almost }));
    expect(code).toBe(1);
    expect(err).toContain("keys/not-a-key");
    expect(out + err).not.toContain("xxxx");
  });
});
