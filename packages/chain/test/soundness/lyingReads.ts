import { State } from "@proto-kit/protocol";
import { Bool, Field, type FlexibleProvablePure } from "o1js";

export interface ClaimedLeaf {
  fields: readonly bigint[];
  isSome: boolean;
}

export interface Read extends ClaimedLeaf {
  index: number;
  path: bigint;
}

interface ReadsState {
  path: Field;
  valueType: FlexibleProvablePure<unknown>;
  getState(): Promise<{ value: unknown; isSome: Bool }>;
}

/**
 * Runs `work` with a prover that answers reads of the state with `answer`. If `answer` returns
 * undefined, the prover tells the truth.
 */
export async function withLyingReads<Result>(
  answer: (read: Read) => ClaimedLeaf | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const prototype = State.prototype as unknown as ReadsState;
  const { getState } = prototype;
  let index = 0;
  prototype.getState = async function lie() {
    const truth = await getState.call(this);
    const { valueType } = this;
    const fields = valueType.toFields(truth.value as never).map((field) => field.toBigInt());
    const isSome = truth.isSome.toBoolean();
    const claimed = answer({ index, path: this.path.toBigInt(), fields, isSome });
    index += 1;
    if (claimed === undefined) return truth;
    const value: unknown = valueType.fromFields(claimed.fields.map((field) => Field(field)));
    return { value, isSome: Bool(claimed.isSome) };
  };
  try {
    return await work();
  } finally {
    prototype.getState = getState;
  }
}
