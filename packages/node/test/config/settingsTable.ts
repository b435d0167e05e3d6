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

/** In columns of even width, as oxfmt would write it. */
function table([head = [], ...rows]: string[][]): string {
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}
