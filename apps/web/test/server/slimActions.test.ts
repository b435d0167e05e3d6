import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, it } from "@jest/globals";
import { bundlerLoader, installedSource } from "./bundlerLoader.js";

const load = bundlerLoader("slimActions");
const folder = "next/dist/client/components/router-reducer";
const source = installedSource(`${folder}/reducers/server-action-reducer.js`);

it("keeps the name that the router imports, for an error", () => {
  const router = installedSource(`${folder}/router-reducer.js`);
  expect(new Set(router.match(/_serveractionreducer\.\w+/g))).toEqual(
    new Set(["_serveractionreducer.serverActionReducer"]),
  );
  const { serverActionReducer } = runInNewContext(
    `const exports = {};\n${load(source)}\nexports`,
  ) as { serverActionReducer: () => unknown };
  expect(serverActionReducer).toThrow("no server actions");
});

it("removes nothing that this app uses: no file has a server action", () => {
  const app = join(import.meta.dirname, "../../../src");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const withActions = files.filter((file) =>
    /["']use server["']/.test(readFileSync(join(app, file), "utf8")),
  );
  expect(withActions).toEqual([]);
});

it("refuses an unknown file", () => {
  expect(() => load("exports.serverActionReducer = 7;")).toThrow("look different");
});
