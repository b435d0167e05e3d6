import { describe, expect, it } from "@jest/globals";
import { type CommandLine, readCommandLine } from "../../src/cli/commandLine.js";
import { kifuProgram } from "../../src/cli/kifuProgram.js";
import { configFlags } from "../../src/lib/config/index.js";
import { refusalOf } from "../lib/config/refusal.js";

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

  it("may request help for any command, whatever else is missing", () => {
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
    ["start --prot 1", "usage/unknown-flag", "--port"],
    ["start --jsno", "usage/unknown-flag", "--json"],
    ["status --ulr x", "usage/unknown-flag", "--url"],
    ["prune --kepe 1", "usage/unknown-flag", "--keep"],
    ["start --cofnig x", "usage/unknown-flag", "--config"],
    ["status --urll x", "usage/unknown-flag", "--url"],
    ["prove --jion", "usage/unknown-flag", "--join"],
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
    ["start --constructor", "usage/unknown-flag"],
  ])("%s is refused as %s", (line, code) => {
    expect(refusalOf(() => read(line)).code).toBe(code);
  });

  it("gets an error with a command's allowed arguments", () => {
    const usage = "Usage: kifu keys [options] [action]. `kifu help keys` says more.";
    const message = (given: string) =>
      `\`kifu keys\` has no action ${given}; the only one is address.`;
    expect(refusalOf(() => read("keys foo"))).toEqual({
      code: "usage/argument",
      message: message("foo"),
      details: { given: "foo" },
      remedy: usage,
    });
    expect(refusalOf(() => read("keys addres"))).toEqual({
      code: "usage/argument",
      message: message("addres"),
      details: { given: "addres", nearest: "address" },
      remedy: `Did you mean address? ${usage}`,
    });
  });

  it.each([
    ["check", "`kifu check` needs <file>.", {}],
    ["verify-proof", "`kifu verify-proof` needs <files>.", {}],
    ["export a b", "`kifu export` takes at most 1 argument.", { given: "a b" }],
    ["start now", "`kifu start` takes no arguments.", { given: "now" }],
  ])("%s is refused in our words", (line, message, details) => {
    expect(refusalOf(() => read(line))).toMatchObject({ code: "usage/argument", message });
    expect(refusalOf(() => read(line)).details).toEqual(details);
  });

  it.each([
    ["start --foo", "`kifu help start` lists its flags, `kifu help config` the settings."],
    ["config --foo", "`kifu help config` lists all of them."],
    ["keys --foo", "`kifu help keys` lists its flags."],
  ])("%s is similar to no flag, and the error says where they are listed", (line, remedy) => {
    expect(refusalOf(() => read(line))).toEqual({
      code: "usage/unknown-flag",
      message: expect.stringContaining("There is no flag --foo of kifu ") as unknown,
      details: { given: "--foo" },
      remedy,
    });
  });

  it("is refused without the value of an unknown flag", () => {
    const refusal = refusalOf(() => read("prove --operator.secert=abc"));
    expect(JSON.stringify(refusal)).not.toContain("abc");
    expect(refusal.details).toEqual({ given: "--operator.secert", nearest: "--operator.secret" });
  });

  it("takes settings only where the configuration is read", () => {
    expect(refusalOf(() => read("keys --port 1")).code).toBe("usage/unknown-flag");
  });
});

describe("the program", () => {
  it("has no command twice, and no flag of a command that is also a setting", () => {
    expect(new Set(commands.map((command) => command.name())).size).toBe(commands.length);
    for (const command of commands.filter(({ job }) => job?.configured === true)) {
      const names = command
        .addSettings()
        .options.flatMap(({ long, short }) => [long, short].filter(Boolean));
      expect(new Set(names).size).toBe(names.length);
      for (const flag of configFlags) expect(names).toContain(`--${flag}`);
    }
  });

  it("mentions settings in the help of every command that has them as flags without listing them", () => {
    for (const { name, text } of commands.map((each) => ({
      name: each.name(),
      text: read(`help ${each.name()}`).command.helpInformation(),
    }))) {
      const says = text.includes("Every setting is also a flag: `kifu help config` lists them.");
      const isSet = commands.some((each) => each.name() === name && each.takesSettings);
      expect([name, says]).toEqual([name, isSet && name !== "config"]);
    }
  });

  it("gives every command an example that it takes", () => {
    for (const { examples } of commands) {
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        const unquoted = example.replace(/"[^"]*"/g, "text");
        const [program, ...line] = unquoted.replace(/ < .*/, "").split(" ");
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
