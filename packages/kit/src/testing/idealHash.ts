import { Poseidon } from "#poseidon";
import type { Random } from "./random.js";

type State = [bigint, bigint, bigint];

interface Query {
  readonly input: readonly bigint[];
  readonly output: State;
}

/** Numbers below this can be guessed, such as cards and orders. Random fields are above. */
const GUESSABLE = 1n << 200n;

/**
 * An ideal hash: every new input has a random output, and all inputs are noted. So a test knows
 * exactly what can be computed from a set of fields.
 */
export class IdealHash {
  readonly #queries: Query[] = [];
  readonly #byInput = new Map<string, Query>();
  readonly #sent = new Set<bigint>();
  readonly #hidden: Random;
  readonly #open: Random;

  /**
   * Creates a hash. Answers to inputs that everybody knows come from `open`, and other answers from
   * `hidden`. With the same `open`, public chance is the same whatever is hidden.
   */
  constructor(hidden: Random, open: Random) {
    this.#hidden = hidden;
    this.#open = open;
  }

  /** Runs `work` while plain games hash with this hash. */
  during<T>(work: () => T): T {
    const { hash, update } = Poseidon;
    const ideal = (before: State, fields: bigint[]) => this.#answer(before, fields);
    Object.assign(Poseidon, {
      hash: (fields: bigint[]) => ideal([0n, 0n, 0n], fields)[0],
      update: ideal,
    });
    try {
      return work();
    } finally {
      Object.assign(Poseidon, { hash, update });
    }
  }

  /** Notes fields that everybody knows from now on. */
  send(fields: readonly bigint[]): void {
    for (const field of fields) this.#sent.add(field);
    this.#spread(this.#sent);
  }

  #answer(before: State, fields: bigint[]): State {
    const input = before.some((field) => field !== 0n) ? [...before, ...fields] : fields;
    let query = this.#byInput.get(input.join());
    if (query === undefined) {
      const isOpen = input.every((part) => part < GUESSABLE || this.#sent.has(part));
      const random = isOpen ? this.#open : this.#hidden;
      const field = () => random.bits(253) | GUESSABLE;
      query = { input: [...input], output: [field(), field(), field()] };
      this.#queries.push(query);
      this.#byInput.set(input.join(), query);
      if (isOpen) for (const part of query.output) this.#sent.add(part);
    }
    return [...query.output];
  }

  /**
   * These fields as they look to somebody who knows nothing else. A number that can be guessed
   * stays as it is. A hash that can be computed from known fields shows the guessable numbers
   * that went into it, because a guess can be checked against the hash. Other fields are numbered
   * in order of their first use, because one random field reveals no more than another.
   */
  seen(fields: readonly bigint[]): string[] {
    const sent = new Set(fields);
    this.#spread(sent);
    const known = (field: bigint) => field < GUESSABLE || sent.has(field);
    const origin = new Map<bigint, readonly bigint[]>();
    for (const { input, output } of this.#queries) {
      if (input.every(known)) for (const field of output) origin.set(field, input);
    }
    const numbers = new Map<bigint, string>();
    const guesses = new Map<bigint, readonly bigint[]>();
    const guessesIn = (field: bigint): readonly bigint[] => {
      if (field < GUESSABLE) return [field];
      const found = guesses.get(field) ?? (origin.get(field) ?? []).flatMap(guessesIn);
      guesses.set(field, found);
      return found;
    };
    return fields.map((field) => {
      if (field < GUESSABLE) return `${field}`;
      if (!numbers.has(field)) {
        const inside = [...guessesIn(field)].sort((a, b) => (a < b ? -1 : 1)).join(" ");
        numbers.set(field, origin.has(field) ? `a hash of ${inside}` : `#${numbers.size}`);
      }
      return numbers.get(field)!;
    });
  }

  /** Adds all fields that can be computed from the known ones. */
  #spread(known: Set<bigint>): void {
    const isKnown = (field: bigint) => field < GUESSABLE || known.has(field);
    let open = this.#queries;
    for (let before = -1; before !== known.size;) {
      before = known.size;
      open = open.filter(({ input, output }) => {
        // The permutation of a hash can be undone by somebody who knows its whole state.
        if (!input.every(isKnown) && !output.every(isKnown)) return true;
        for (const field of [...input, ...output]) known.add(field);
        return false;
      });
    }
  }
}
