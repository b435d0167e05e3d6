import type { ConfigKey } from "./configKeys.js";

/** Where a value comes from, as people would look for it. */
export type Origin =
  | { kind: "default" }
  | { kind: "file"; file: string; line: number }
  | { kind: "variable"; name: string }
  | { kind: "flag"; name: string };

/** A value that somebody set, not yet judged. */
export interface Given {
  key: ConfigKey;
  /** Text from variables and flags; from a file, JSON. */
  value: unknown;
  origin: Origin;
}

/** `kifu.config.json:3`, `KIFU_HTTP_PORT`, `--http.port`. */
export function originText(origin: Origin): string {
  switch (origin.kind) {
    case "default":
      return "default";
    case "file":
      return `${origin.file}:${String(origin.line)}`;
    case "variable":
      return origin.name;
    case "flag":
      return `--${origin.name}`;
  }
}
