import { verifyInWebAssembly, verifyPlainly, type VerifySignature } from "@kifu/kit/primitives";
import { Field, PrivateKey, Signature } from "o1js";
import { median } from "../../src/cli/loadtest/stats.js";
import type { Figure } from "./Figure.js";

/** The signature covers the transaction's method, its nonce, and the hash of its arguments. */
const FIELDS = 3;
const SIGNATURES = 20;
/** Turns that are not counted, because the code is not yet compiled for speed. */
const WARM_UP = 10;
const TURNS = 30;
const LEAST_RATIO = 5;

/**
 * The cost of checking a transaction's signature, compared with o1js' own check. The two take
 * turns in one process, so that a slow machine slows both. Both hash with o1js' native library,
 * which stock Protokit does not use.
 */
export const signatureCheck: Figure = {
  name: "signature-check",
  about: "check of a signature, in WebAssembly and by o1js",

  async measure(bench) {
    const key = PrivateKey.random();
    const sender = key.toPublicKey();
    const signed = Array.from({ length: SIGNATURES }, () => {
      const message = Array.from({ length: FIELDS }, () => Field.random());
      return { message, signature: Signature.create(key, message) };
    });
    const millisecondsOf = (verify: VerifySignature) => {
      const began = performance.now();
      for (const { message, signature } of signed) {
        if (!verify(sender, message, signature)) throw new Error("A good signature was refused");
      }
      return (performance.now() - began) / SIGNATURES;
    };

    const verify = await verifyInWebAssembly();
    const turns: { kifu: number; stock: number }[] = [];
    for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
      bench.progress(turn, WARM_UP + TURNS);
      turns.push({ kifu: millisecondsOf(verify), stock: millisecondsOf(verifyPlainly) });
    }
    const counted = turns.slice(WARM_UP);
    return {
      rows: [
        {
          what: "a signature check",
          unit: "ms",
          kifu: median(counted.map(({ kifu }) => kifu)),
          stock: median(counted.map(({ stock }) => stock)),
          ratio: median(counted.map(({ kifu, stock }) => stock / kifu)),
          hold: { of: "ratio", atLeast: LEAST_RATIO },
        },
      ],
      raw: turns,
    };
  },
};
