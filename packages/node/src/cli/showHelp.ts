import { configKeyNames, defaultOf, flagsOf, settingOf, variableOf } from "../config/index.js";
import type { Command } from "./Command.js";
import type { Output } from "./Output.js";

export function showHelp(about: Command, output: Output): void {
  output.say(about.helpInformation().trimEnd());
  output.document(helpDocument(about));
}

function helpDocument(about: Command): object {
  const { parent } = about;
  const commands = parent === null ? about.commands : [about];
  const globals = (parent ?? about).options;
  return {
    commands: commands.map((each) => ({
      name: each.name(),
      summary: each.summary(),
      usage: `kifu ${each.name()} ${each.usage()}`,
      flags: [...each.ownOptions(), ...globals].map(({ long, flags, description }) => ({
        flag: long,
        value: /<(.+)>/.exec(flags)?.[1],
        doc: description,
      })),
      examples: each.examples,
      settings: each.job?.configured === true,
    })),
    settings: configKeyNames.map((key) => ({
      key,
      flags: flagsOf(key).map((flag) => `--${flag}`),
      variable: variableOf(key),
      expected: settingOf(key).type.expected,
      default: defaultOf(key),
      doc: settingOf(key).doc,
    })),
  };
}
