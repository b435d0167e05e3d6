/** The machine's clock that never jumps, in milliseconds: the same in each of its processes. */
export function clock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
