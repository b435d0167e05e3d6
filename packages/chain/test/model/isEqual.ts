/** Whether two lists have the same elements in the same order. */
export function isEqual<Value>(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
