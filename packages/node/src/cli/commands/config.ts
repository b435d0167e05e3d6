import {
  configKeyNames,
  shownConfig,
  shownValue,
  valueAt,
  valueText,
} from "../../lib/config/index.js";
import { columns } from "../Output.js";
import type { ConfiguredInvocation } from "../Command.js";

export async function showConfig({ config, origins, output }: ConfiguredInvocation): Promise<void> {
  const rows = configKeyNames.map((key) => [
    key,
    valueText(shownValue(key, valueAt(config, key))),
    origins[key].text,
  ]);
  for (const line of columns(rows)) output.say(line);
  output.document({
    config: shownConfig(config),
    origins: Object.fromEntries(configKeyNames.map((key) => [key, origins[key].text])),
  });
}
