import type { Process } from "./processes/startProcess.js";
import type { BlockTimes, SideCommands } from "./sides/Side.js";
import type { Workload } from "./Workload.js";

/**
 * Stock Protokit's default block size. Because it is even, both players of a match register in the
 * same block. They must be in the same round to be paired.
 */
const REGISTRATION_BLOCK = 20;

/**
 * Sides in separate processes that sequence the same moves in turns, never two at the same time.
 * Which side begins changes from round to round.
 */
export class Contest<Name extends string> {
  private rounds = 0;

  constructor(
    readonly workload: Workload,
    /** The processes that are compared. The contest ends them. */
    readonly sides: Record<Name, Process<SideCommands>>,
  ) {}

  async begin(): Promise<void> {
    for (const side of Object.values<Process<SideCommands>>(this.sides)) {
      // Registrations are signed separately for each side, because signatures are valid only for
      // the next blocks and one chain may be older than another.
      const registrations = this.workload.registrations(await side.call("openTime"));
      const feeding = { blockSize: REGISTRATION_BLOCK, together: 1 };
      await side.call("sequence", registrations, feeding);
    }
  }

  /**
   * Makes the next moves on every side. All of them are signed before the first side begins.
   * @param together how many moves are sent at once. By default, as many as do not depend on each
   * other
   */
  async round(
    moves: number,
    blockSize: number,
    together = this.workload.independent,
  ): Promise<Record<Name, BlockTimes[]>> {
    const transactions = this.workload.moves(moves);
    const order = Object.keys(this.sides) as Name[];
    if (this.rounds++ % 2 === 1) order.reverse();
    const times: Partial<Record<Name, BlockTimes[]>> = {};
    for (const name of order) {
      times[name] = await this.sides[name].call("sequence", transactions, { blockSize, together });
    }
    return times as Record<Name, BlockTimes[]>;
  }

  async close(): Promise<void> {
    for (const side of Object.values<Process<SideCommands>>(this.sides)) await side.stop();
  }
}
