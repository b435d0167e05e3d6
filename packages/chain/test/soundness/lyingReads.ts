import { State } from "@proto-kit/protocol";
import { Bool, Field, type FlexibleProvablePure } from "o1js";

/** What a prover says of a leaf. */
export interface Told {
  fields: readonly bigint[];
  isSome: boolean;
}

/** A read of the state, as the prover is about to answer it. */
export interface Read extends Told {
  /** The how-manieth of the execution, from 0. */
  index: number;
  path: bigint;
}

interface ReadsState {
  path: Field;
  valueType: FlexibleProvablePure<unknown>;
  getState(): Promise<{ value: unknown; isSome: Bool }>;
}

/**
 * Runs `work` with a prover that answers reads of the state as `answer` says; with the truth
 * where it says nothing.
 */
export async function withLyingReads<Result>(
  answer: (read: Read) => Told | undefined,
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
    const told = answer({ index, path: this.path.toBigInt(), fields, isSome });
    index += 1;
    if (told === undefined) return truth;
    const value: unknown = valueType.fromFields(told.fields.map((field) => Field(field)));
    return { value, isSome: Bool(told.isSome) };
  };
  try {
    return await work();
  } finally {
    prototype.getState = getState;
  }
}
