import "reflect-metadata";
import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  InMemoryStateService,
  MethodParameterEncoder,
  Runtime,
  runtimeMessage,
  runtimeMethod,
  RuntimeModule,
  runtimeModule,
} from "@proto-kit/module";
import { StateServiceProvider } from "@proto-kit/protocol";
import { InMemoryAreProofsEnabled } from "@proto-kit/sequencer";
import { Bool, Field, type ProvablePure, PublicKey, Struct, UInt32, UInt64 } from "o1js";
import { container } from "tsyringe";
import {
  argumentsOf,
  methodTable,
  type MethodsOptions,
  type MethodTable,
} from "../../src/mempool/methodTable.js";
import { committedSnapshot, moduleNamed, segmentSizeOf } from "@kifu/chain";
import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import { keyOf, runtime } from "./stage.js";

class Flag extends Struct({ b: Bool }) {}
class Terms extends Struct({ flag: Flag, limit: UInt32, owner: PublicKey }) {}

const key = keyOf(1).toPublicKey();
const x = key.x.toBigInt();
const isOdd = key.isOdd.toBoolean() ? 1n : 0n;

function types(...given: unknown[]) {
  return argumentsOf("Test.method", given as ProvablePure<unknown>[]);
}

describe("an argument", () => {
  it.each([
    ["Field", Field, [Field.ORDER - 1n]],
    ["Bool", Bool, [1n]],
    ["Bool", Bool, [0n]],
    ["UInt32", UInt32, [2n ** 32n - 1n]],
    ["UInt64", UInt64, [2n ** 64n - 1n]],
    ["PublicKey", PublicKey, [x, isOdd]],
    ["Struct", Flag, [1n]],
    ["Struct of structs", Terms, [1n, 5n, x, isOdd]],
  ])("of type %s is accepted", (_name, type, fields) => {
    const { arity, firstUncanonical } = types(type);
    expect(arity).toBe(fields.length);
    expect(firstUncanonical(fields)).toBeUndefined();
  });

  it.each([
    ["a Bool of 2", Bool, [2n]],
    ["a Bool of 5", Bool, [5n]],
    ["a Bool of -1", Bool, [Field.ORDER - 1n]],
    ["a UInt32 of 2^32", UInt32, [2n ** 32n]],
    ["a UInt32 of 2^40", UInt32, [2n ** 40n]],
    ["a UInt32 of -1", UInt32, [Field.ORDER - 1n]],
    ["a UInt64 of 2^64", UInt64, [2n ** 64n]],
    ["a key with an isOdd of 5", PublicKey, [x, 5n]],
    ["a struct with a Bool of 5", Flag, [5n]],
    ["a Bool of 5 in a struct in a struct", Terms, [5n, 5n, x, isOdd]],
    ["an isOdd of 5 in a struct", Terms, [1n, 5n, x, 5n]],
  ])("is refused when it is %s", (_name, type, fields) => {
    expect(types(type).firstUncanonical(fields)).toBe(0);
  });

  it("is refused by its position, whatever is around it", () => {
    const { arity, firstUncanonical } = types(Field, Terms, UInt32, Bool);
    expect(arity).toBe(7);
    expect(firstUncanonical([9n, 1n, 5n, x, isOdd, 7n, 1n])).toBeUndefined();
    expect(firstUncanonical([9n, 1n, 5n, x, 2n, 7n, 1n])).toBe(1);
    expect(firstUncanonical([9n, 1n, 5n, x, isOdd, 2n ** 32n, 1n])).toBe(2);
    expect(firstUncanonical([9n, 1n, 5n, x, isOdd, 7n, 2n])).toBe(3);
  });

  it("is refused when its type throws, or reads and writes it differently", () => {
    const throwing = { ...plainType(), fromFields: thrower };
    const unchecked = { ...plainType(), check: thrower };
    const forgetful = { ...plainType(), toFields: () => [Field(0)] };
    const growing = { ...plainType(), toFields: () => [Field(1), Field(1)] };
    expect(types(plainType()).firstUncanonical([1n])).toBeUndefined();
    for (const type of [throwing, unchecked, forgetful, growing]) {
      expect(types(type).firstUncanonical([1n])).toBe(0);
    }
  });

  it("may only be of a type that fields alone determine", () => {
    expect(() => types(Field, Object)).toThrow("Test.method: argument 1");
    expect(() => types(undefined)).toThrow("Test.method: argument 0");
  });
});

function plainType() {
  return {
    sizeInFields: () => 1,
    fromFields: (fields: Field[]) => fields[0],
    toFields: (field: Field) => [field],
    check: () => undefined,
  };
}

function thrower(): never {
  throw new Error("No");
}

@runtimeModule()
class Mixed extends RuntimeModule {
  @runtimeMethod()
  public async signed(_flag: Flag, _limit: UInt32, _owner: PublicKey): Promise<void> {}

  @runtimeMethod()
  public async bare(): Promise<void> {}

  @runtimeMessage()
  public async message(_amount: UInt64): Promise<void> {}
}

