import { describe, expect, it } from "@jest/globals";
import { type CommandLine, readCommandLine } from "../../src/cli/commandLine.js";
import { kifuProgram } from "../../src/cli/kifuProgram.js";
import { configFlags } from "../../src/config/index.js";
import { refusalOf } from "../config/refusal.js";

const { commands } = kifuProgram();

function read(line: string): CommandLine {
  return readCommandLine(line.split(" ").filter(Boolean));
}

describe("a command line", () => {
  it("is a command, its arguments, its flags and settings", () => {
    const { command, args, flags, settings } = read("export a.kifu --json --http.port=1 --store x");
    expect(command.name()).toBe("export");
    expect(args).toEqual(["a.kifu"]);
    expect(flags).toMatchObject({ json: true });
    expect(flags).not.toHaveProperty("verbose");
    expect(settings).toEqual({ "http.port": "1", store: "x" });
  });

  it("may have what all commands take before the command", () => {
    const { command, flags } = read("--json --verbose keys --show");
    expect(command.name()).toBe("keys");
    expect(flags).toEqual({ json: true, verbose: true, show: true });
  });

  it("may ask for help of any command, whatever else it lacks", () => {
    for (const each of commands) {
      const { command, help } = read(`${each.name()} --help`);
      expect([command.name(), help]).toEqual([each.name(), true]);
    }
    expect(read("export -h").help).toBe(true);
    expect(read("export a").help).toBe(false);
  });

  it("asks for help of a command that exists", () => {
    for (const line of ["help strat", "strat --help"]) {
      const refusal = refusalOf(() => read(line));
      expect([refusal.code, refusal.details["nearest"]]).toEqual([
        "usage/unknown-command",
        "start",
      ]);
    }
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
    ["config --store --port 1", "usage/flag-value"],
    ["config --json=yes", "usage/flag-value"],
    ["start --production=yes", "usage/flag-value"],
    ["prune --keep 0", "usage/flag-value"],
    ["loadtest --rate fast", "usage/flag-value"],
    ["loadtest --matches 1.5", "usage/flag-value"],
    ["loadtest --game chess", "usage/flag-value"],
    ["keys addres", "usage/argument"],
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

describe("the program", () => {
  it("has no command twice, nor a flag of a command that is also a setting", () => {
    expect(new Set(commands.map((command) => command.name())).size).toBe(commands.length);
    for (const command of commands.filter(({ job }) => job?.configured === true)) {
      const names = command
        .addSettings()
        .options.flatMap(({ long, short }) => [long, short].filter(Boolean));
      expect(new Set(names).size).toBe(names.length);
      for (const flag of configFlags) expect(names).toContain(`--${flag}`);
    }
  });

  it("gives every command an example that it takes", () => {
    for (const { examples } of commands) {
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        const [program, ...line] = example.replace(/ < .*/, "").split(" ");
        const { command, help } = read(line.join(" "));
        expect([program, help ? "help" : command.name()]).toEqual(["kifu", line[0]]);
      }
    }
  });

  it("has commands that can be loaded", async () => {
    for (const { job } of commands) {
      if (job !== undefined) expect(typeof (await job.load())).toBe("function");
    }
    expect(commands.filter(({ job }) => job === undefined).map((each) => each.name())).toEqual([
      "help",
    ]);
  });
});
