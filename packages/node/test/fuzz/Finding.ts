/** Something that must not be. */
export interface Finding {
  step: number;
  name: string;
  why: string;
  /** As JSON, as far as it has any. */
  input: string;
}
