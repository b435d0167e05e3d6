import { BadAnswer } from "@kifu/wire";
import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type BatchBlocks, batchBlocks } from "./ProvenBatch.js";
import { writeWhole } from "./proverFolders.js";

/**
 * The content of a task. With the same circuits, the same content always gives an equivalent
 * proof.
 */
export interface TaskContent {
  readonly task: string;
  readonly input: string;
}

/**
 * The results of finished tasks, on disk, and the blocks of their batch. So a killed prover
 * repeats only the tasks that were running. A result that was only partly written counts as
 * missing.
 */
export class Results {
  /** @param circuits a digest of the circuits, because other circuits give other results */
  constructor(
    private readonly folder: string,
    private readonly circuits: string,
  ) {}

  /** The key of a task's result, which is the same for every prover. */
  keyOf({ task, input }: TaskContent): string {
    return createHash("sha256")
      .update(JSON.stringify([this.circuits, task, input]))
      .digest("hex");
  }

  /**
   * Records the blocks of the batch in progress. Its finished tasks are useful only for the same
   * blocks. Throws a `NodeError` if the record cannot be written.
   */
  async begin({ number, first, blockHashes }: BatchBlocks): Promise<void> {
    await write(this.batchFile, JSON.stringify({ number, first, blockHashes }));
  }

  /** The batch that was begun last. Undefined if it is finished or if the record is damaged. */
  async begun(): Promise<BatchBlocks | undefined> {
    const text = await read(this.batchFile);
    if (text === undefined) return undefined;
    try {
      return batchBlocks(JSON.parse(text), "the batch");
    } catch (error) {
      if (!(error instanceof BadAnswer || error instanceof SyntaxError)) throw error;
      return undefined;
    }
  }

  /** Undefined if the result is missing or incomplete. */
  async get(key: string): Promise<string | undefined> {
    const text = await read(this.fileOf(key));
    if (text === undefined) return undefined;
    const end = text.indexOf("\n");
    const result = text.slice(end + 1);
    return end > 0 && text.slice(0, end) === digestOf(result) ? result : undefined;
  }

  /** Stores a result. Throws a `NodeError`, such as `store/full`, if it cannot be written. */
  async put(key: string, result: string): Promise<void> {
    await write(this.fileOf(key), `${digestOf(result)}\n${result}`);
  }

  async forget(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true });
  }

  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  private get batchFile(): string {
    return join(this.folder, "batch.json");
  }

  private fileOf(key: string): string {
    return join(this.folder, key.slice(0, 2), key);
  }
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function write(file: string, text: string): Promise<void> {
  // The name contains the process ID, because two provers may write the same file.
  await writeWhole(file, text, `${file}.${process.pid}`);
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
