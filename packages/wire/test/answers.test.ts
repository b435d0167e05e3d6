import { describe, expect, test } from "@jest/globals";
import {
  answered,
  askedSubscription,
  BadAnswer,
  batchAt,
  type Decoder,
  drawTaken,
  graphqlAnswer,
  movesTaken,
  paths,
  presenceTaken,
  proofPath,
  Refused,
  seekTaken,
  sentDraw,
  sentMoves,
  sentPresence,
  sentSeek,
  sentTakeback,
  sharedEnd,
  sharedEvent,
  takebackTaken,
  toJson,
} from "../src/index.js";

const seat = { match: 7, seat: 1, byOwner: true, x: 1n, y: 2n, z: 3n } as const;
const address = "B62qrPN5Y5yq8kGE3FbVKbGTdTAJNdtNtB5sNVpxyRwWGcDEhpMzc8g";

describe("a request body is decoded as it was encoded", () => {
  test.each<[string, Decoder<unknown>, object]>([
    [
      paths.moves,
      sentMoves,
      {
        moves: [
          {
            match: 7,
            ply: 1,
            atMost: 6,
            move: [0n, 9n],
            transcript: 5n,
            byOwner: false,
            x: 1n,
            y: 2n,
            z: 3n,
          },
        ],
      },
    ],
    [paths.draws, sentDraw, { draw: { ...seat, agrees: true, transcript: 5n } }],
    [
      paths.takebacks,
      sentTakeback,
      { takeback: { ...seat, agrees: false, transcript: 5n, plies: 2 } },
    ],
    [
      paths.presence,
      sentPresence,
      { presence: { ...seat, stream: "18446744073709551615", time: 9 } },
    ],
    [
      paths.seeks,
      sentSeek,
      {
        seek: {
          game: 1,
          moveLimit: 60,
          owner: address,
          sessionKey: undefined,
          expiresAt: 0,
          scope: 0,
          after: 0,
          validUntil: 99,
          opponent: address,
          side: 2,
          stake: 0,
          allowance: 0,
          byOwner: false,
          x: 1n,
          y: 2n,
          z: 3n,
        },
        withdraw: false,
        proof: 4n,
      },
    ],
  ])("by POST %s", (_, decoder, body) => {
    expect(decoder(JSON.parse(toJson(body)), "body")).toEqual(body);
  });
});

describe("an answer is decoded, or its refusal is", () => {
  const error = { message: "No.", extensions: { code: "match/finished", details: {} } };
  const receipt = { match: 7, ply: 1, transcript: "5", time: 9, signature: "0".repeat(128) };

  test.each<[string, Decoder<unknown>, object]>([
    [paths.moves, movesTaken, { answers: [{ receipt }] }],
    [paths.seeks, seekTaken, { open: false }],
    [paths.draws, drawTaken, { drawn: true }],
    [paths.takebacks, takebackTaken, { takenBack: false }],
    [paths.presence, presenceTaken, { present: true }],
  ])("for POST %s", (_, decoder, answer) => {
    const read = answered(decoder);
    expect(read(answer, "answer")).toEqual(answer);
    for (const refused of [{ error }, { errors: [error] }, { ...answer, errors: [error] }]) {
      expect(read(refused, "answer")).toEqual(new Refused(error));
    }
    for (const other of [undefined, null, "", [], {}, { error: null, errors: [] }]) {
      expect(() => read(other, "answer")).toThrow(BadAnswer);
    }
    for (const name of Object.keys(answer)) {
      expect(() => read({ ...answer, [name]: "" }, "answer")).toThrow(
        expect.objectContaining({ path: `answer.${name}` }),
      );
    }
  });

  test("for several moves, each on its own", () => {
    const { answers } = movesTaken({ answers: [{ receipt }, { error }] }, "answer");
    expect(answers).toEqual([{ receipt }, new Refused(error)]);
    expect(() => movesTaken({ answers: [{ receipt }, {}] }, "answer")).toThrow(
      expect.objectContaining({ path: "answer.answers[1].receipt" }),
    );
  });

  test("for a query", () => {
    expect(graphqlAnswer({ data: { chain: null } }, "answer")).toEqual({ data: { chain: null } });
    expect(graphqlAnswer({ data: { chain: null }, errors: [error] }, "answer")).toEqual(
      new Refused(error),
    );
    expect(() => graphqlAnswer({ data: null }, "answer")).toThrow(
      expect.objectContaining({ path: "answer.data" }),
    );
  });
});

describe("a stream of several subscriptions", () => {
  test("names each subscription, and has its usual parameters", () => {
    const params = { query: "{ a }", variables: { since: 3 }, more: 1 };
    expect(askedSubscription({ id: "a-1", ...params }, "one")).toEqual({ id: "a-1", params });
    for (const id of [undefined, 1, "", "a b", "x".repeat(33), "é"]) {
      expect(() => askedSubscription({ id, ...params }, "one")).toThrow(BadAnswer);
    }
    for (const other of [null, "a", 1]) expect(() => askedSubscription(other, "one")).toThrow();
  });

  test("names the subscription of each event and of each end", () => {
    const event = { id: "7", payload: { data: {} } };
    expect(sharedEvent({ ...event, more: 1 }, "event")).toEqual(event);
    expect(sharedEnd({ id: "7" }, "event")).toEqual({ id: "7" });
    for (const read of [sharedEvent, sharedEnd]) {
      expect(() => read({ payload: {} }, "event")).toThrow(
        expect.objectContaining({ path: "event.id" }),
      );
    }
  });
});

describe("the paths of files", () => {
  test.each([0, 7, 123_456_789_012_345])("name the proof of batch %i", (batch) => {
    expect(proofPath(batch)).toBe(`/proofs/${batch}.json`);
    expect(batchAt(proofPath(batch))).toBe(batch);
  });

  test.each([
    "",
    "/",
    "/proofs",
    "/proofs/",
    "/proofs/01.json",
    "/proofs/-1.json",
    "/proofs/1.jsonx",
  ])("do not include %j", (path) => {
    expect(batchAt(path)).toBeUndefined();
  });
});
