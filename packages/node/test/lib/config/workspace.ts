import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function workspace() {
  const folder = mkdtempSync(join(tmpdir(), "kifu-test-"));
  return {
    folder,
    write(name: string, content: unknown): string {
      const file = join(folder, name);
      writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content, null, 2));
      return file;
    },
    done: () => rmSync(folder, { recursive: true, force: true }),
  };
}
