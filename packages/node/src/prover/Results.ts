import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { explain } from "../store/lmdb/storeErrors.js";

/** What a task is: whoever makes it with these circuits makes a proof of the same. */
export interface TaskContent {
  readonly task: string;
  readonly input: string;
}

/**
 * Finished tasks on disk, by what they are. A prover that is killed loses only what it had in hand, and
 * a result that a crash left torn is made again.
 */
export class Results {
  /** @param circuits a digest of the circuits: under others the same task has another result */
  constructor(
    private readonly folder: string,
    private readonly circuits: string,
  ) {}

  /** The name under which a task's result is kept, and known to every prover. */
  keyOf({ task, input }: TaskContent): string {
    return createHash("sha256")
      .update(JSON.stringify([this.circuits, task, input]))
      .digest("hex");
  }

  /** undefined when it is not there, or not whole. */
  async get(key: string): Promise<string | undefined> {
    let text: string;
    try {
      text = await readFile(this.fileOf(key), "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
    const end = text.indexOf("\n");
    const result = text.slice(end + 1);
    return end > 0 && text.slice(0, end) === digestOf(result) ? result : undefined;
  }

  /** Throws a `NodeError`, such as `store/full`, where the disk does not take it. */
  async put(key: string, result: string): Promise<void> {
    const file = this.fileOf(key);
    // Two provers may have made the same.
    const fresh = `${file}.${process.pid}`;
    try {
      await mkdir(join(this.folder, key.slice(0, 2)), { recursive: true });
      await writeFile(fresh, `${digestOf(result)}\n${result}`, { flush: true });
      await rename(fresh, file);
    } catch (error) {
      throw explain(error, file);
    }
  }

  /** Forgets a result, which is then made again. */
  async forget(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true });
  }

  /** Forgets all results. */
  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  private fileOf(key: string): string {
    return join(this.folder, key.slice(0, 2), key);
  }
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
