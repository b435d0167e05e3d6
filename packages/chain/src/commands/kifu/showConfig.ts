import { configKeyNames, originText } from "../../node/config/index.js";
import type { ConfiguredInvocation } from "./Command.js";
import { valueText } from "./help.js";

/** `kifu config`: every setting, and where its value comes from. */
export async function showConfig({ config, origins, output }: ConfiguredInvocation): Promise<void> {
  const rows = configKeyNames.map((key) => [
    key,
    valueText(valueAt(config, key)),
    originText(origins[key]),
  ]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  for (const row of rows) {
    output.say(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  }
  output.document({
    config,
    origins: Object.fromEntries(configKeyNames.map((key) => [key, originText(origins[key])])),
  });
}

function valueAt(group: unknown, key: string): unknown {
  return key.split(".").reduce((inner, name) => (inner as Record<string, unknown>)[name], group);
}
