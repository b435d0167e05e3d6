/** An error that the fuzzing found. */
export interface Finding {
  step: number;
  name: string;
  why: string;
  input: string;
}
