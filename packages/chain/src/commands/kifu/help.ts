import {
  type ConfigKey,
  configKeyNames,
  defaultOf,
  flagsOf as flagsOfSetting,
  settingOf,
  variableOf,
} from "../../node/config/index.js";
import type { Command, Flag } from "./Command.js";
import { flagsOf, globalFlags } from "./commandLine.js";

/** What `kifu help [command]` says. */
export function help(commands: readonly Command[], command?: Command): string {
  if (command === undefined) return overview(commands);
  const lines = [
    `kifu ${[command.name, command.usage].filter(Boolean).join(" ")} [flags]`,
    "",
    command.summary,
    ...command.more,
    "",
    ...flagLines(flagsOf(command)),
  ];
  if (command.name !== "config") return lines.join("\n");
  return [...lines, "", ...settingLines()].join("\n");
}

function overview(commands: readonly Command[]): string {
  const names = commands.map(({ name, usage }) => [name, usage].filter(Boolean).join(" "));
  const width = Math.max(...names.map((name) => name.length));
  return [
    "kifu COMMAND [flags]: the operator's command line of Kifu.",
    "",
    ...commands.map(({ summary }, i) => `  ${(names[i] ?? "").padEnd(width)}  ${summary}`),
    "",
    ...flagLines([...globalFlags, { name: "version", doc: "Show the version." }]),
    "",
    "`kifu help COMMAND` says more. Exit codes: 0 done, 1 failed, 2 called or configured wrongly.",
  ].join("\n");
}

function flagLines(flags: readonly Flag[]): string[] {
  const names = flags.map(
    ({ name, value }) => `--${name}${value === undefined ? "" : ` ${value}`}`,
  );
  const width = Math.max(...names.map((name) => name.length));
  return flags.map(({ doc }, i) => `  ${(names[i] ?? "").padEnd(width)}  ${doc}`);
}

function settingLines(): string[] {
  return [
    "Settings: as flags, as variables, or as names in the configuration file, where dots nest:",
    '{ "http": { "port": 4000 } }. Flags go before variables, variables before the file.',
    ...configKeyNames.flatMap((key) => [
      "",
      `  ${flagsOfSetting(key)
        .map((flag) => `--${flag}`)
        .join(", ")}   ${variableOf(key)}`,
      `      ${settingOf(key).doc.replaceAll("`", "")}`,
      `      ${sentence(settingOf(key).type.expected)} Default: ${defaultText(key)}`,
    ]),
  ];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** A setting's default as a flag would give it. */
export function defaultText(key: ConfigKey): string {
  return valueText(defaultOf(key));
}

/** A setting's value as a flag would give it. */
export function valueText(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value);
}

/** The same for programs. */
export function helpDocument(commands: readonly Command[], command?: Command): object {
  const described = (command === undefined ? commands : [command]).map((each) => ({
    name: each.name,
    summary: each.summary,
    usage: ["kifu", each.name, each.usage].filter(Boolean).join(" "),
    flags: flagsOf(each).map(({ name, value, doc }) => ({ flag: `--${name}`, value, doc })),
    settings: each.configured,
  }));
  return {
    commands: described,
    settings: configKeyNames.map((key) => ({
      key,
      flags: flagsOfSetting(key).map((flag) => `--${flag}`),
      variable: variableOf(key),
      expected: settingOf(key).type.expected,
      default: defaultOf(key),
      doc: settingOf(key).doc,
    })),
  };
}
