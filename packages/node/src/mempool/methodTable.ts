import type { Runtime, RuntimeModulesRecord } from "@proto-kit/module";
import { Field, type ProvablePure } from "o1js";
import { lapsingMethods, pairMethods, segmentSizeOf } from "@kifu/chain";
import type { Kind } from "./WaitingLine.js";

export interface Method {
  /** `Module.method` */
  name: string;
  /** The number of fields, not of arguments. */
  arity: number;
  /**
   * Registrations may write rows for new keys, which takes longer than other methods do. Segments
   * take much longer still.
   */
  kind: Kind;
  /** The cost of running the method, in submissions. A move costs one. */
  price: number;
  /**
   * The rows that a call leaves on the disk forever, relative to a registration. They are
   * limited, because anyone can create keys and queues for free: each time control has its own
   * queue.
   */
  lasting: number;
  /** Whether the last field is a deadline, in seconds. */
  lapses: boolean;
  /**
   * The index of the first argument that is not a valid value of its type. Undefined if all are
   * valid.
   */
  firstUncanonical(fields: readonly bigint[]): number | undefined;
}

const PAIRS: readonly string[] = pairMethods;
const REGISTRATIONS: readonly string[] = [
  "Matchmaking.register",
  "Sessions.openSession",
  "Stakes.openSession",
];
/**
 * Running a segment of this many moves takes as long as running one move that is its own
 * transaction.
 */
const MOVES_FOR_A_PRICE = 8;
/** Methods that verify two signatures over transcripts, as a segment does. */
const TWO_SIGNATURES = ["forfeit", "agreeDraw", "takeBack"];
/** Price: submissions that a `forfeit`, `agreeDraw` or `takeBack` counts as. */
const TWO_SIGNATURES_PRICE = 2;
/** Price: submissions that a `pointOut` counts as. */
const FOUL_PRICE = 4;
/**
 * A pairing verifies two signatures and also writes the rows of two new players.
 *
 * Price: submissions that a `pair` counts as.
 */
const PAIR_PRICE = 3;

/**
 * A queue or a balance takes a little more than half the rows of a registration. A pairing
 * registers two players.
 */
const LASTING: Readonly<Record<string, number>> = {
  ...Object.fromEntries(REGISTRATIONS.map((name) => [name, 1])),
  ...Object.fromEntries(PAIRS.map((name) => [name, 2])),
  // Writes how much the player has withdrawn in all.
  "Bridge.withdraw": 0.6,
  // Writes a balance in addition to a session.
  "Stakes.openSession": 1.6,
  "Treasury.grant": 0.6,
  // Writes the ratings of two players.
  "Ratings.rate": 1.2,
  "Matchmaking.requeue": 0.6,
};

/**
 * Methods, keyed by the id in a transaction. A transaction with an unknown id is refused before
 * any costly check.
 */
export type MethodTable = ReadonlyMap<bigint, Method>;

/**
 * Methods that only the node itself calls. Their circuits let anybody send them, but nothing can be
 * settled after an action that nobody made on Mina.
 */
const OWN: readonly string[] = [
  "Bridge.takeDeposit",
  "Bridge.takeWithdrawal",
  "Bridge.takeConclusion",
];

const FAUCET: readonly string[] = ["Treasury.grant"];

export interface MethodsOptions {
  /** Whether to include the methods that only the node itself calls. */
  readonly own?: boolean | undefined;
  /** Whether the chain gives out play money. */
  readonly faucet?: boolean | undefined;
}

/** Returns every method that a transaction from outside can call. */
export function methodTable(
  runtime: MethodSource,
  { own = false, faucet = true }: MethodsOptions = {},
): MethodTable {
  const left = [...(own ? [] : OWN), ...(faucet ? [] : FAUCET)];
  const table = new Map<bigint, Method>();
  for (const [name, { methodId, type }] of Object.entries(runtime.methodIdResolver.methodIdMap())) {
    if (type !== "SIGNATURE" || left.includes(name)) continue;
    const lasting = LASTING[name] ?? 0;
    const lapses = lapsingMethods.includes(name);
    const taken = argumentsOf(name, parameterTypes(runtime, name));
    table.set(methodId, { name, ...demandOf(name), lasting, lapses, ...taken });
  }
  return table;
}

/** All segments of a game cost the same, even short ones. */
function demandOf(method: string): Pick<Method, "kind" | "price"> {
  const [module = "", name = ""] = method.split(".");
  if (name === "playMoves") {
    return { kind: "segments", price: 1 + segmentSizeOf(module) / MOVES_FOR_A_PRICE };
  }
  if (TWO_SIGNATURES.includes(name)) return { kind: "segments", price: TWO_SIGNATURES_PRICE };
  if (name === "pointOut") return { kind: "segments", price: FOUL_PRICE };
  if (PAIRS.includes(method)) return { kind: "segments", price: PAIR_PRICE };
  return { kind: REGISTRATIONS.includes(method) ? "registrations" : "others", price: 1 };
}

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
 * Checks arguments as the circuit does. Protokit sequences any argument that decodes, even a Bool
 * of 5, and fails only in the prover. A single player could halt the prover with such an
 * argument.
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

/** True if the fields decode to a valid value that encodes to the same fields. */
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

/**
 * False for proofs, which carry data besides their fields. No transaction may contain such data.
 */
function isProvable(type: ProvablePure<unknown> | undefined): boolean {
  return (["sizeInFields", "fromFields", "toFields", "check"] as const).every(
    (part) => typeof type?.[part] === "function",
  );
}
