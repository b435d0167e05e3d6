import {
  configKeyNames,
  defaultOf,
  flagsOf,
  settingOf,
  variableOf,
} from "../../packages/node/dist/src/lib/config/index.js";
import { code, list, page, sentence } from "./markdown.js";

const INTRO = `A setting comes from, in this order: a flag (\`--http.port 4001\`), a variable (\`KIFU_HTTP_PORT=4001\`), the
configuration file, the default. The file is \`kifu.config.json\` in the working directory, if there is one, or the
one that \`--config FILE\` names. Dots in a name are groups in the file: \`{ "http": { "port": 4001 } }\`.

\`kifu config\` shows every setting and where its value comes from. An unknown name or an invalid value stops every
command. Every variable that starts with \`KIFU_\` is read as a setting, except those of the web app and the bots.`;

/** Generates docs/reference/settings.md from `configKeys`. */
export function settings() {
  const parts = configKeyNames.flatMap((key) => {
    const { doc, type } = settingOf(key);
    const flags = flagsOf(key).map((flag) => code(`--${flag}`));
    return [
      `## ${code(key)}`,
      sentence(doc),
      list([
        `Value: ${type.expected}`,
        `Default: ${code(JSON.stringify(defaultOf(key)))}`,
        `Flag: ${flags.join(" or ")}`,
        `Variable: ${code(variableOf(key))}`,
      ]),
    ];
  });
  return page("Settings", INTRO, parts);
}
