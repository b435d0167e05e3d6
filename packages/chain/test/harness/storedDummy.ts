/**
 * Import this file to read o1js's dummy proof from `dummyProof.txt`. Mocks of proofs contain it, and
 * no test verifies it. o1js takes ten seconds of computing to make it. A soak lets o1js do so.
 */
import { soaking } from "@kifu/kit/testing";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const FILE = new URL("../../../test/harness/dummyProof.txt", import.meta.url);

/** The most proofs that a circuit with this dummy may verify. */
const VERIFIED = 2;

/** The part of o1js's bindings that dummies need. o1js does not export it. */
interface Bindings {
  initializeBindings(): Promise<void>;
  Pickles: {
    dummyProof(verified: number, domainLog2: number): unknown;
    proofOfBase64(text: string, verified: number): unknown;
  };
}

if (!soaking) {
  const o1js = dirname(createRequire(import.meta.url).resolve("o1js"));
  const bindings = (await import(pathToFileURL(join(o1js, "bindings.js")).href)) as Bindings;
  await bindings.initializeBindings();
  const { Pickles } = bindings;
  const stored = Pickles.proofOfBase64(await readFile(FILE, "utf8"), VERIFIED);
  const compute = Pickles.dummyProof;
  Pickles.dummyProof = (verified, domainLog2) =>
    verified === VERIFIED ? stored : compute(verified, domainLog2);
}
