import type { ConfigKey } from "./configKeys.js";

export interface SettingOrigin {
  kind: "default" | "file" | "variable" | "flag";
  /** For people: `kifu.config.json:3`, `KIFU_HTTP_PORT`, `--http.port`. */
  text: string;
}

/** A value that somebody set, not validated yet. */
export interface RawSetting {
  key: ConfigKey;
  /** Text from variables and flags, JSON from a file. */
  value: unknown;
  origin: SettingOrigin;
}
