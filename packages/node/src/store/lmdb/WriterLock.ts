import { closeSync, constants, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { LivenessSocket } from "./LivenessSocket.js";

interface Holder {
  /** The number of the process. It means nothing in another container. */
  pid: number;
  /** The name of the socket that lives as long as the process. */
  socket: string;
}

/** The length of the lock file, which is longer than any holder's text. */
const LENGTH = 127;

/**
 * A file that names the only process that may write. LMDB would let two processes take turns, and
 * each would miss the other's blocks. The kernel knows whether the process is alive. The lock of
 * a dead process is free.
 */
export class WriterLock {
  private readonly file: string;
  private held: LivenessSocket | undefined;

  constructor(private readonly folder: string) {
    this.file = join(folder, "writer.lock");
  }

  async isHeld(): Promise<boolean> {
    const holder = read(this.file);
    return holder !== undefined && (await LivenessSocket.lives(this.folder, holder.socket));
  }

  /** True if any process has ever had the store open for writing. */
  wasTaken(): boolean {
    return existsSync(this.file);
  }

  /**
   * Throws if another running process holds the lock. If a process that has ended holds it,
   * returns the name of that process's socket.
   */
  async check(): Promise<string | undefined> {
    const holder = read(this.file);
    if (holder === undefined) return undefined;
    if (!(await LivenessSocket.lives(this.folder, holder.socket))) return holder.socket;
    throw new NodeError(nodeCodes.store.inUse, "Another process is writing to this store.", {
      details: { path: this.folder, pid: holder.pid },
      remedy: "Stop that process, or open the store for reading only.",
    });
  }

  /** @param alone runs a function while no other process runs one */
  async take(alone: (act: () => void) => void): Promise<void> {
    const socket = await LivenessSocket.open(this.folder);
    try {
      for (let taken = false; !taken;) {
        const gone = await this.check();
        // If two processes find the same dead holder, one takes the lock. The other one checks
        // again.
        alone(() => {
          if (read(this.file)?.socket !== gone) return;
          this.write(JSON.stringify({ pid: process.pid, socket: socket.name } satisfies Holder));
          taken = true;
        });
        if (taken && gone !== undefined) LivenessSocket.remove(this.folder, gone);
      }
    } catch (error) {
      await socket.close();
      throw error;
    }
    this.held = socket;
  }

  async release(): Promise<void> {
    const socket = this.held;
    if (socket === undefined) return;
    this.held = undefined;
    if (read(this.file)?.socket === socket.name) this.write("");
    await socket.close();
  }

  /** Overwrites the file in place, so that a node with a full disk can still restart. */
  private write(text: string): void {
    const file = openSync(this.file, constants.O_RDWR | constants.O_CREAT, 0o644);
    try {
      writeSync(file, `${text.padEnd(LENGTH)}\n`, 0);
    } finally {
      closeSync(file);
    }
  }
}

function read(file: string): Holder | undefined {
  try {
    const { pid, socket } = JSON.parse(readFileSync(file, "utf8")) as Partial<Holder>;
    const isName = typeof socket === "string" && /^writer-[0-9a-f]+\.sock$/.test(socket);
    return isName && Number.isSafeInteger(pid) ? { pid: pid!, socket } : undefined;
  } catch {
    // There is no lock, or its process died while writing it.
    return undefined;
  }
}
