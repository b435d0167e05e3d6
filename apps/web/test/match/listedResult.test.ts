import { expect, it } from "@jest/globals";
import { listedResult } from "../../src/match/listedResult";
import { aMatch } from "./aMatch";

it("a list shows how a match ended for each player, and for everybody else", () => {
  const [first, second] = aMatch().seats;
  const sides = ["Black", "White"] as const;
  const ended = aMatch({ result: "first-won", reason: "timeout" });
  expect(listedResult(ended, sides, first.owner)).toBe("Won on time");
  expect(listedResult(ended, sides, second.owner)).toBe("Lost on time");
  expect(listedResult(ended, sides)).toBe("Black won on time");
  const forfeited = aMatch({ result: "first-won", reason: "signed-twice" });
  expect(listedResult(forfeited, sides, second.owner)).toBe("Lost by forfeit");
  expect(listedResult(aMatch({ result: "drawn", reason: "board" }), sides, first.owner)).toBe(
    "Draw",
  );
  const drawn = aMatch({ result: "drawn", reason: "agreement" });
  expect(listedResult(drawn, sides, first.owner)).toBe("Draw agreed");
  for (const reason of ["abort", "resignation", "timeout"] as const) {
    expect(listedResult(aMatch({ result: "aborted", reason }), sides, first.owner)).toBe("Aborted");
  }
  expect(listedResult(aMatch(), sides, first.owner)).toBe("In progress");
});
