import type {
  BatchTrace,
  BatchTracingService,
  BlockWithResult,
  TaskSerializer,
  TransactionTrace,
} from "@proto-kit/sequencer";
import type { ChainTerms } from "@kifu/chain";
import type { StockTasks, TaskName, Times } from "./ProofTasks.js";
import { mergeInPairs, type ProvingStep } from "./ProvingStep.js";

/** The number of transactions in one proof. */
const PER_PROOF = 2;

export interface TracingCircuits {
  readonly terms: ChainTerms;
  readonly tracing: BatchTracingService;
  readonly stock: StockTasks;
}

/**
 * Plans the steps that prove traced blocks. Returns the last step, whose result is the batch's
 * proof. Inputs and outputs are text.
 */
export function planBatch(
  blocks: readonly BlockWithResult[],
  { blocks: blockTraces, transactions, stateTransitionTrace }: BatchTrace,
  stock: StockTasks,
): ProvingStep {
  const stateProof = mergeInPairs(
    stateTransitionTrace.map((trace, i) =>
      step(`state transitions ${i + 1}`, "stateTransitions", () =>
        stock.stateTransitions.inputSerializer().toJSON(trace),
      ),
    ),
    merging("mergeStateTransitions"),
  );
  const transactionProof =
    transactions.length === 0
      ? step("no transactions", "transactions", () => "dummy")
      : mergeInPairs(
          inPairs(transactions).map((pair, i) => proveTransactions(pair, PER_PROOF * i, stock)),
          merging("mergeTransactions"),
        );
  const times = timesOf(blocks);
  const last = blockTraces.length - 1;
  return mergeInPairs(
    blockTraces.map(({ block, heights }, i): ProvingStep => {
      const name = `blocks ${heights.join(" to ")}`;
      const input = (proofs: readonly string[]) => blockInput(block, proofs, times, stock);
      // The proofs of states and transactions are inputs of the last block's step only.
      const needs = i === last ? [stateProof, transactionProof] : [];
      return { name, task: "blocks", needs, input };
    }),
    merging("mergeBlocks"),
  );
}

/** The time of each block and of the block before it. */
function timesOf(blocks: readonly BlockWithResult[]): Times {
  return blocks.map(({ block: { networkState } }) => {
    const [before, time] = [networkState.before, networkState.during].map(({ block }) =>
      block.height.toString(),
    );
    return [before ?? "", time ?? ""];
  });
}

function proveTransactions(
  pair: readonly TransactionTrace[],
  first: number,
  stock: StockTasks,
): ProvingStep {
  const names = pair.map((_, i) => first + i + 1);
  const runtimeProofs = pair.map(({ runtime }, i) =>
    step(`method of transaction ${names[i]}`, "runtime", () =>
      stock.runtime.inputSerializer().toJSON(runtime),
    ),
  );
  return {
    name: `transactions ${names.join(" and ")}`,
    task: "transactions",
    needs: runtimeProofs,
    async input(proofs) {
      const blank = pair.map(({ transaction }) => ({ parameters: transaction, proof: NO_PROOF }));
      const text = await textOf(stock.transactions.inputSerializer(), blank);
      const texts = JSON.parse(text) as object[];
      return JSON.stringify(
        texts.map((text, i) => ({ ...text, proof: JSON.parse(proofs[i] ?? "") as unknown })),
      );
    },
  };
}

/**
 * The input of a block's task. A missing proof is null, and `ProofTasks` replaces it with a
 * placeholder.
 */
async function blockInput(
  params: BatchTrace["blocks"][number]["block"],
  [input1, input2]: readonly string[],
  times: Times,
  stock: StockTasks,
): Promise<string> {
  const blank = { input1: NO_PROOF, input2: NO_PROOF, params };
  const text = JSON.parse(await textOf(stock.blocks.inputSerializer(), blank)) as object;
  return JSON.stringify({ ...text, input1: input1 ?? null, input2: input2 ?? null, times });
}

/** Stands for a proof that is inserted later. */
const NO_PROOF = { toJSON: () => null };

/** The input of a task as text. Its proofs may be placeholders. */
async function textOf<Input>(serializer: TaskSerializer<Input>, input: unknown): Promise<string> {
  return await serializer.toJSON(input as Input);
}

function merging(task: TaskName) {
  return (left: ProvingStep, right: ProvingStep): ProvingStep => ({
    name: `${left.name}, ${right.name}`,
    task,
    needs: [left, right],
    input: (proofs) => `[${proofs.join(",")}]`,
  });
}

function step(name: string, task: TaskName, input: () => string | Promise<string>): ProvingStep {
  return { name, task, needs: [], input };
}

function inPairs<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / PER_PROOF) }, (_, i) =>
    items.slice(PER_PROOF * i, PER_PROOF * (i + 1)),
  );
}
