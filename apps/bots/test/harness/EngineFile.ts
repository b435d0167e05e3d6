import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("engine.js", import.meta.url));

/** The engine of `engine.ts` as an executable file in a folder of its own. */
export class EngineFile {
  readonly path: string;

  constructor(
    misbehaviour = "none",
    private readonly folder = mkdtempSync(join(tmpdir(), "kifu-engine-")),
  ) {
    this.path = join(folder, "engine");
    this.misbehave(misbehaviour);
  }

  misbehave(how: string): void {
    const script = `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "${how}"\n`;
    writeFileSync(this.path, script, { mode: 0o755 });
  }

  /** Puts a script in front of the engine, which runs it as another process. */
  wrap(): void {
    const inner = join(this.folder, "inner");
    renameSync(this.path, inner);
    writeFileSync(this.path, `#!/bin/sh\n"${inner}"\nexit 0\n`, { mode: 0o755 });
  }

  /** Whether an engine that never ends is still running. */
  async isAlive(): Promise<boolean> {
    const file = join(this.folder, "engine.alive");
    const beats = () => (existsSync(file) ? readFileSync(file, "utf8").length : 0);
    const before = beats();
    await sleep(500);
    return beats() > before;
  }

  /** The lines that all its processes got, without the limits. */
  get lines(): string[] {
    const lines = readFileSync(join(this.folder, "engine.log"), "utf8").trim().split("\n");
    return lines.filter((line) => !line.startsWith("INFO "));
  }

  /** The last value that its processes got for a limit. */
  limit(key: string): number {
    const log = readFileSync(join(this.folder, "engine.log"), "utf8");
    return Number(
      log
        .match(new RegExp(`^INFO ${key} .*$`, "gm"))
        ?.at(-1)
        ?.split(" ")[2],
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
