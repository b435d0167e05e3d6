/** The machine's monotonic clock in milliseconds, the same in all of its processes. */
export function clock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
