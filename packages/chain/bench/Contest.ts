import type { Process } from "./processes/startProcess.js";
import type { BlockTimes, Feeding, SideCommands, SignedTransaction } from "./sides/Side.js";
import { Workload, type WorkloadOptions } from "./Workload.js";

export interface ContestOptions<Name extends string> extends WorkloadOptions {
  /** Who takes part. The contest ends them. */
  sides: Record<Name, Process<SideCommands>>;
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
export class Contest<Name extends string> {
  private rounds = 0;

  private constructor(
    readonly workload: Workload,
    private readonly sides: Record<Name, Process<SideCommands>>,
  ) {}

  /** Begins the matches on each of the sides. */
  static async open<Name extends string>({
    sides,
    ...options
  }: ContestOptions<Name>): Promise<Contest<Name>> {
    const contest = new Contest(new Workload(options), sides);
    try {
      for (const side of Object.values<Process<SideCommands>>(sides)) {
        // What is signed is for the next blocks, and one chain may be older than another.
        const registrations = contest.workload.registrations(await side.call("openHeight"));
        const feeding = { blockSize: REGISTRATION_BLOCK, together: 1 };
        await side.call("sequence", registrations, feeding);
      }
      return contest;
    } catch (error) {
      await contest.close();
      throw error;
    }
  }

  side(name: Name): Process<SideCommands> {
    return this.sides[name];
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
  ): Promise<Record<Name, BlockTimes[]>> {
    return await this.sequence(this.workload.moves(moves), { blockSize, together });
  }

  async close(): Promise<void> {
    for (const side of Object.values<Process<SideCommands>>(this.sides)) await side.stop();
  }

  private async sequence(
    transactions: SignedTransaction[],
    feeding: Feeding,
  ): Promise<Record<Name, BlockTimes[]>> {
    const order = Object.keys(this.sides) as Name[];
    if (this.rounds++ % 2 === 1) order.reverse();
    const times: [Name, BlockTimes[]][] = [];
    for (const name of order) {
      times.push([name, await this.sides[name].call("sequence", transactions, feeding)]);
    }
    return Object.fromEntries(times) as Record<Name, BlockTimes[]>;
  }
}
