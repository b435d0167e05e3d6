import type { Hash } from "@kifu/wire";
import { Poseidon } from "#mina-signer";

/** The hash of everything that is signed. */
export const hash: Hash = (fields) => Poseidon.hash([...fields]);
