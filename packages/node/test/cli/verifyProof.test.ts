import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { defaultTerms, domainOf, genesis, writeChainProof } from "@kifu/chain";
import { claim } from "@kifu/chain/testing";
import { someOf } from "@kifu/kit/testing";
import { main } from "../../src/cli/main.js";
import { answered } from "./called.js";

const folder = mkdtempSync(join(tmpdir(), "kifu-verify-proof-"));
const salt = "5".repeat(32);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The proof itself is a mock. */
function claimed(): string {
  const from = genesis(domainOf({ ...defaultTerms, salt }));
  const file = join(folder, "proof.json");
  writeFileSync(file, writeChainProof(claim(from, { ...from, blockNumber: 3n, time: 3n })));
  return file;
}

const OTHERS: [string, string[]][] = [
  ["one of this name with another salt", ["--salt", "6".repeat(32)]],
  ["one of another name", ["--chain", "kifu-other", "--salt", salt]],
];

test.each(someOf(1, OTHERS))("kifu verify-proof refuses a claim about %s", async (_, flags) => {
  const answer = await answered("verify-proof", claimed(), ...flags);
  expect(answer).toMatchObject({ code: 1, document: { error: { code: "proof/other-chain" } } });
});

test("kifu verify-proof refuses a claim about the chain that is meant, without its proof, and shows what it does", async () => {
  let drawn = "";
  const err = { isTTY: true, write: (text: string) => (drawn += text) };
  const out = { write: () => undefined };
  expect(await main(["verify-proof", claimed(), "--salt", salt], { out, err })).toBe(1);
  expect(drawn).toContain("Verifying a proof");
  expect(drawn).toContain("proof/invalid");
  expect(drawn).toMatch(/verifying {2}0 of 1 {2}\d+ s/);
});

test("kifu verify-proof names the file that it cannot read, before it verifies any", async () => {
  const absent = join(folder, "absent.json");
  expect(await answered("verify-proof", claimed(), absent, "--salt", salt)).toMatchObject({
    code: 1,
    document: { error: { code: "file/unreadable", details: { file: absent } } },
  });
});

test("kifu verify-proof asks for the chain, by its salt", async () => {
  expect(await answered("verify-proof", claimed())).toMatchObject({
    code: 2,
    document: { error: { code: "usage/argument", message: "The chain's salt is missing." } },
  });
});
