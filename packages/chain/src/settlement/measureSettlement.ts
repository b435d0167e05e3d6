import { Settlement } from "./Settlement.js";

/** The costs of the settlement contract's methods. They change no state of the chain. */
export async function measureSettlement(): Promise<
  Record<string, { rows: number; transitions: number }>
> {
  const methods = await Settlement.analyzeMethods();
  return Object.fromEntries(
    Object.entries(methods).map(([name, { rows }]) => [
      `Settlement.${name}`,
      { rows, transitions: 0 },
    ]),
  );
}