describe("the table of methods", () => {
  let mixed: MethodTable;

  beforeAll(() => {
    mixed = methodTable(mixedRuntime());
  });

  it("leaves out the faucet on chains that have none, and has what a store may contain", () => {
    const names = (options: MethodsOptions) =>
      [...methodTable(runtime, options).values()].map(({ name }) => name);
    const usual = names({});
    const missing = (from: string[], of: string[]) => of.filter((name) => !from.includes(name));
    expect(missing(names({ faucet: false }), usual)).toEqual(["Treasury.grant"]);
    expect(missing(usual, names({ own: true }))).toEqual([
      "Bridge.takeDeposit",
      "Bridge.takeWithdrawal",
      "Bridge.takeConclusion",
    ]);
  });

  it("has every method of this chain, with its id, but none that only the node calls", async () => {
    const {
      "Bridge.takeDeposit": _,
      "Bridge.takeWithdrawal": __,
      "Bridge.takeConclusion": ___,
      ...methods
    } = (await committedSnapshot()).methods;
    const table = methodTable(runtime);
    expect(Object.fromEntries([...table].map(([id, { name }]) => [name, String(id)]))).toEqual(
      Object.fromEntries(Object.entries(methods).map(([name, { id }]) => [name, id])),
    );
  });

  it("marks those that open a session, and no others", () => {
    const marked = [...methodTable(runtime).values()].filter(
      ({ kind }) => kind === "registrations",
    );
    expect(marked.map(({ name }) => name).sort()).toEqual([
      "Matchmaking.register",
      "Sessions.openSession",
      "Stakes.openSession",
    ]);
  });

  it("counts as many submissions, by how long they run: segments, forfeits, pairs, draws, takebacks and fouls", () => {
    const dear = [...methodTable(runtime).values()].filter(({ price }) => price !== 1);
    expect(dear.every(({ kind }) => kind === "segments")).toBe(true);
    const games = plainGames.flatMap(({ module, rules }: ChainGame) => [
      // Every eight moves of a segment count as one more submission.
      [`${module}.playMoves`, 1 + segmentSizeOf(module) / 8],
      [`${module}.forfeit`, 2],
      ...(rules.hidden === undefined ? [[`${module}.takeBack`, 2]] : []),
      ...(rules.findFoul === undefined ? [] : [[`${module}.pointOut`, 4]]),
    ]);
    expect(Object.fromEntries(dear.map(({ name, price }) => [name, price]))).toEqual({
      ...(Object.fromEntries(games) as Record<string, number>),
      "Matches.agreeDraw": 2,
      "Matchmaking.pair": 3,
      "Ratings.pair": 3,
      "Stakes.pair": 3,
    });
    const priceOf = (method: string) => dear.find(({ name }) => name === method)?.price;
    expect(
      ["Randzu", "TicTacToe", "ConnectFour"].map((game) => priceOf(`${game}.playMoves`)),
    ).toEqual([9, 2.125, 6.25]);
  });

  it("lists what stays on the disk forever though nobody plays for it, and nothing else", () => {
    const lasting = [...methodTable(runtime).values()].filter((method) => method.lasting > 0);
    expect(Object.fromEntries(lasting.map((method) => [method.name, method.lasting]))).toEqual({
      "Bridge.withdraw": 0.6,
      "Matchmaking.pair": 2,
      "Matchmaking.register": 1,
      "Matchmaking.requeue": 0.6,
      "Ratings.pair": 2,
      "Ratings.rate": 1.2,
      "Sessions.openSession": 1,
      "Stakes.openSession": 1.6,
      "Stakes.pair": 2,
      "Treasury.grant": 0.6,
    });
  });

  it("counts fields, not arguments", () => {
    expect(named(mixed, "Mixed.signed")?.arity).toBe(4);
    expect(named(mixed, "Mixed.bare")?.arity).toBe(0);
    for (const { name, arity } of methodTable(runtime).values()) {
      const [moduleName = "", methodName = ""] = name.split(".");
      const encoder = MethodParameterEncoder.fromMethod(
        moduleNamed(runtime, moduleName),
        methodName,
      );
      expect(arity).toBe(encoder.fieldSize());
    }
  });

  it("has no method that takes messages: those are not signed", () => {
    expect([...mixed.values()].map(({ name }) => name)).toEqual(["Mixed.signed", "Mixed.bare"]);
  });

  it("reads each method's own types", () => {
    const signed = named(mixed, "Mixed.signed");
    expect(signed?.firstUncanonical([1n, 5n, x, isOdd])).toBeUndefined();
    expect(signed?.firstUncanonical([1n, 2n ** 40n, x, isOdd])).toBe(1);
    expect(named(mixed, "Mixed.bare")?.firstUncanonical([])).toBeUndefined();
  });
});

function named(table: MethodTable, name: string) {
  return [...table.values()].find((method) => method.name === name);
}

function mixedRuntime() {
  const states = new StateServiceProvider();
  states.setCurrentStateService(new InMemoryStateService());
  const mixed = new (Runtime.from({ Mixed }))();
  mixed.configure({ Mixed: {} });
  mixed.create(() => container.createChildContainer());
  mixed.registerValue({
    Runtime: mixed,
    StateServiceProvider: states,
    AreProofsEnabled: new InMemoryAreProofsEnabled(),
  });
  return mixed;
}
