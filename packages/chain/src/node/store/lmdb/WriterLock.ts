import { closeSync, constants, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { nodeCodes } from "../../codes.js";
import { NodeError } from "../../NodeError.js";

/** A process, told apart from a later one that got the same number. */
interface Holder {
  pid: number;
  /** When it started, in the kernel's words; empty where the kernel does not tell. */
  started: string;
}

/** More than what names a process. */
const LENGTH = 127;

/**
 * A file that names the one process that may write. LMDB would let two take turns, and each
 * would write blocks that the other knows nothing of. The lock of a process that is gone is
 * free. Containers that share a folder must share their process numbers too, or each takes
 * the other's process for gone.
 */
export class WriterLock {
  private readonly file: string;

  constructor(private readonly folder: string) {
    this.file = join(folder, "writer.lock");
  }

  /** Whether a process has the store open to write. */
  isHeld(): boolean {
    return this.holder() !== undefined;
  }

  /** Whether any process has ever had the store open to write. */
  wasTaken(): boolean {
    return existsSync(this.file);
  }

  /** Throws when another process holds the lock. */
  check(): void {
    const holder = this.holder();
    if (holder === undefined) return;
    throw new NodeError(nodeCodes.store.inUse, "Another process writes to this store.", {
      details: { path: this.folder, pid: holder.pid },
      remedy: "Stop that process, or open the store only to read.",
    });
  }

  /** To be called where no other process can at the same time. */
  take(): void {
    this.check();
    const holder: Holder = { pid: process.pid, started: startOf(process.pid) };
    this.write(JSON.stringify(holder));
  }

  release(): void {
    const holder = read(this.file);
    const isOwn = holder?.pid === process.pid && holder.started === startOf(process.pid);
    if (isOwn) this.write("");
  }

  /** In place: a node whose disk is full can stop and start, and answer at least. */
  private write(text: string): void {
    const file = openSync(this.file, constants.O_RDWR | constants.O_CREAT, 0o644);
    try {
      writeSync(file, `${text.padEnd(LENGTH)}\n`, 0);
    } finally {
      closeSync(file);
    }
  }

  private holder(): Holder | undefined {
    const holder = read(this.file);
    return holder !== undefined && isAlive(holder) ? holder : undefined;
  }
}

function read(file: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, "utf8")) as Partial<Holder>;
    return Number.isSafeInteger(pid) ? { pid: pid!, started: started ?? "" } : undefined;
  } catch {
    // No lock, or one that was being written when its process died.
    return undefined;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Whoever must not signal it still sees that it is there.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return startOf(pid) === started;
}

/** The 22nd field of a process' status, after a name that may hold anything, and the boot. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${ticks}`;
  } catch {
    return "";
  }
}
