import { randomBytes } from "node:crypto";
import { Poseidon as PlainPoseidon } from "#poseidon";
import { FIELD_ORDER } from "../pallas/fieldOrder.js";
import {
  nativeBindings,
  type NativeBindings,
  o1jsInternals,
  type PoseidonBigint,
} from "./o1jsInternals.js";
import { remembered } from "./remembered.js";

/** Whether faster code is in use, or why it is not. */
export type Speed = { fast: true } | { fast: false; reason: string };

const WORD = (1n << 64n) - 1n;
const SAMPLES = 24;

type State = [bigint, bigint, bigint];

let installed: Promise<Speed> | undefined;

/**
 * Makes o1js hash with its native library, which is about ten times as fast as its BigInt code.
 * Hashing is most of a block's cost. `PlainPoseidon` gets the library too. The results are first
 * compared with o1js's own. If they differ, or if this machine has no such library, nothing
 * changes.
 */
export async function installFastPoseidon(): Promise<Speed> {
  return await (installed ??= install());
}

async function install(): Promise<Speed> {
  const { Poseidon } = await o1jsInternals();
  const speed = hashFast(Poseidon);
  return speed.fast ? hashFast(PlainPoseidon) : speed;
}

/**
 * Makes another copy of o1js's hash use the same code, such as the copy in a wallet library.
 */
export function hashFast(poseidon: PoseidonBigint): Speed {
  let native: NativeBindings;
  try {
    native = nativeBindings();
  } catch {
    return { fast: false, reason: `o1js has no native library for ${process.platform}` };
  }
  return useIfEqual(poseidon, remembered(nativePoseidon(native)));
}

export function useIfEqual(poseidon: PoseidonBigint, faster: PoseidonBigint): Speed {
  const original = { ...poseidon };
  for (const input of samples()) {
    const state: State = [input[0] ?? 0n, FIELD_ORDER - 1n, input[1] ?? 1n];
    const isSame =
      original.hash(input) === faster.hash(input) &&
      String(original.update(state, input)) === String(faster.update(state, input));
    if (!isSame) return { fast: false, reason: "the native library hashes differently" };
  }
  Object.assign(poseidon, { hash: faster.hash, update: faster.update });
  return { fast: true };
}

/** Poseidon with a native permutation and o1js's sponge. */
export function nativePoseidon(native: NativeBindings): PoseidonBigint {
  const words = new BigUint64Array(12);
  const bytes = new Uint8Array(words.buffer);

  function permute(state: State): void {
    state.forEach((x, i) => {
      for (let word = 0; word < 4; word++) words[4 * i + word] = (x >> BigInt(64 * word)) & WORD;
    });
    const out = native.caml_pasta_fp_poseidon_block_cipher(bytes);
    const view = new DataView(out.buffer, out.byteOffset, out.byteLength);
    for (let i = 0; i < 3; i++) {
      let x = 0n;
      for (let word = 3; word >= 0; word--) {
        x = (x << 64n) | view.getBigUint64(8 * (4 * i + word), true);
      }
      state[i] = x;
    }
  }

  function update(before: State, input: bigint[]): State {
    const state: State = [...before];
    if (input.length === 0) permute(state);
    for (let i = 0; i < input.length; i += 2) {
      state[0] = (state[0] + (input[i] ?? 0n)) % FIELD_ORDER;
      state[1] = (state[1] + (input[i + 1] ?? 0n)) % FIELD_ORDER;
      permute(state);
    }
    return state;
  }

  return { hash: (input) => update([0n, 0n, 0n], input)[0], update };
}

function samples(): bigint[][] {
  const edges = [0n, 1n, FIELD_ORDER - 1n, FIELD_ORDER >> 1n];
  return Array.from({ length: SAMPLES }, (_, i) =>
    Array.from({ length: i % 8 }, (_, j) =>
      i < 16 ? (edges[(i + j) % edges.length] ?? 0n) : randomField(),
    ),
  );
}

function randomField(): bigint {
  return BigInt(`0x${randomBytes(40).toString("hex")}`) % FIELD_ORDER;
}
