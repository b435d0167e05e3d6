import { describe, expect, test } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { allNodeCodes } from "@kifu/node/codes";
import { KifuError, tellErrorsIn } from "../../src/index.js";
import { errorOf, reportedError } from "../../src/errors/KifuError.js";
import { answerTexts } from "../../src/errors/answerTexts.js";
import { texts as ownTexts } from "../../src/errors/errorTexts.js";
import { offerTexts } from "../../src/errors/offerTexts.js";
import { walletTexts } from "../../src/errors/walletTexts.js";
import { vectors } from "../abi/vectors.js";

const lists = [ownTexts, answerTexts, offerTexts, walletTexts];
const texts: typeof ownTexts = { ...ownTexts, ...answerTexts, ...offerTexts, ...walletTexts };

const SOURCE = new URL("../../../src/", import.meta.url);

function ownCodes(): string[] {
  return readdirSync(SOURCE, { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith("Texts.ts"))
    .flatMap((file) => [
      ...readFileSync(new URL(file, SOURCE), "utf8").matchAll(/"(client\/[a-z-]+)"/g),
    ])
    .map(([, code = ""]) => code);
}

/**
 * Codes that only operators, provers and users of the command line see. A node without its store
 * or key answers no requests.
 */
const UNANSWERED =
  /^(config\/|settlement\/(?!(no-account|no-contract)$)|leave\/(?!(other-contract|other-root|not-funded)$)|transfer\/(not-taken|other-chain)$|log\/(?!(no-writer|not-writer|replaced|unreachable)$)|prover\/|operator\/(bad-notice|no-secret|wrong-secret)$|moves\/bad-key-file$|store\/(older|newer|foreign|not-a-store|in-use|not-empty)$)/;
const answered = allNodeCodes.filter((code) => !UNANSWERED.test(code));

test("every code of the chain, of its games, of its node and of this package has a text", () => {
  const known = [...vectors.codes, ...answered, ...ownCodes()];
  expect(known.length).toBeGreaterThan(70);
  expect(known.filter((code) => !Object.hasOwn(texts, code))).toEqual([]);
});

test("no text remains for a code that does not exist", () => {
  const known = new Set([...vectors.codes, ...answered, ...ownCodes(), "internal"]);
  expect(Object.keys(texts).filter((code) => !known.has(code))).toEqual([]);
});

test.each(Object.entries(texts))(
  "%s has a sentence as its text",
  (_code, { short, advice = short }) => {
    for (const text of [short, advice]) expect(text).toMatch(/^[A-Z].{3,90}[.]$/);
  },
);

test("no text is used twice", () => {
  const codes = lists.flatMap((list) => Object.keys(list));
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
});

test("an error shows what is wrong, its details and what to do", () => {
  const error = errorOf("match/not-your-turn", { facts: { match: 42, ply: 17 } });
  expect(error.message).toBe(
    "match/not-your-turn: It is the opponent’s turn.\nmatch: 42  ply: 17\nWait for the opponent’s move.",
  );
  expect(error).toBeInstanceOf(KifuError);
});

test("an error that was made before its page had texts is told in the page's language", () => {
  const early = errorOf("client/no-key-store");
  const other = errorOf("client/closed");
  try {
    tellErrorsIn({ "client/no-key-store": { short: "Prohlížeč nemůže ukládat klíče." } });
    expect([early.short, early.advice]).toEqual(["Prohlížeč nemůže ukládat klíče.", undefined]);
    expect(other.short).toBe("The connection was closed.");
  } finally {
    tellErrorsIn({});
  }
  expect([early.short, early.advice]).toEqual([
    "This browser cannot store keys.",
    "Private windows may not allow it: use a normal one.",
  ]);
});

describe("a node's own words are not shown", () => {
  const SCRIPT = "<img src=x onerror=alert(1)>";

  test.each([
    [undefined],
    [null],
    ["text"],
    [{ message: SCRIPT }],
    [{ message: SCRIPT, extensions: { code: SCRIPT } }],
    [{ message: SCRIPT, extensions: { code: "constructor", details: { __proto__: SCRIPT } } }],
    [{ message: SCRIPT, extensions: { code: "match/" + "a".repeat(1000) } }],
    [{ extensions: { code: 7, details: [SCRIPT], remedy: SCRIPT } }],
    [{ extensions: { code: "match/new-code", details: { text: SCRIPT, stack: "at x\nat y" } } }],
    [{ extensions: { code: "ingress/busy", details: { "a<b": "x", n: Infinity, o: {} } } }],
  ])("%j", (given) => {
    const error = reportedError(given);
    const shown = `${error.message} ${error.short} ${error.advice} ${JSON.stringify(error.facts)}`;
    expect(shown).not.toMatch(/[<>]|alert|stack/);
    expect(error.code).toMatch(/^[a-z-]+(\/[a-z-]{1,40})?$/);
    expect(error.short).toMatch(/^[A-Z].*\.$/);
  });

  test("plain details are shown", () => {
    const details = { expected: "5", got: "3", retryAfterMs: 70 };
    const error = reportedError({ extensions: { code: "ingress/nonce-used", details } });
    expect(error.facts).toEqual(details);
  });
});
