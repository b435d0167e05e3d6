import type { Runtime, RuntimeModulesRecord } from "@proto-kit/module";
import { Field, type ProvablePure } from "o1js";
import { lapsingMethods, segmentSizeOf } from "@kifu/chain";
import type { Kind } from "./WaitingLine.js";

/** A runtime method that a transaction can call. */
export interface Method {
  /** `Module.method` */
  name: string;
  /** The number of fields, not of arguments. */
  arity: number;
  /**
   * Registrations write rows for keys that may be new. They run longer than others, and segments
   * run much longer.
   */
  kind: Kind;
  /** How many submissions it counts as, by how long it runs. A move is one. */
  price: number;
  /**
   * What it leaves on the disk forever even if nobody plays, relative to a registration. Keys are
   * free, and so are queues, since each time control has its own.
   */
  lasting: number;
  /** Whether its last field is the last second at which it may run. */
  lapses: boolean;
  /**
   * The index of the first argument that is not a valid value of its type. Undefined if all are.
   */
  firstUncanonical(fields: readonly bigint[]): number | undefined;
}

const PAIRS: readonly string[] = ["Matchmaking.pair", "Stakes.pair"];
const REGISTRATIONS: readonly string[] = [
  "Matchmaking.register",
  "Sessions.openSession",
  "Stakes.openSession",
];
/**
 * How many moves of a segment take as long as one separate move with its transaction's overhead.
 */
const MOVES_FOR_A_PRICE = 8;
/** Methods that verify two signatures over transcripts, as a segment does. */
const TWO_SIGNATURES = ["forfeit", "agreeDraw", "takeBack"];
/** Price: submissions that a `forfeit`, `agreeDraw` or `takeBack` counts as. */
const TWO_SIGNATURES_PRICE = 2;
/**
 * Two such signatures, and the rows of two players who register.
 *
 * Price: submissions that a `pair` counts as.
 */
const PAIR_PRICE = 3;

/**
 * A queue's row takes somewhat more than half of a registration's rows, and so does a balance. A
 * pair writes the rows of two players who register.
 */
const LASTING: Readonly<Record<string, number>> = {
  ...Object.fromEntries(REGISTRATIONS.map((name) => [name, 1])),
  ...Object.fromEntries(PAIRS.map((name) => [name, 2])),
  // A balance in addition to a session.
  "Stakes.openSession": 1.6,
  "Treasury.grant": 0.6,
  "Matchmaking.requeue": 0.6,
};

/**
 * By the id in the transaction. An id that is not in the table is refused before it costs anything.
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

/**
 * A method's price and kind. All segments of a game cost the same, whatever their number of moves.
 */
function demandOf(method: string): Pick<Method, "kind" | "price"> {
  const [module = "", name = ""] = method.split(".");
  if (name === "playMoves") {
    return { kind: "segments", price: 1 + segmentSizeOf(module) / MOVES_FOR_A_PRICE };
  }
  if (TWO_SIGNATURES.includes(name)) return { kind: "segments", price: TWO_SIGNATURES_PRICE };
  if (PAIRS.includes(method)) return { kind: "segments", price: PAIR_PRICE };
  return { kind: REGISTRATIONS.includes(method) ? "registrations" : "others", price: 1 };
}

/** The parts of a runtime that are needed, whatever its modules. */
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
 * Checks arguments as the circuit will. Protokit sequences any argument that decodes, even a Bool
 * of 5, and fails only in the prover. A single player could halt it.
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

/** Whether the fields decode to a value of the type that encodes to the same fields. */
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

/** Proofs are not: they carry data besides their fields, which no transaction may contain here. */
function isProvable(type: ProvablePure<unknown> | undefined): boolean {
  return (["sizeInFields", "fromFields", "toFields", "check"] as const).every(
    (part) => typeof type?.[part] === "function",
  );
}
