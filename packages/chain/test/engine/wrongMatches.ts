import { defaultTerms, domainOf, signedMatch } from "../../src/runtime/runtimeModules.js";
import { LAST } from "../harness/numbers.js";

const ON_ANOTHER_CHAIN =
  signedMatch({ ...defaultTerms, salt: "1".repeat(32) }, 1) - domainOf(defaultTerms);

export const NO_MATCHES: readonly [string, bigint][] = [
  ["0", 0n],
  ["2, which nobody plays", 2n],
];

export const OTHER_CHAINS: readonly [string, bigint][] = [
  ["match 1 of another chain of this name", ON_ANOTHER_CHAIN],
  ["match p − 1", LAST],
  ["a number that is counted from no domain", 1n - domainOf(defaultTerms)],
];
