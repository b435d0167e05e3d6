import { describe, expect, test } from "@jest/globals";
import { firstOfEach } from "@kifu/kit/testing";
import { Field, Poseidon } from "o1js";
import { nobody } from "../../src/engine/KeyFields.js";
import { RatingKey } from "../../src/ratings/Rating.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import type { Sandbox } from "../harness/Sandbox.js";
import { World } from "../harness/World.js";
import { refusals } from "./refusals.js";
import { kindOf, samples } from "./samples.js";

/** The leaves that a careless conditional write would fill. */
function dummies({ sessions, matches, matchmaking, stakes, ratings }: Sandbox): string[] {
  return [
    matches.matches.getPath(Field(0)),
    matches.players.getPath(nobody()),
    sessions.sessions.getPath(nobody()),
    matchmaking.queues.getPath(Field(0)),
    stakes.balances.getPath(nobody()),
    stakes.pots.getPath(Field(0)),
    ratings.due.getPath(Field(0)),
    ratings.ratings.getPath(new RatingKey({ owner: nobody(), game: Field(0) })),
  ].map(String);
}

describe("a skipped conditional write", () => {
  test("stores only a lone player's own leaves", async () => {
    const world = new World();
    await world.register(world.black);
    const { sessions, matches, matchmaking } = world.sandbox;
    const ticket = Poseidon.hash([Field(gameNumbers.Randzu), Field(10), Field(0)]);
    expect(Object.keys(world.sandbox.snapshot()).sort()).toEqual(
      [
        sessions.sessions.getPath(world.black.owner),
        matches.players.getPath(world.black.owner),
        matchmaking.queues.getPath(ticket),
      ]
        .map(String)
        .sort(),
    );
  });

  test.each(samples.map((sample) => [sample.method, sample.name, sample] as const))(
    "%s, %s: fills no leaf of number 0 or of the empty key",
    async (_, __, { arrange, send, ok }) => {
      const world = new World();
      await arrange(world);
      expect(await send(world)).toMatchObject({ ok });
      const stored = Object.keys(world.sandbox.snapshot());
      for (const dummy of dummies(world.sandbox)) expect(stored).not.toContain(dummy);
    },
  );
});

describe("a refused transaction can be proven", () => {
  const all = [
    ...new Map(refusals.map((refusal) => [refusal.method + refusal.code, refusal])).values(),
  ];
  const ofEachCode = new Set(firstOfEach(all, ({ code }) => code));
  /**
   * Only the first sample of each kind of method runs as a circuit, because circuits take most of the
   * time.
   */
  const asCircuits = new Set(firstOfEach(all, ({ method }) => kindOf(method)));
  const tried = all.filter((refusal) => ofEachCode.has(refusal) || asCircuits.has(refusal));

  test.each(tried.map((refusal) => [refusal.method, refusal.code, refusal] as const))(
    "%s with %s: its circuit holds and reads the actual state",
    async (_, code, refusal) => {
      const { arrange, spoil, refused } = refusal;
      const sandbox = new RecordingSandbox();
      const world = new World(undefined, sandbox);
      await arrange?.(world);
      await spoil?.(world);
      const signed = await sandbox.hold(() => refused(world));
      expect(await sandbox.readsTruly(signed)).toBe(true);
      const end = asCircuits.has(refusal) ? sandbox.run(signed) : refused(world);
      expect(await end).toMatchObject({ ok: false, code });
    },
  );
});
