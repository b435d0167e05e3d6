import { Bool, Field, Provable } from "o1js";
import type { CheckId } from "../../../src/testing/index.js";
import { commitment, deckRoot, permutation, readOrder, rootOverPath } from "../../../src/index.js";
import {
  commitment as plainCommitment,
  deckOf,
  merkleTree,
  poseidon,
  poseidonState,
  shuffled,
  type Deck,
} from "../../../src/hidden/plain/index.js";
import { type Peek } from "./index.js";
import { steps, type Steps } from "./circuit.js";
import { CARDS, DEPTH, RADICES, rules, type PeekRules } from "./rules.js";

export interface PeekFault {
  readonly name: string;
  readonly caughtBy: readonly CheckId[];
  readonly rules?: Partial<PeekRules>;
  readonly steps?: Partial<Steps>;
  readonly plant?: (game: Peek) => Peek;
}

const hidden = rules.hidden!;
type Hiding = typeof hidden;

/** A deck whose secrets come from elsewhere. */
function deckWith(
  order: readonly number[],
  key: bigint,
  salt: bigint,
  blindings: (place: number) => bigint,
): Deck {
  const values = [...order.map(BigInt), salt];
  const leaves = values.map((value, i) => plainCommitment(value, blindings(i)));
  const tree = merkleTree(leaves, DEPTH);
  const open = (i: number) => ({ value: values[i]!, blinding: blindings(i), path: tree.path(i) });
  return { key, order, root: tree.root, salt, open, openSalt: () => open(order.length) };
}

const dealt = (
  name: string,
  caughtBy: readonly CheckId[],
  secretFrom: (seed: bigint, order: number[]) => Deck,
): PeekFault =>
  hiding(name, caughtBy, { secretFrom: (seed) => secretFrom(seed, shuffled(seed, CARDS)) });

const hiding = (
  name: string,
  caughtBy: readonly CheckId[],
  changed: Partial<Hiding>,
): PeekFault => ({ name, caughtBy, rules: { hidden: { ...hidden, ...changed } } });

const circuit = (
  name: string,
  caughtBy: readonly CheckId[],
  changed: Partial<Steps>,
): PeekFault => ({ name, caughtBy, steps: changed });

/** The deck that was dealt last in this process, for faults that pass it on. */
let lastDeck: Deck | undefined;

const salted = (seed: bigint) => poseidon([seed, 99n]);

