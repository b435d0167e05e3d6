import { describe, expect, test } from "@jest/globals";
import { Field, Scalar } from "o1js";
import { LARGEST_RECORD, parseRecord, readAnswer, readRecord } from "@kifu/chain/record";

const key = "B62qkUHaJUHERZuCHQhXCQ8xsGBqyYSgjQsKnKN5HhSJecakuJ4pYyk";
const transaction = {
  height: 0,
  time: 1,
  position: 0,
  blockHash: "1",
  stateRoot: "2",
  hash: "3",
  method: "Randzu.makeMove",
  sender: key,
  nonce: "0",
  argsFields: ["1"],
  signature: { r: "1", s: "1" },
};
const record = {
  format: "kifu/7",
  chain: "kifu-devnet",
  salt: "0".repeat(32),
  roundLength: 10,
  faucet: true,
  match: 1,
  game: "randzu",
  players: [{ address: key }, { address: key }],
  moveLimit: 10,
  startedAt: 0,
  endedAt: null,
  result: "running",
  reason: "none",
  line: null,
  state: ["0", "0"],
  moves: [],
  transactions: [transaction],
};

function refusal(read: () => unknown): { code: string; path?: string } {
  try {
    read();
  } catch (error) {
    const { code, facts } = error as { code: string; facts: { path?: string } };
    return { code, ...facts };
  }
  throw new Error("It was read");
}

describe("a file that is no record", () => {
  test("a whole one is read, and what the format does not name is left out", () => {
    const read = parseRecord(JSON.stringify({ ...record, link: "x", note: {} }));
    expect(read).toMatchObject({ match: 1, owners: [key, key], endedAt: undefined });
    expect(read).not.toHaveProperty("link");
  });

  test.each([
    ["", "record/not-json"],
    ["{", "record/not-json"],
    ["null", "record/unknown-format"],
    ["[]", "record/unknown-format"],
    ['"kifu/7"', "record/unknown-format"],
    ['{"format":"kifu/1"}', "record/no-signatures"],
    ['{"format":"kifu/2"}', "record/no-salt"],
    ['{"format":"kifu/3"}', "record/no-times"],
    ['{"format":"kifu/4"}', "record/other-rules"],
    ['{"format":"kifu/5"}', "record/other-rules"],
    ['{"format":"kifu/6"}', "record/other-rules"],
    ['{"format":"kifu/8"}', "record/unknown-format"],
    ['{"format":"kifu/7"}', "record/malformed"],
    [`{"format":"kifu/7","__proto__":${JSON.stringify(record)}}`, "record/malformed"],
    [" ".repeat(LARGEST_RECORD + 1), "record/too-large"],
    ["[".repeat(1_000_000), "record/not-json"],
    ["[".repeat(500_000) + "]".repeat(500_000), "record/unknown-format"],
    [
      `{"format":"kifu/7","chain":${"[".repeat(900_000)}${"]".repeat(900_000)}}`,
      "record/malformed",
    ],
  ])("%.20s… is %s", (text, code) => {
    expect(refusal(() => parseRecord(text))).toMatchObject({ code });
  });

  const wrong: readonly unknown[] = [
    undefined,
    "",
    -1,
    0.5,
    1e308,
    true,
    {},
    [[]],
    "<b>",
    "\u202e",
  ];
  const nullable = ["endedAt", "line"];

  test.each(Object.keys(record).filter((name) => name !== "format"))(
    "%s of a wrong form",
    (name) => {
      for (const value of wrong) {
        if (value === undefined && nullable.includes(name)) continue;
        // `<b>` is a valid name for a chain.
        if (value === "<b>" && name === "chain") continue;
        if (value === true && name === "faucet") continue;
        const seen = refusal(() => readRecord({ ...record, [name]: value }));
        expect(seen.code).toBe("record/malformed");
        expect(seen.path?.startsWith(name)).toBe(true);
      }
    },
  );

  test.each(Object.keys(transaction))("%s of a transaction of a wrong form", (name) => {
    for (const value of [...wrong, null]) {
      const altered = { ...transaction, [name]: value };
      const seen = refusal(() => readRecord({ ...record, transactions: [transaction, altered] }));
      expect(seen.code).toBe("record/malformed");
      expect(seen.path?.startsWith(`transactions[1].${name}`)).toBe(true);
    }
  });

  test("numbers beyond their field, and a signature's second forms", () => {
    const withSignature = (r: bigint, s: bigint) => () =>
      readRecord({
        ...record,
        transactions: [{ ...transaction, signature: { r: String(r), s: String(s) } }],
      });
    expect(withSignature(Field.ORDER - 1n, Scalar.ORDER - 1n)()).toMatchObject({ match: 1 });
    for (const read of [
      withSignature(Field.ORDER, 1n),
      withSignature(1n, Scalar.ORDER),
      withSignature(0n, 1n),
    ]) {
      expect(refusal(read).code).toBe("record/malformed");
    }
  });

  test("an error that says nothing of the form is passed on", () => {
    const broken = {
      ...record,
      get chain(): string {
        throw new RangeError("The disk is full");
      },
    };
    expect(() => readRecord(broken)).toThrow("The disk is full");
  });

  test("lists without end", () => {
    const many = Array.from({ length: 1001 }, () => transaction);
    expect(refusal(() => readRecord({ ...record, transactions: many })).path).toBe("transactions");
    const fields = Array.from({ length: 2049 }, () => "1");
    const wide = [{ ...transaction, argsFields: fields }];
    expect(refusal(() => readRecord({ ...record, transactions: wide })).path).toBe(
      "transactions[0].argsFields",
    );
  });

  test.each([[null], ["x"], [{}], [{ match: null }], [{ match: { seats: 3 } }]])(
    "an answer that is not a record: %j",
    (answer) => {
      expect(refusal(() => readAnswer(answer)).code).toBe("record/malformed");
    },
  );
});
