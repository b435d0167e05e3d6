import { configKeyNames, defaultOf, settingOf } from "../../src/config/configKeys.js";
import { flagsOf, variableOf } from "../../src/config/settingNames.js";

/** Every setting as a table in Markdown, for docs/operators.md. */
export function settingsTable(): string {
  const rows = configKeyNames.map((key) => {
    const { doc, type } = settingOf(key);
    const short = flagsOf(key).filter((flag) => flag !== key);
    const expected = `${type.expected.charAt(0).toUpperCase()}${type.expected.slice(1)}.`;
    return [
      `\`${key}\``,
      short.map((flag) => `\`--${flag}\``).join(" "),
      `\`${variableOf(key)}\``,
      `\`${JSON.stringify(defaultOf(key))}\``,
      `${doc} ${expected}`,
    ];
  });
  return table([["setting", "short", "variable", "default", "what it is"], ...rows]);
}

function table([head = [], ...rows]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`.replaceAll("|  |", "| |");
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
