import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type ConfigKey,
  type ConfigSources,
  configKeyNames,
  defaultConfig,
  flagsOf,
  variableOf,
} from "../../../src/lib/config/index.js";
import { resolveConfig } from "../../../src/lib/config/resolveConfig.js";
import { defaultTerms } from "@kifu/chain";
import { refusalOf } from "./refusal.js";
import { samples } from "./samples.js";
import { workspace } from "./workspace.js";

let place: ReturnType<typeof workspace>;
const home = process.cwd();
beforeEach(() => {
  place = workspace();
  process.chdir(place.folder);
});
afterEach(() => {
  process.chdir(home);
  place.done();
});

const loadConfig = (sources: ConfigSources) => resolveConfig(sources).config;
const nothing: ConfigSources = { env: {}, flags: {} };

function at(config: unknown, key: ConfigKey): unknown {
  return key.split(".").reduce((group, name) => (group as Record<string, unknown>)[name], config);
}

function nested(key: ConfigKey, value: unknown): unknown {
  return key.split(".").reduceRight((inner, name) => ({ [name]: inner }), value);
}

function variablesOfTools(): string[] {
  const settings = configKeyNames.map(variableOf);
  const named = [".ci", "tools", "packages/kit/src/testing", "packages/chain/test", "apps/e2e/test"]
    .map((folder) => fileURLToPath(new URL(`../../../../../../${folder}`, import.meta.url)))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"))
    .flatMap((text) => text.match(/KIFU_[A-Z_]+(?<!_)/g) ?? []);
  return [...new Set(named)].filter((name) => !settings.includes(name));
}

/** Values that may contain a password are not shown. */
function shownAs(key: ConfigKey, given: unknown): string {
  return ["prover.queue", "settle.key", "operator.secret", "log.url", "log.secret"].includes(key)
    ? "not shown"
    : JSON.stringify(given);
}

describe("without anything set", () => {
  it("is the default, with the chain's default terms and the store's own salt", () => {
    expect(loadConfig(nothing)).toEqual(defaultConfig);
    expect(loadConfig(nothing).chain).toEqual({ ...defaultTerms, salt: "" });
  });

  it("gives every caller a configuration of its own", () => {
    loadConfig(nothing).http.trustedProxies.push("10.0.0.1");
    expect(loadConfig(nothing)).toEqual(defaultConfig);
  });
});

describe.each(configKeyNames)("%s", (key) => {
  const { value, text, badJson, badText } = samples[key];

  it("is read from the file, alone", () => {
    const config = loadConfig({ ...nothing, file: place.write("a.json", nested(key, value)) });
    expect(at(config, key)).toEqual(value);
    expect(at(config, key)).not.toEqual(at(defaultConfig, key));
  });

  it("is read from its variable, and from each of its flags", () => {
    const byVariable = loadConfig({ ...nothing, env: { [variableOf(key)]: text } });
    expect(at(byVariable, key)).toEqual(value);
    for (const flag of flagsOf(key)) {
      const byFlag = loadConfig({ ...nothing, flags: { [flag]: text } });
      expect(byFlag).toEqual(byVariable);
    }
  });

  it("refuses other values in the file, with their line", () => {
    for (const bad of badJson) {
      const file = place.write("a.json", nested(key, bad));
      const { code, details } = refusalOf(() => loadConfig({ ...nothing, file }));
      const { key: about, given, from } = details;
      expect({ code, key: about, given, from }).toEqual({
        code: "config/bad-value",
        key,
        given: shownAs(key, bad),
        from: `${file}:${String(key.split(".").length + 1)}`,
      });
    }
  });

  it("refuses other values in its variable and flags, by name", () => {
    const variable = variableOf(key);
    for (const given of badText) {
      const byVariable = refusalOf(() => loadConfig({ ...nothing, env: { [variable]: given } }));
      const byFlag = refusalOf(() => loadConfig({ ...nothing, flags: { [key]: given } }));
      for (const { code, details } of [byVariable, byFlag]) {
        expect({ code, details }).toMatchObject({
          code: "config/bad-value",
          details: { key, given: shownAs(key, given) },
        });
      }
      expect([byVariable, byFlag].map(({ details }) => details["from"])).toEqual([
        variable,
        `--${key}`,
      ]);
    }
  });
});

