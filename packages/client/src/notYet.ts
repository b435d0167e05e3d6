/** Stands where something is announced and not written. */
export function notYet(): never {
  throw new Error("Not written yet");
}
