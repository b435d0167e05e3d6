/** Far more than anything takes that comes to an end. */
const PATIENCE_MS = 60_000;

/** Waits for the condition, and throws when it does not come about. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patienceMs = PATIENCE_MS,
) {
  const end = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}