describe("precedence", () => {
  const file = { http: { port: 1001, host: "10.0.0.1" }, blocks: { intervalMs: 1 } };
  const env = { KIFU_HTTP_PORT: "1002", KIFU_HTTP_HOST: "10.0.0.2" };
  const flags = { port: "1003" };

  it("gives flags precedence over variables over the file over defaults, with the origins", () => {
    const name = place.write("a.json", file);
    const { config, origins } = resolveConfig({ file: name, env, flags });
    expect(config.http).toMatchObject({ port: 1003, host: "10.0.0.2" });
    expect(config.blocks).toEqual({ ...defaultConfig.blocks, intervalMs: 1 });
    expect(origins["http.port"].text).toBe("--port");
    expect(origins["http.host"].text).toBe("KIFU_HTTP_HOST");
    expect(origins["blocks.intervalMs"].text).toBe(`${name}:7`);
    expect(origins["log.level"].text).toBe("default");
  });

  it("validates a value that another one overrides", () => {
    const env = { KIFU_HTTP_PORT: "none" };
    expect(refusalOf(() => loadConfig({ env, flags })).code).toBe("config/bad-value");
  });

  it("reads kifu.config.json of the working directory, unless another file is named", () => {
    place.write("kifu.config.json", file);
    expect(loadConfig(nothing).http.port).toBe(1001);
    const other = place.write("other.json", { role: "sequencer" });
    expect(loadConfig({ ...nothing, file: other }).http.port).toBe(defaultConfig.http.port);
  });
});

describe("an unknown setting", () => {
  it.each([
    ["http.prot", "http.port", { http: { prot: 1 } }, 3],
    ["htpp", "http", { htpp: {} }, 2],
    ["port", "http.port", { port: 1 }, 2],
    ["blocks.interval", "blocks.intervalMs", { blocks: { interval: 1 } }, 3],
    [
      "ingress.perSender.brust",
      "ingress.perSender.burst",
      { ingress: { perSender: { brust: 1 } } },
      4,
    ],
  ])("%s of a file is refused, with the nearest and its line", (given, near, content, line) => {
    const file = place.write("a.json", content);
    expect(refusalOf(() => loadConfig({ ...nothing, file }))).toEqual({
      code: "config/unknown-key",
      message: `There is no setting ${given}.`,
      details: { given, from: `${file}:${String(line)}`, nearest: near },
      remedy: expect.stringContaining(`Did you mean ${near}?`) as unknown,
    });
  });

  it.each([
    ["KIFU_HTTP_PROT", "KIFU_HTTP_PORT"],
    ["KIFU_PORT", "KIFU_HTTP_PORT"],
    ["KIFU_BLOCKS_INTERVAL", "KIFU_BLOCKS_INTERVAL_MS"],
    ["KIFU_LOGLEVEL", "KIFU_LOG_LEVEL"],
  ])("variable %s is refused, with the nearest", (name, near) => {
    const refusal = refusalOf(() => loadConfig({ ...nothing, env: { [name]: "1" } }));
    expect(refusal.code).toBe("config/unknown-key");
    expect(refusal.details).toEqual({ given: name, from: name, nearest: near });
  });

  it.each([
    ["prot", "--port"],
    ["http.porrt", "--http.port"],
    ["blocks.intervalms2", "--blocks.intervalMs"],
  ])("flag --%s is refused, with the nearest", (flag, near) => {
    const refusal = refusalOf(() => loadConfig({ ...nothing, flags: { [flag]: "1" } }));
    expect(refusal.code).toBe("config/unknown-key");
    expect(refusal.details).toEqual({ given: `--${flag}`, from: `--${flag}`, nearest: near });
  });

  it("that is near none names none", () => {
    const env = { KIFU_SOMETHING_ELSE_ALTOGETHER: "1" };
    expect(refusalOf(() => loadConfig({ ...nothing, env })).details).not.toHaveProperty("nearest");
  });

  it("is not another program's variable, nor one of this project's bots", () => {
    const bots = { KIFU_BOT_JOINS_AFTER_MS: "9", KIFU_BOT_KEYS: "x", KIFU_BOTS_AT_ONCE: "1" };
    const env = { PORT: "1", XKIFU_A: "1", ...bots };
    expect(loadConfig({ ...nothing, env })).toEqual(defaultConfig);
  });

  it("is not one that this project's tests and tools read", () => {
    const names = variablesOfTools();
    expect(names).toEqual(expect.arrayContaining(["KIFU_SOAK", "KIFU_RESULTS", "KIFU_SEED"]));
    const env = Object.fromEntries(names.map((name) => [name, "1"]));
    expect(loadConfig({ ...nothing, env })).toEqual(defaultConfig);
  });

  it.each(["__proto__", "constructor", "toString"])("%s is not one of ours either", (name) => {
    const file = place.write("a.json", `{ "${name}": { "role": "all" } }`);
    expect(refusalOf(() => loadConfig({ ...nothing, file })).code).toBe("config/unknown-key");
  });
});

describe("roles of other versions", () => {
  it.each(["prover", "gateway"])("%s is refused with the roles that exist", (role) => {
    const refusal = refusalOf(() => loadConfig({ ...nothing, flags: { role } }));
    expect(refusal.code).toBe("config/bad-value");
    expect(refusal.message).toBe(
      "The roles are all and sequencer: a prover is a command, `kifu prove`, and there are no gateways.",
    );
  });
});
