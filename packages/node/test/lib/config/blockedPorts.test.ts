import { describe, expect, test } from "@jest/globals";
import { BLOCKED_PORTS } from "../../../src/lib/config/ValueType.js";
import { webAddress } from "../../../src/lib/config/index.js";

async function refusalAt(port: string): Promise<string | undefined> {
  // Nobody listens at this address.
  const asked = fetch(`http://127.255.255.254:${port}/`, { signal: AbortSignal.timeout(1000) });
  return await asked.then(
    () => undefined,
    (error: Error) => (error.cause instanceof Error ? error.cause.message : undefined),
  );
}

describe("the ports that an address may not have", () => {
  test("are those that fetch refuses", async () => {
    const refusals = await Promise.all([...BLOCKED_PORTS].map(refusalAt));
    expect(new Set(refusals)).toEqual(new Set(["bad port"]));
    for (const port of ["80", "443", "4000", "8080", "10081"]) {
      expect(BLOCKED_PORTS.has(port)).toBe(false);
      expect(await refusalAt(port)).not.toBe("bad port");
    }
  });

  test("are refused in an address, and no others are", () => {
    for (const port of ["0", "9", "6000", "10080"]) {
      expect(webAddress.fromText(`http://127.0.0.1:${port}`)).toBeUndefined();
    }
    for (const address of [
      "http://127.0.0.1:4000",
      "https://node.example.org",
      "http://[::1]:81",
    ]) {
      expect(webAddress.fromText(address)).toBe(address);
    }
  });
});
