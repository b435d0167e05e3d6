import type { CircuitCheck } from "../harness/CircuitCheck.js";
import type { Fuzz } from "./Fuzz.js";
import { heapInUse } from "./heap.js";
import type { InProcessStage } from "./InProcessStage.js";

const STEPS_IN_A_BLOCK = 40;

export interface Course {
  unhandled: unknown[];
  /** The heap's growth in each half of the run, measured after everything is loaded. */
  growth: { first: number; second: number };
}

/**
 * Runs this many steps, and more while edge cases are untried, but at most `atMost`. Closes
 * blocks, and runs their transactions in circuits. `fuzz` collects the findings. Returns
 * unhandled rejections and the heap's growth.
 */
export async function runFuzz(
  fuzz: Fuzz,
  stage: InProcessStage,
  circuits: CircuitCheck,
  { steps, atMost }: { steps: number; atMost: number },
): Promise<Course> {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", note);
  // Every refusal has a stack, and jest would map each to the sources.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const heaps: number[] = [];
  const isOver = (done: number) => done >= (fuzz.triedAll ? steps : atMost);
  try {
    for (let step = 0, isLast = false; !isLast; step++) {
      await fuzz.step(step);
      isLast = isOver(step + 1);
      if (isLast || step % STEPS_IN_A_BLOCK === STEPS_IN_A_BLOCK - 1) {
        const { block } = await stage.chain.closeBlock();
        fuzz.closed(await circuits.unprovable(block));
      }
      // After a fifth of the steps, all code is loaded and every table has grown to its final
      // size.
      if ([0.2, 0.6, 1].some((part) => step === Math.floor(steps * part) - 1)) {
        heaps.push(heapInUse());
      }
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    process.off("unhandledRejection", note);
  }
  const [begin = 0, middle = 0, end = 0] = heaps;
  return { unhandled, growth: { first: middle - begin, second: end - middle } };
}
