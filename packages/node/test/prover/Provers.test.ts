import { expect, test } from "@jest/globals";
import type { ProverAtWork } from "@kifu/wire";
import { Provers } from "../../src/prover/Provers.js";

const at = (name: string): ProverAtWork => ({
  name,
  activity: "waiting",
  since: 1_700_000_000_000,
  batch: undefined,
  firstBlock: undefined,
  lastBlock: undefined,
  tasksDone: undefined,
  tasksTotal: undefined,
});

test("a prover elsewhere is shown beside those here, until it is silent for two minutes", () => {
  let now = 0;
  const here = { provers: [at("local")] };
  const provers = new Provers(here, { handOver: async () => undefined }, () => now);
  const names = () => provers.provers.map(({ name }) => name);
  expect(names()).toEqual(["local"]);
  provers.announce([at("remote")]);
  now = 119_999;
  expect(names()).toEqual(["local", "remote"]);
  now = 120_000;
  expect(names()).toEqual(["local"]);
  provers.announce([at("remote")]);
  expect(names()).toEqual(["local", "remote"]);
});
