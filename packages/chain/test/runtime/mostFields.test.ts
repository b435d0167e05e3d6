import { describe, expect, test } from "@jest/globals";
import { MOST_MOVE_FIELDS as MOST_IN_KIT } from "@kifu/kit";
import { MOST_ARGUMENTS, MOST_MOVE_FIELDS } from "@kifu/wire";
import { shownGames } from "../../src/runtime/games.js";
import { runtimeMethods } from "../../src/runtime/runtimeMethods.js";
import { standaloneRuntime } from "../../src/runtime/standaloneRuntime.js";
import { LONGEST_SEGMENT } from "../../src/engine/longestSegment.js";
import { writeSegment } from "../../src/engine/segmentFields.js";

describe("the decoders of nodes, clients and records have room for", () => {
  test("the arguments of every method", () => {
    const widths = runtimeMethods(standaloneRuntime().runtime).map(({ name, types }) => ({
      name,
      fields: types.reduce((sum, type) => sum + type.sizeInFields(), 0),
    }));
    expect(widths).toContainEqual({ name: "Randzu.playMoves", fields: 202 });
    expect(widths.filter(({ fields }) => fields > MOST_ARGUMENTS)).toEqual([]);
  });

  test("the longest segment of the longest moves, with witnesses of four fields", () => {
    const signature = { byOwner: false, x: 0n, y: 0n, z: 0n };
    const segment = {
      moves: [],
      times: [],
      spares: [],
      witnesses: [],
      last: signature,
      other: signature,
    };
    const widths = { move: MOST_MOVE_FIELDS, witness: 4 };
    const fields = 1 + writeSegment(segment, LONGEST_SEGMENT, widths).length;
    expect(fields).toBe(1354);
    expect(fields).toBeLessThanOrEqual(MOST_ARGUMENTS);
  });

  test("the moves of every game, which the kit lets have as many fields", () => {
    expect(MOST_IN_KIT).toBe(MOST_MOVE_FIELDS);
    const long = shownGames.filter(({ moveFields }) => moveFields > MOST_MOVE_FIELDS);
    expect(long.map(({ rules }) => rules.name)).toEqual([]);
  });
});
