import type { Runtime, RuntimeModulesRecord } from "@proto-kit/module";
import { Field, type ProvablePure } from "o1js";
import { lapsingMethods, segmentSizeOf } from "@kifu/chain";
import type { Kind } from "./WaitingLine.js";

/** A runtime method as a sender of transactions sees it. */
export interface Method {
  /** `Module.method` */
  name: string;
  /** Fields, not arguments. */
  arity: number;
  /**
   * Registrations write rows for a key that may be fresh. They run longer than others, and segments
   * much longer.
   */
  kind: Kind;
  /** How many submissions it counts as, by how long it runs: a move is one. */
  price: number;
  /**
   * What it leaves on the disk for ever, though nobody need play for it, as a part of what a
   * registration leaves. Keys are free, and so are queues, of which every pace has its own.
   */
  lasting: number;
  /** Whether its last field is the last second at which it may run. */
  lapses: boolean;
  /** The first argument that is not a value of its type; undefined when all are. */
  firstUncanonical(fields: readonly bigint[]): number | undefined;
}

const PAIRS: readonly string[] = ["Matchmaking.pair", "Stakes.pair"];
const REGISTRATIONS: readonly string[] = [
  "Matchmaking.register",
  "Sessions.openSession",
  "Stakes.openSession",
];
/** How many moves of a segment run as long as a move by itself, with all that a transaction takes. */
const MOVES_FOR_A_PRICE = 8;
/** Two signatures over transcripts, as a segment has. */
const TWO_SIGNATURES = ["forfeit", "agreeDraw", "takeBack"];
/** Price: submissions that a `forfeit`, `agreeDraw` or `takeBack` counts as. */
const TWO_SIGNATURES_PRICE = 2;
/**
 * Two such signatures, and the rows of two who register.
 *
 * Price: submissions that a `pair` counts as.
 */
const PAIR_PRICE = 3;

/**
 * A queue's row is somewhat more than half of what a registration leaves, and so is a balance. A pair writes the rows
 * of two who register.
 */
const LASTING: Readonly<Record<string, number>> = {
  ...Object.fromEntries(REGISTRATIONS.map((name) => [name, 1])),
  ...Object.fromEntries(PAIRS.map((name) => [name, 2])),
  // A balance beside a session.
  "Stakes.openSession": 1.6,
  "Treasury.grant": 0.6,
  "Matchmaking.requeue": 0.6,
};

/**
 * By the id that a transaction names: one that is not in the table is refused before it costs
 * anything.
 */
export type MethodTable = ReadonlyMap<bigint, Method>;

/** Every method that a signed transaction can call, by id. */
export function methodTable(runtime: MethodSource): MethodTable {
  const table = new Map<bigint, Method>();
  for (const [name, { methodId, type }] of Object.entries(runtime.methodIdResolver.methodIdMap())) {
    if (type !== "SIGNATURE") continue;
    const lasting = LASTING[name] ?? 0;
    const lapses = lapsingMethods.includes(name);
    const taken = argumentsOf(name, parameterTypes(runtime, name));
    table.set(methodId, { name, ...demandOf(name), lasting, lapses, ...taken });
  }
  return table;
}

/** What it takes to run a method: as much for a segment of one move as for one of all that fit. */
function demandOf(method: string): Pick<Method, "kind" | "price"> {
  const [module = "", name = ""] = method.split(".");
  if (name === "playMoves") {
    return { kind: "segments", price: 1 + segmentSizeOf(module) / MOVES_FOR_A_PRICE };
  }
  if (TWO_SIGNATURES.includes(name)) return { kind: "segments", price: TWO_SIGNATURES_PRICE };
  if (PAIRS.includes(method)) return { kind: "segments", price: PAIR_PRICE };
  return { kind: REGISTRATIONS.includes(method) ? "registrations" : "others", price: 1 };
}

/** What is asked of a runtime, whatever its modules. */
export type MethodSource = Pick<Runtime<RuntimeModulesRecord>, "methodIdResolver"> & {
  assertIsValidModuleName(name: string): void;
  resolve(name: string): object;
};

function parameterTypes(runtime: MethodSource, name: string): ProvablePure<unknown>[] {
  const [moduleName = "", methodName = ""] = name.split(".");
  runtime.assertIsValidModuleName(moduleName);
  const module = runtime.resolve(moduleName);
  return Reflect.getMetadata("design:paramtypes", module, methodName) as ProvablePure<unknown>[];
}

/**
 * Checks arguments as the circuit will. Protokit sequences an argument that decodes to
 * anything, a Bool of 5 among them, and finds out in the prover: one player could halt it.
 */
export function argumentsOf(name: string, types: readonly ProvablePure<unknown>[]) {
  for (const [index, type] of types.entries()) {
    if (!isProvable(type)) {
      throw new TypeError(
        `${name}: argument ${index} is not a provable type that its fields fully determine`,
      );
    }
  }
  const sizes = types.map((type) => type.sizeInFields());
  const arity = sizes.reduce((sum, size) => sum + size, 0);

  const firstUncanonical = (fields: readonly bigint[]): number | undefined => {
    let start = 0;
    for (const [index, type] of types.entries()) {
      const end = start + (sizes[index] ?? 0);
      if (!isCanonical(type, fields.slice(start, end))) return index;
      start = end;
    }
    return undefined;
  };
  return { arity, firstUncanonical };
}

/** Whether the fields decode to a value of the type, and the value encodes to the fields. */
function isCanonical(type: ProvablePure<unknown>, fields: readonly bigint[]): boolean {
  try {
    const value = type.fromFields(fields.map((field) => Field(field)));
    type.check(value);
    const encoded = type.toFields(value);
    return (
      encoded.length === fields.length &&
      encoded.every((field, index) => field.toBigInt() === fields[index])
    );
  } catch {
    return false;
  }
}

/** Proofs are not: they carry data beside their fields, which no transaction may here. */
function isProvable(type: ProvablePure<unknown> | undefined): boolean {
  return (["sizeInFields", "fromFields", "toFields", "check"] as const).every(
    (part) => typeof type?.[part] === "function",
  );
}