export const hiddenFaults: readonly PeekFault[] = [
  // what is sent
  dealt("commits to cards without blindings", ["secrecy"], (seed, order) =>
    deckWith(order, seed, salted(seed), () => 0n),
  ),
  dealt("takes the place of a card for its blinding", ["secrecy"], (seed, order) =>
    deckWith(order, seed, salted(seed), (place) => BigInt(place)),
  ),
  dealt("has one blinding for all cards", ["secrecy"], (seed, order) =>
    deckWith(order, seed, salted(seed), () => poseidon([seed, 0n])),
  ),
  dealt("shows the key as its salt", ["secrecy"], (seed, order) =>
    deckWith(order, seed, seed, (place) => poseidon([seed, BigInt(place)])),
  ),
  dealt("derives blindings from the salt", ["secrecy"], (seed, order) => {
    const salt = salted(seed);
    return deckWith(order, seed, salt, (place) => poseidon([salt, BigInt(place)]));
  }),
  dealt("chains blindings, so that one gives the next", ["secrecy"], (seed, order) => {
    const chain = [poseidon([seed, 7n])];
    for (let i = 0; i < order.length; i++) chain.push(poseidon([chain[i]!, 0n]));
    return deckWith(order, seed, salted(seed), (place) => chain[place]!);
  }),
  dealt("shows the whole state of a hash of its key", ["secrecy"], (seed, order) => {
    const [salt, ofSalt, ofFirst] = poseidonState([seed, 0n]);
    const special = new Map([
      [0, ofFirst],
      [order.length, ofSalt],
    ]);
    const blinding = (place: number) => special.get(place) ?? poseidon([seed, BigInt(1 + place)]);
    return deckWith(order, seed, salt, blinding);
  }),
  dealt("takes a small number for its salt's blinding and shuffles by it", ["secrecy"], (seed) => {
    const small = seed % 1000n;
    const order = shuffled(small, CARDS);
    return deckWith(order, seed, poseidon([small, 5n]), (place) =>
      poseidon([small, BigInt(place)]),
    );
  }),
  {
    name: "names its first card in the commitment",
    caughtBy: ["secrecy"],
    rules: {
      legalMoves: (position, deck) =>
        rules.legalMoves(position, deck).map((move) => {
          const first = BigInt(deck!.order[0]!);
          return position.count === 0 ? { ...move, path: [first, 0n, 0n] } : move;
        }),
      play: (position, move) =>
        rules.play(position, position.count === 0 ? { ...move, path: [0n, 0n, 0n] } : move),
    },
  },
  {
    name: "sends the card that it does not play",
    caughtBy: ["secrecy"],
    rules: {
      legalMoves(position, deck) {
        const moves = rules.legalMoves(position, deck);
        if (hidden.phase(position) !== "play") return moves;
        return moves.map((move, i) => ({ ...move, pick: move.pick + 2n * moves[1 - i]!.value }));
      },
      play: (position, move) => rules.play(position, { ...move, pick: move.pick % 2n }),
      notation: {
        ...rules.notation,
        label: (move) => rules.notation.label!({ ...move, pick: move.pick % 2n }),
      },
    },
  },

  // what is told
  dealt("gives everybody the same deck", ["ownSecret"], (seed) => deckOf(seed, CARDS, DEPTH)),
  hiding("shows the hand of whoever was dealt last", ["ownSecret"], {
    secretFrom: (seed) => (lastDeck = hidden.secretFrom(seed)),
    view: (position, seat) => hidden.view(position, seat, lastDeck),
  }),
  {
    name: "keeps the cards in the position",
    caughtBy: ["ownSecret"],
    rules: {
      play(position, move) {
        const played = rules.play(position, move);
        return played.ok
          ? { ...played, position: { ...played.position, dealt: lastDeck } }
          : played;
      },
      hidden: {
        ...hidden,
        secretFrom: (seed) => (lastDeck = hidden.secretFrom(seed)),
        view: (position, seat, deck) =>
          "dealt" in position ? { cards: lastDeck!.order } : hidden.view(position, seat, deck),
      },
    },
  },
  {
    name: "lets a player play from the other's hand",
    caughtBy: ["ownSecret"],
    rules: {
      legalMoves: (position, deck) =>
        hidden.phase(position) === "play" && lastDeck && deck
          ? rules.legalMoves({ ...position, roots: [lastDeck.root, lastDeck.root] }, lastDeck)
          : rules.legalMoves(position, deck),
      hidden: { ...hidden, secretFrom: (seed) => (lastDeck = hidden.secretFrom(seed)) },
    },
  },

  // phases and due moves
  hiding("plays a card without asking", ["dueMoves"], {
    due: (position, deck) => hidden.due(position, deck) ?? rules.legalMoves(position, deck)[0],
  }),
  hiding("waits for its player to open the salt", ["dueMoves"], {
    due: (position, deck) =>
      hidden.phase(position) === "open" ? undefined : hidden.due(position, deck),
  }),
  hiding("opens a card in place of the salt", ["dueMoves"], {
    due(position, deck) {
      const move = hidden.due(position, deck);
      return move && position.count === 2 ? { ...move, ...deck.open(0) } : move;
    },
  }),
  hiding("goes on showing its deck after the end", ["dueMoves"], {
    due(position, deck) {
      const show = { ...position, count: 10 };
      return position.count === 11 ? rules.legalMoves(show, deck)[0] : hidden.due(position, deck);
    },
  }),
  hiding("opens before it joins", ["phases"], {
    phases: ["commit", "open", "join", "play", "show"],
  }),
  hiding("is in a phase that it does not list", ["phases"], {
    phase: (position) => (position.count === 9 ? "showdown" : hidden.phase(position)),
  }),
  hiding("lists a phase that never comes", ["phases"], { phases: [...hidden.phases, "tea"] }),
  hiding("gives more time than the circuit", ["phases"], {
    seconds: (position) => (hidden.phase(position) === "open" ? 90 : hidden.seconds(position)),
  }),
  {
    name: "leaves the time of a phase to the prover",
    caughtBy: ["phases"],
    plant: (game) => ({
      ...game,
      phaseSeconds: (state) => Provable.witness(Field, () => game.phaseSeconds!(state).toBigInt()),
    }),
  },

  {
    name: "returns the seconds of the phase before",
    caughtBy: ["agreement"],
    plant: (game) => ({
      ...game,
      apply: (state, ...given) => ({
        ...game.apply(state, ...given),
        seconds: game.phaseSeconds!(state),
      }),
    }),
  },
  {
    name: "leaves the seconds after a move to the prover",
    caughtBy: ["lyingProver"],
    plant: (game) => ({
      ...game,
      apply(...given) {
        const verdict = game.apply(...given);
        const after = () => game.phaseSeconds!(verdict.state).toBigInt();
        return { ...verdict, seconds: Provable.witness(Field, after) };
      },
    }),
  },

  // the circuit
  circuit("lets a card be drawn from any round", ["agreement", "legality"], {
    place: (seen) =>
      Provable.if(
        seen.isPlay,
        permutation([seen.table.seed, seen.seat], RADICES).at(
          Provable.if(seen.move.pick.equals(1), Field(1), Field(0)),
        ),
        Field(CARDS.length),
      ),
  }),
  circuit("draws for both seats by the same permutation", ["agreement"], {
    place: (seen) => steps.place({ ...seen, seat: Field(0) }),
  }),
  circuit("takes any path", ["legality"], { opens: () => Bool(true) }),
  circuit("takes a card for the salt", ["legality"], {
    opens: (seen, place) => steps.opens(seen, place).or(seen.table.at[2]!),
  }),
  circuit("opens cards of either deck", ["legality"], {
    opens: ({ move, state }, place) => {
      const root = rootOverPath(commitment(move.value, move.blinding), place, move.path);
      return root.equals(state.first).or(root.equals(state.second));
    },
  }),
  circuit("takes the deck of another match", ["legality"], {
    shows: ({ move }) => readOrder(move.value, CARDS).isRearrangement,
  }),
  circuit("asks for a deck's root only", ["legality"], {
    shows: ({ move, ownRoot }) => {
      const { cards } = readOrder(move.value, CARDS);
      return deckRoot(move.blinding, cards, DEPTH).equals(ownRoot);
    },
  }),
  circuit("takes whatever is in fields that it does not use", ["legality"], {
    isUnusedEmpty: () => Bool(true),
  }),
  circuit("lets either seat move", ["turn"], { turn: () => Bool(true) }),
  circuit("leaves it to the prover whether a path is right", ["lyingProver"], {
    opens: (seen, place) => Provable.witness(Bool, () => steps.opens(seen, place).toBoolean()),
  }),
];
