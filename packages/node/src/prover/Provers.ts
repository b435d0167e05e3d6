import type { ProverAtWork } from "@kifu/wire";
import type { BatchTaker } from "./BatchTaker.js";
import type { ProvenBatch } from "./ProvenBatch.js";
import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { isAtWork, proverStatus } from "./ProverStatusFile.js";

/**
 * A remote prover reports every few seconds. After this long without a report, it counts as gone.
 */
const SILENT_MS = 120_000;

/** The local and remote provers of a chain. Takes the batches that they prove. */
export class Provers {
  private elsewhere: { readonly provers: readonly ProverAtWork[]; readonly at: number } | undefined;

  constructor(
    private readonly here: Pick<ProverWatch, "provers">,
    private readonly taker: Pick<BatchTaker, "handOver">,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get provers(): readonly ProverAtWork[] {
    const { elsewhere, here } = this;
    const isHeard = elsewhere !== undefined && this.now() - elsewhere.at < SILENT_MS;
    return isHeard ? [...here.provers, ...elsewhere.provers] : here.provers;
  }

  announce(provers: readonly ProverAtWork[]): void {
    this.elsewhere = { provers, at: this.now() };
  }

  async handOver(batch: ProvenBatch): Promise<void> {
    await this.taker.handOver(batch);
  }
}

const LOOK_MS = 1000;

export interface ProverWatch {
  readonly provers: readonly ProverAtWork[];
  stop(): void;
}

export function watchProvers(path: string): ProverWatch {
  let provers: readonly ProverAtWork[] = [];
  const look = async () => {
    provers = await readProvers(path);
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  void look();
  return {
    get provers() {
      return provers;
    },
    stop: () => clearInterval(timer),
  };
}

/** The provers in a status file. Empty if the file cannot be read or its process is gone. */
export async function readProvers(
  path: string,
  now = Date.now(),
): Promise<readonly ProverAtWork[]> {
  try {
    const status = proverStatus(JSON.parse(await readFile(path, "utf8")), "the status");
    return isAtWork(status, { host: hostname(), now, isAlive }) ? status.provers : [];
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
