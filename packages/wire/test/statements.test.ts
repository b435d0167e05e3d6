import { describe, expect, test } from "@jest/globals";
import {
  BadAnswer,
  drawContext,
  type Hash,
  noDrawContext,
  noTakebackContext,
  presenceContext,
  presenceDigest,
  readSeek,
  Refused,
  seekContext,
  seekDigest,
  sentStatements,
  type Statement,
  statementKinds,
  statementsTaken,
  takebackContext,
  takenBackTranscript,
  toJson,
  tournamentKinds,
  transferStatements,
} from "../src/index.js";

const by = { byOwner: true, x: 1n, y: 2n, z: 3n } as const;
const atSeat = { match: 7, seat: 1, by } as const;
const owner = "B62qrPN5Y5yq8kGE3FbVKbGTdTAJNdtNtB5sNVpxyRwWGcDEhpMzc8g";
const seek = {
  game: 1,
  moveLimit: 60,
  owner,
  sessionKey: undefined,
  expiresAt: 0,
  scope: 0,
  after: 0,
  validUntil: 99,
  opponent: owner,
  side: 2,
  stake: 0,
  rated: undefined,
  allowance: 0,
} as const;

const samples: { [Kind in Statement["kind"]]: Extract<Statement, { kind: Kind }> } = {
  move: { kind: "move", match: 7, ply: 1, atMost: 6, move: [0n, 9n], transcript: 5n, by },
  draw: { kind: "draw", ...atSeat, agrees: true, transcript: 5n },
  takeback: { kind: "takeback", ...atSeat, agrees: false, transcript: 5n, plies: 2 },
  presence: { kind: "presence", ...atSeat, stream: "18446744073709551615", time: 9 },
  greeting: { kind: "greeting", ...atSeat, phrase: 7, time: 9 },
  seek: { kind: "seek", ...seek, withdraw: false, proof: 4n, avoid: [owner], by },
  name: { kind: "name", owner, name: "Kaido", time: 9, by },
  tournament: {
    kind: "tournament",
    owner,
    form: "swiss",
    game: 1,
    moveLimit: 60,
    rated: false,
    length: 5,
    start: 99,
    stake: 50,
    bots: false,
    listed: true,
    time: 9,
    by,
  },
  entry: { kind: "entry", tournament: 5n, owner, enters: true, time: 9, by },
  transfer: {
    ...{ kind: "transfer", owner, what: "deposit", amount: 500, time: 9 },
    ...{ transaction: '{"memo":""}', by },
  },
};
const kinds = Object.keys(samples) as Statement["kind"][];

const hash: Hash = (fields) => BigInt(fields.join("")) % 1_000_003n;

describe("a statement", () => {
  test("is decoded as it was encoded, whatever its kind", () => {
    expect(kinds).toEqual(
      Object.keys({ ...statementKinds, ...tournamentKinds, ...transferStatements }),
    );
    const statements = Object.values(samples);
    const body = JSON.parse(toJson({ statements })) as unknown;
    expect(sentStatements(body, "body")).toEqual({ statements, receipts: undefined });
  });

  test.each(kinds)("of kind %s is refused without one of its fields", (kind) => {
    const { kind: _, ...fields } = samples[kind];
    const optional = ["sessionKey", "opponent", "proof", "rated", "avoid", "transaction"];
    for (const name of Object.keys(fields).filter((name) => !optional.includes(name))) {
      const statements = [{ kind, ...fields, [name]: undefined }];
      const sent = JSON.parse(toJson({ statements })) as unknown;
      expect(() => sentStatements(sent, "body")).toThrow(BadAnswer);
    }
  });

  test.each([undefined, null, "", "Move", "toString", "__proto__", 1, {}])(
    "of kind %j is refused",
    (kind) => {
      const sent = { statements: [{ ...samples.draw, kind }] };
      expect(() => sentStatements(sent, "body")).toThrow(
        expect.objectContaining({ path: "body.statements[0].kind" }),
      );
    },
  );

  test.each([-1, 8, 0.5, "0", null])("with the phrase %j is refused", (phrase) => {
    const sent = JSON.parse(toJson({ statements: [{ ...samples.greeting, phrase }] })) as unknown;
    expect(() => sentStatements(sent, "body")).toThrow(
      expect.objectContaining({ path: "body.statements[0].phrase" }),
    );
  });

  test("comes with at most 63 others", () => {
    const sent = JSON.parse(toJson(samples.draw)) as unknown;
    const of = (length: number) => ({ statements: Array.from({ length }, () => sent) });
    expect(sentStatements(of(64), "body").statements).toHaveLength(64);
    expect(() => sentStatements(of(65), "body")).toThrow(BadAnswer);
  });
});

