import { ownTexts } from "@kifu/client";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { translations } from "../../src/texts/translations";
import { bundlerLoader } from "./bundlerLoader.js";

const load = bundlerLoader("slimTexts");
const errors = "../../../../../packages/client/dist/src/errors/errorTexts.js";
const source = readFileSync(join(import.meta.dirname, errors), "utf8");

it("removes the texts that a page has in its catalogue, and keeps the functions", () => {
  const slim = load(source);
  const shorts = Object.values(ownTexts).map(({ short }) => short);
  expect(shorts.length).toBeGreaterThan(20);
  expect(shorts.filter((short) => slim.includes(short))).toEqual([
    // The text of codes without their own, which `textOf` has.
    ownTexts["client/refused"]!.short,
  ]);
  const kept = (text: string) => text.match(/^export (?:async )?(?:const|function) \w+/gm);
  expect(kept(slim)).toEqual(kept(source));
  expect(translations.en.errors).toEqual(ownTexts);
});

it("refuses an unknown file", () => {
  expect(() => load("export const texts = makeTexts();")).toThrow("look different");
});
