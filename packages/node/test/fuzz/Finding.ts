/** Something that must not happen. */
export interface Finding {
  step: number;
  name: string;
  why: string;
  /** As JSON, if possible. */
  input: string;
}
