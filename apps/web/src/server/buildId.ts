import { readFile } from "node:fs/promises";
import { join } from "node:path";

let read: Promise<string | undefined> | undefined;

/** The id of this server's build. Undefined in development, where there is no build. */
export function buildId(): Promise<string | undefined> {
  if (process.env.NODE_ENV !== "production") return Promise.resolve(undefined);
  const file = join(process.env["KIFU_WEB_BUILD"] ?? ".next", "BUILD_ID");
  return (read ??= readFile(file, "utf8").then(
    (text) => text.trim(),
    () => undefined,
  ));
}
