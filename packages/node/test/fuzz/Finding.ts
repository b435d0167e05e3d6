export interface Finding {
  step: number;
  name: string;
  why: string;
  input: string;
}
