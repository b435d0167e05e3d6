import { readdirSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { fileURLToPath } from "node:url";
import { expect, it } from "@jest/globals";
import { bundlerLoader, installedFile, installedSource } from "./bundlerLoader.js";

const load = bundlerLoader("slimNext");
const source = installedSource("next/dist/lib/constants.js");
const router = "next/dist/client/components";

it("keeps all that the router imports", () => {
  const files = readdirSync(fileURLToPath(installedFile(router)), {
    recursive: true,
    encoding: "utf8",
  });
  const used = new Set(
    files
      .filter((file) => file.endsWith(".js"))
      .map((file) => installedSource(`${router}/${file}`))
      .filter((text) => /_constants = require\("[./]+\/lib\/constants"\)/.test(text))
      .flatMap((text) => [...text.matchAll(/_constants\.(\w+)/g)].map(([, name]) => name!)),
  );
  expect(used.size).toBeGreaterThan(0);
  const whole = runInNewContext(`const [module, exports] = [{}, {}];\n${source}\nexports`) as Names;
  const kept = runInNewContext(`const exports = {};\n${load(source)}\nexports`) as Names;
  for (const name of used) expect([name, kept[name]]).toEqual([name, whole[name]]);
});

type Names = Readonly<Record<string, string>>;

it("refuses an unknown file", () => {
  expect(() => load("const NEXT_NAV_DEPLOYMENT_ID_HEADER = 7;")).toThrow("look different");
});
