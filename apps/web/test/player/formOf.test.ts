import { expect, test } from "@jest/globals";
import { formOf } from "../../src/player/formOf";
import { aMatch } from "../match/aMatch";

test("a player's form is how the last ten matches ended that have a result", () => {
  const me = aMatch().seats[0].owner;
  const ended = (result: "running" | "first-won" | "second-won" | "drawn" | "aborted") =>
    aMatch({ result });
  const matches = [
    ended("running"),
    ended("first-won"),
    ended("aborted"),
    ended("second-won"),
    ended("drawn"),
  ];
  expect(formOf(matches, me)).toEqual(["won", "lost", "drawn"]);
  expect(formOf(matches, aMatch().seats[1].owner)).toEqual(["lost", "won", "drawn"]);
  expect(
    formOf(
      Array.from({ length: 12 }, () => ended("drawn")),
      me,
    ),
  ).toHaveLength(10);
});
