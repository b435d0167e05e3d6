import { describe, expect, it } from "@jest/globals";
import { type CommandLine, readCommandLine } from "../../../src/commands/kifu/commandLine.js";
import { commands } from "../../../src/commands/kifu/commands.js";
import { refusalOf } from "../../node/config/refusal.js";

function read(line: string): CommandLine {
  return readCommandLine(line.split(" ").filter(Boolean), commands);
}

describe("a command line", () => {
  it("is a command, its arguments, its flags and settings", () => {
    const { command, args, flags, settings } = read("export a.kifu --json --http.port=1 --store x");
    expect(command?.name).toBe("export");
    expect(args).toEqual(["a.kifu"]);
    expect([...flags]).toEqual([["json", true]]);
    expect(settings).toEqual({ "http.port": "1", store: "x" });
  });

  it("may have what all commands take before the command", () => {
    const { command, flags } = read("--json --verbose keys --show");
    expect(command?.name).toBe("keys");
    expect([...flags.keys()]).toEqual(["json", "verbose", "show"]);
  });

  it("may ask for help of any command, whatever else it lacks", () => {
    for (const { name } of commands) expect(read(`${name} --help`).flags.has("help")).toBe(true);
    expect(read("export -h").flags.has("help")).toBe(true);
  });

  it("takes values with hyphens when tied to the flag, and arguments after --", () => {
    expect(read("config --store=--odd").settings).toEqual({ store: "--odd" });
    expect(read("export -- --odd").args).toEqual(["--odd"]);
  });

  it.each([
    ["config --port 1 --port 2", "--port"],
    ["config --port 1 --http.port=1", "--http.port"],
    ["config --config a --config b", "--config"],
    ["--json config --json", "--json"],
    ["prune --keep 5 --keep 6", "--keep"],
  ])("is refused when it gives a flag twice: %s", (line, flag) => {
    const refusal = refusalOf(() => read(line));
    expect(refusal.code).toBe("usage/repeated-flag");
    expect(refusal.details).toEqual({ flag });
  });

  it.each([
    ["strat", "usage/unknown-command", "start"],
    ["verify_store", "usage/unknown-command", "verify-store"],
    ["exprot a", "usage/unknown-command", "export"],
    ["--jsno status", "usage/unknown-flag", "--json"],
    ["keys --shwo", "usage/unknown-flag", "--show"],
    ["keys --verbsoe", "usage/unknown-flag", "--verbose"],
    ["help --jsn", "usage/unknown-flag", "--json"],
    ["start --prot 1", "config/unknown-key", "--port"],
    ["start --jsno", "config/unknown-key", "--json"],
    ["status --ulr x", "config/unknown-key", "--url"],
    ["prune --kepe 1", "config/unknown-key", "--keep"],
    ["start --cofnig x", "config/unknown-key", "--config"],
  ])("%s is refused as %s, with the nearest name", (line, code, near) => {
    const refusal = refusalOf(() => read(line));
    expect(refusal.code).toBe(code);
    expect(refusal.details["nearest"]).toBe(near);
    expect(refusal.remedy).toContain(`Did you mean ${near}?`);
  });

  it.each([
    ["export", "usage/argument"],
    ["export a b", "usage/argument"],
    ["start now", "usage/argument"],
    ["keys address x", "usage/argument"],
    ["config --port", "usage/flag-value"],
    ["config --config --json", "usage/flag-value"],
    ["config --json=yes", "usage/flag-value"],
    ["--port 1 start", "usage/unknown-flag"],
    ["keys --__proto__", "usage/unknown-flag"],
    ["start --constructor", "config/unknown-key"],
  ])("%s is refused as %s", (line, code) => {
    expect(refusalOf(() => read(line)).code).toBe(code);
  });

  it("takes settings only where the configuration is read", () => {
    expect(refusalOf(() => read("keys --port 1")).code).toBe("usage/unknown-flag");
  });
});

describe("the table of commands", () => {
  it("has no name twice, nor a flag that is also a setting", () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
    for (const { name, flags } of commands) {
      const line = `${name} ${flags.map((flag) => `--${flag.name}${flag.value ? " 1" : ""}`).join(" ")} -h`;
      expect(Object.keys(read(line).settings)).toEqual([]);
    }
  });

  it("names commands that can be loaded", async () => {
    for (const command of commands) expect(typeof (await command.load())).toBe("function");
  });
});