describe("the signature", () => {
  const context = 11n;
  const before = [4n];

  test("of a move covers the transcript after it, in the match's context", () => {
    const signed = statementKinds.move.signed(hash, context, samples.move);
    expect(signed).toEqual({ context, digest: 5n });
  });

  test("of a draw covers the transcript, and whether the seat agrees", () => {
    const signed = (agrees: boolean) =>
      statementKinds.draw.signed(hash, context, { agrees, transcript: 5n });
    expect(signed(true)).toEqual({ context: drawContext(hash, context), digest: 5n });
    expect(signed(false)).toEqual({ context: noDrawContext(hash, context), digest: 5n });
  });

  test("of a takeback covers the resulting transcript, and whether the seat agrees", () => {
    const signed = (agrees: boolean) =>
      statementKinds.takeback.signed(hash, context, { agrees, transcript: 5n, plies: 2, before });
    const digest = takenBackTranscript(hash, 5n, 2, before);
    expect(signed(true)).toEqual({ context: takebackContext(hash, context), digest });
    expect(signed(false)).toEqual({ context: noTakebackContext(hash, context), digest });
  });

  test("of presence covers the time and the stream", () => {
    const { time, stream } = samples.presence;
    expect(statementKinds.presence.signed(hash, context, samples.presence)).toEqual({
      context: presenceContext(hash, context),
      digest: presenceDigest({ time, stream }),
    });
  });

  test("of a greeting covers the time and the phrase, in a context of its own", () => {
    const { greeting } = statementKinds;
    const signed = greeting.signed(hash, context, samples.greeting);
    const tag = BigInt(`0x${Buffer.from("kifu greeting", "ascii").toString("hex")}`);
    expect(signed).toEqual({ context: hash([tag, context]), digest: 9n * 8n + 7n });
    const next = greeting.signed(hash, context, { time: 10, phrase: 0 });
    expect(next.digest).toBe(signed.digest + 1n);
  });

  test("of a seek covers its terms and fields, in the chain's domain", () => {
    const read = readSeek(samples.seek, () => ({ x: 8n, isOdd: 0n }));
    expect(statementKinds.seek.signed(hash, context, read)).toEqual({
      context: seekContext(hash, context, { stake: 0n }),
      digest: seekDigest(hash, read.terms, read.seek),
    });
  });
});

describe("the signature of a name", () => {
  const signed = (fields: object = {}) =>
    statementKinds.name.signed(hash, 11n, {
      owner: { x: 8n, isOdd: 0n },
      name: "Kaido",
      time: 9,
      ...fields,
    });

  test("is in a context of its own in the chain's domain", () => {
    const tag = BigInt(`0x${Buffer.from("kifu name", "ascii").toString("hex")}`);
    expect(signed().context).toBe(hash([tag, 11n]));
  });

  test("covers the owner, the time, and every character in its place", () => {
    const others = [
      { owner: { x: 9n, isOdd: 0n } },
      { owner: { x: 8n, isOdd: 1n } },
      { time: 10 },
      { name: "" },
      { name: "kaido" },
      { name: "Kaidoo" },
      { name: "odiaK" },
      { name: "あいうえおかきくけこさしすせそたちつて" },
      { name: "あいうえおかきくけこさしすせそたちつと" },
    ];
    const digests = [signed(), ...others.map(signed)].map(({ digest }) => digest);
    expect(new Set(digests).size).toBe(digests.length);
  });
});

describe("the signature of a transfer", () => {
  const signed = (fields: object = {}) =>
    transferStatements.transfer.signed(hash, 11n, {
      ...{ owner: { x: 8n, isOdd: 0n }, what: "deposit", amount: 500, time: 9 },
      ...fields,
    });

  test("is in a context of its own in the chain's domain", () => {
    const tag = BigInt(`0x${Buffer.from("kifu transfer", "ascii").toString("hex")}`);
    expect(signed().context).toBe(hash([tag, 11n]));
  });

  test("covers the owner, the time, the kind and the amount", () => {
    const others = [
      { owner: { x: 9n, isOdd: 0n } },
      { owner: { x: 8n, isOdd: 1n } },
      { time: 10 },
      { what: "payout" },
      { amount: 501 },
    ];
    const digests = [signed(), ...others.map(signed)].map(({ digest }) => digest);
    expect(new Set(digests).size).toBe(digests.length);
  });
});

describe("an answer", () => {
  const error = { message: "No.", extensions: { code: "match/finished", details: {} } };
  const receipt = { match: 7, ply: 1, transcript: "5", time: 9, signature: "0".repeat(128) };

  test.each([
    ["move", { receipt }],
    ["draw", { agreed: true }],
    ["takeback", { agreed: false }],
    ["presence", { present: true }],
    ["greeting", { greeted: true }],
    ["seek", { open: false }],
    ["name", { named: true }],
  ] as const)("to a statement of kind %s is decoded, or its refusal is", (kind, answer) => {
    const read = statementsTaken(kind);
    expect(read({ answers: [answer, { error }] }, "answer")).toEqual({
      answers: [answer, new Refused(error)],
    });
    expect(() => read({ answers: [answer, {}] }, "answer")).toThrow(BadAnswer);
  });
});
