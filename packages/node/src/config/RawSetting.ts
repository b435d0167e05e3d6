import type { ConfigKey } from "./configKeys.js";

/** Where a value comes from. */
export interface SettingOrigin {
  kind: "default" | "file" | "variable" | "flag";
  /** As people would look for it: `kifu.config.json:3`, `KIFU_HTTP_PORT`, `--http.port`. */
  text: string;
}

/** A value that somebody set, not yet checked. */
export interface RawSetting {
  key: ConfigKey;
  /** Text from variables and flags; from a file, JSON. */
  value: unknown;
  origin: SettingOrigin;
}
