import { assemble, type Code, wasm, type WasmFunction } from "./assemble.js";
import { combination, multiplication, NUMBER_BYTES, squaring, zeroTest } from "./fieldCode.js";

/** The size of a point in memory: X, Y and Z, with x = X/Z² and y = Y/Z³. */
export const POINT_BYTES = 3 * NUMBER_BYTES;

/**
 * The results of `add` and `subtract`. With `done`, the sum was written. Otherwise nothing was
 * written, because the points are opposite or equal. `subtract` compares the first point with the
 * negated second one.
 */
export const ADDITION = { done: 0, isOfOpposites: 1, isOfSame: 2 };

const fieldFunctions: WasmFunction[] = [];
const multiply = define(multiplication);
const square = define(squaring);
const isZero = define(zeroTest);
const minus = define(combination("minus", [1n, -1n]));
const minusAndTwice = define(combination("minusAndTwice", [1n, -1n, -2n]));
const minusEightfold = define(combination("minusEightfold", [1n, -8n]));
const fourfoldMinus = define(combination("fourfoldMinus", [4n, -1n]));
const negativeSum = define(combination("negativeSum", [-1n, -1n]));
const twice = define(combination("twice", [2n]));
const threefold = define(combination("threefold", [3n]));
define(combination("negative", [-1n]));

/** Instructions that push an address. */
type AddressCode = Code;

/** Adds a function to the module, and returns a function that generates calls of it. */
function define(one: WasmFunction): (...addresses: AddressCode[]) => Code {
  const index = fieldFunctions.push(one) - 1;
  return (...addresses) => [...addresses.flat(), ...wasm.call(index)];
}

const x = (point: number): AddressCode => wasm.get(point);
const y = (point: number): AddressCode => shifted(point, NUMBER_BYTES);
const z = (point: number): AddressCode => shifted(point, 2 * NUMBER_BYTES);

function shifted(point: number, bytes: number): AddressCode {
  return wasm.addAddresses(wasm.get(point), wasm.address(bytes));
}

/** The addresses of intermediate values, at the start of the memory. */
const own = Array.from({ length: 10 }, (_, i) => wasm.address(i * NUMBER_BYTES)) as Own;
type Own = [
  AddressCode,
  AddressCode,
  AddressCode,
  AddressCode,
  AddressCode,
  AddressCode,
  AddressCode,
  AddressCode,
  AddressCode,
  AddressCode,
];

/**
 * The address of the first byte after the intermediate values, where the caller's memory starts.
 */
export const OWN_BYTES = own.length * NUMBER_BYTES;

/** out = 2a, if that is not infinity. Parameters: out, a. They may be the same address. */
function doubling(): WasmFunction {
  const [out, a] = [0, 1];
  const [yy, yyyy, xyy, slope, yz, sum] = own;
  const steps = [
    square(yy, y(a)),
    square(yyyy, yy),
    multiply(xyy, x(a), yy),
    multiply(yz, y(a), z(a)),
    square(slope, x(a)),
    threefold(slope, slope),
    // From here on `a` is not read, because `out` may be the same address.
    square(sum, slope),
    minusEightfold(x(out), sum, xyy),
    fourfoldMinus(sum, xyy, x(out)),
    multiply(sum, sum, slope),
    minusEightfold(y(out), sum, yyyy),
    twice(z(out), yz),
  ];
  return { name: "double", addresses: 2, numbers: 0, code: steps.flat() };
}

/**
 * out = a + b or a − b. Neither a nor b may be infinity. Nothing is written if the points are
 * opposite or equal. Parameters: out, a, b. They may be the same address.
 */
function addition(name: "add" | "subtract"): WasmFunction {
  const [out, a, b] = [0, 1, 2];
  const [zz, xa, xb, ya, yb, dx, dy, dxdx, product, sum] = own;
  const steps = [
    square(zz, z(b)),
    multiply(xa, x(a), zz),
    multiply(zz, zz, z(b)),
    multiply(ya, y(a), zz),
    square(zz, z(a)),
    multiply(xb, x(b), zz),
    multiply(zz, zz, z(a)),
    multiply(yb, y(b), zz),
    minus(dx, xb, xa),
    name === "add" ? minus(dy, yb, ya) : negativeSum(dy, yb, ya),
    isZero(dx),
    // Returns early for opposite and for equal points.
    wasm.returnIf(wasm.addAddresses(wasm.address(ADDITION.isOfOpposites), isZero(dy))),
    multiply(product, z(a), z(b)),
    // The code below does not read `a` and `b`, because `out` may be the same address.
    multiply(z(out), product, dx),
    square(dxdx, dx),
    multiply(product, dxdx, dx),
    multiply(xa, xa, dxdx),
    square(sum, dy),
    minusAndTwice(x(out), sum, product, xa),
    minus(sum, xa, x(out)),
    multiply(sum, sum, dy),
    multiply(ya, ya, product),
    minus(y(out), sum, ya),
    wasm.address(ADDITION.done),
  ];
  return { name, addresses: 3, numbers: 0, answers: true, code: steps.flat() };
}

export function pallasModule(pages: number): Uint8Array {
  const functions = [...fieldFunctions, doubling(), addition("add"), addition("subtract")];
  return assemble(functions, pages);
}
