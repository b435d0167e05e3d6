import { availableParallelism, freemem } from "node:os";

const GB = 1e9;

/**
 * The machine that `npm start` needs to prove by default. On a smaller one, proving would slow
 * down play.
 */
export const PROVING_NEEDS = { cores: 4, freeBytes: 12 * GB };

/**
 * @typedef {{ cores: number, freeBytes: number }} Machine
 * @typedef {{ prove: true } | { prove: false, why: string }} ProvingDecision `why` is a sentence.
 */

/**
 * Decides whether `npm start` proves the chain's blocks.
 *
 * @param {{ prove: boolean | undefined, dev: boolean }} asked `prove` is the flag; undefined if
 * it is not given
 * @param {Machine} machine
 * @returns {ProvingDecision}
 */
export function decideProving({ prove, dev }, { cores, freeBytes }) {
  if (prove === true) return { prove: true };
  if (prove === false) return { prove: false, why: "It was started with --no-prove." };
  if (dev) return { prove: false, why: "It was started with --dev." };
  const needs = PROVING_NEEDS;
  if (cores >= needs.cores && freeBytes >= needs.freeBytes) return { prove: true };
  const has = `${cores} ${cores === 1 ? "core" : "cores"} and ${gigabytes(freeBytes)} GB of free memory`;
  return {
    prove: false,
    why: `Proving by default needs ${needs.cores} cores and ${gigabytes(needs.freeBytes)} GB of free memory. This machine has ${has}.`,
  };
}

/**
 * The resources of this machine. In a container, these are the container's limits.
 *
 * @returns {Machine}
 */
export function thisMachine() {
  const available = process.availableMemory?.() ?? Infinity;
  return { cores: availableParallelism(), freeBytes: Math.min(freemem(), available) };
}

/**
 * Rounds down, so that too little memory never looks like enough.
 *
 * @param {number} bytes
 */
function gigabytes(bytes) {
  return Math.floor(bytes / GB);
}
