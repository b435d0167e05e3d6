import type { TaskKind } from "./taskKind.js";

export class TaskCosts {
  private readonly measured = new Map<TaskKind, { seconds: number; memory: number }[]>();

  /**
   * @param seconds the CPU time, over all cores
   * @param memory the memory of the process at the end of the task, in bytes
   */
  add(task: TaskKind, seconds: number, memory: number): void {
    this.measured.set(task, [...this.of(task), { seconds, memory }]);
  }

  get tasks(): TaskKind[] {
    return [...this.measured.keys()];
  }

  times(task: TaskKind): number {
    return this.of(task).length;
  }

  /**
   * The median duration of a task. The median ignores the tasks that took long because the
   * machine was busy.
   */
  median(task: TaskKind): number {
    const sorted = this.of(task)
      .map(({ seconds }) => seconds)
      .sort((a, b) => a - b);
    const middle = sorted[sorted.length >> 1];
    if (middle === undefined) throw new Error(`No task ${task} was measured`);
    return middle;
  }

  /** The largest memory of the process, measured after each task of this kind. */
  memory(task: TaskKind): number {
    return Math.max(...this.of(task).map(({ memory }) => memory));
  }

  /** The total duration of tasks, in seconds of CPU time. */
  sum(counts: ReadonlyMap<TaskKind, number>): number {
    return [...counts].reduce((sum, [task, count]) => sum + count * this.median(task), 0);
  }

  private of(task: TaskKind): readonly { seconds: number; memory: number }[] {
    return this.measured.get(task) ?? [];
  }
}
