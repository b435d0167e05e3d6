import { startSide, type SideName } from "./sides/startSide.js";
import type { Process } from "./processes/startProcess.js";
import type { BlockTimes, Feeding, SideCommands, SignedTransaction } from "./sides/Side.js";
import { Workload, type WorkloadOptions } from "./Workload.js";

export interface ContestOptions extends WorkloadOptions {
  /** Who takes part; with the folder for a store, for those who have one. */
  sides: readonly SideName[];
  folder: string;
}

/**
 * Stock Protokit's default size. Both players of a match are in one block, and so in one round:
 * those of two rounds do not meet.
 */
const REGISTRATION_BLOCK = 20;

/**
 * Sides, each in a process of its own, that sequence the same moves by turns: never two at
 * the same time, and who begins changes from round to round.
 */
export class Contest {
  private rounds = 0;

  private constructor(
    readonly workload: Workload,
    private readonly sides: Map<SideName, Process<SideCommands>>,
  ) {}

  /** Starts the sides, and begins the matches on each of them. */
  static async open({ sides, folder, ...options }: ContestOptions): Promise<Contest> {
    const processes = new Map(sides.map((name) => [name, startSide(name, folder)]));
    const contest = new Contest(new Workload(options), processes);
    try {
      await contest.sequence(contest.workload.registrations(), {
        blockSize: REGISTRATION_BLOCK,
        together: 1,
      });
      return contest;
    } catch (error) {
      await contest.close();
      throw error;
    }
  }

  side(name: SideName): Process<SideCommands> {
    const side = this.sides.get(name);
    if (side === undefined) throw new Error(`${name} takes no part`);
    return side;
  }

  /**
   * The next moves, on every side. They are signed before the first side begins.
   *
   * @param together as many as do not depend on each other, unless told
   */
  async round(
    moves: number,
    blockSize: number,
    together = this.workload.independent,
  ): Promise<Record<SideName, BlockTimes[]>> {
    return await this.sequence(this.workload.moves(moves), { blockSize, together });
  }

  async close(): Promise<void> {
    for (const side of this.sides.values()) await side.stop();
  }

  private async sequence(
    transactions: SignedTransaction[],
    feeding: Feeding,
  ): Promise<Record<SideName, BlockTimes[]>> {
    const times: Record<SideName, BlockTimes[]> = { stock: [], kifu: [] };
    const order = [...this.sides];
    if (this.rounds++ % 2 === 1) order.reverse();
    for (const [name, side] of order) {
      times[name] = await side.call("sequence", transactions, feeding);
    }
    return times;
  }
}
