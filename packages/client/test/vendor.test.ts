import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "@jest/globals";

const VENDOR = new URL("../../vendor/", import.meta.url);

test("what is copied from mina-signer is its pinned version's, with a page's randomness", async () => {
  const entry = createRequire(import.meta.url).resolve("mina-signer");
  const original = new URL("../", `file://${entry}`);
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", original), "utf8")) as {
    version: string;
  };
  expect(version).toBe("4.0.0");

  const copied = readdirSync(new URL("mina-signer", VENDOR), { recursive: true }).filter((file) =>
    String(file).endsWith(".js"),
  );
  expect(copied.length).toBeGreaterThan(10);
  for (const file of copied.map(String)) {
    const copy = readFileSync(new URL(`mina-signer/${file}`, VENDOR), "utf8");
    if (file.endsWith("random.js")) expect(copy).toContain("crypto.getRandomValues(");
    else {
      const text = readFileSync(new URL(file, original), "utf8");
      expect(copy).toBe(text.replace(/\/\/# sourceMappingURL=.*\s*$/, ""));
    }
    expect(copy).not.toMatch(/from '(node:|crypto')/);
  }
});
