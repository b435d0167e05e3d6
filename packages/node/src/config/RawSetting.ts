import type { ConfigKey } from "./configKeys.js";

export interface SettingOrigin {
  kind: "default" | "file" | "variable" | "flag";
  /** Shown in error messages: `kifu.config.json:3`, `KIFU_HTTP_PORT`, `--http.port`. */
  text: string;
}

/** A setting before validation. */
export interface RawSetting {
  key: ConfigKey;
  /** Text from variables and flags. JSON from a file. */
  value: unknown;
  origin: SettingOrigin;
}
