import { packOrder } from "@kifu/kit/hidden";
import { type Choices, type FaultSample, FIELD_ORDER } from "@kifu/kit/plain";
import type { GameSample, GameSamples } from "@kifu/kit/plain";
import { CARD_BITS, DECK } from "./cards.js";
import { placesOf, type Secret, secretFrom } from "./hand.js";
import { type Move, opening, phaseOf, type Position, winningPath } from "./position.js";
import { rules } from "./rules.js";
import { HAND_SLOTS, hasRoom, MOST_PLAYS, OPENING_MOVES, SHOWS, winnerOf } from "./table.js";

/** A move of a duel, and the position in which it was made. */
interface Made {
  readonly before: Position;
  readonly move: Move;
  readonly text: string;
}

/**
 * Plays a whole duel. Players avoid the card that ends play for as long as they can, if `long` is
 * set.
 */
function duel(secrets: readonly [Secret, Secret], choices: Choices, long: boolean): Made[] {
  const made: Made[] = [];
  let before: Position = opening;
  while (phaseOf(before) !== "over") {
    const legal = choices.shuffled(rules.legalMoves(before, secrets[before.turn]));
    const quiet = long ? legal.find((move) => !endsPlay(before, move)) : undefined;
    const move = quiet ?? legal[0]!;
    made.push({ before, move, text: rules.notation.write(move) });
    before = after(before, move);
  }
  return made;
}

/** The moves of a duel in which every place at the gates is filled. */
const LONGEST = OPENING_MOVES + MOST_PLAYS + SHOWS;

function endsPlay(position: Position, move: Move): boolean {
  return winnerOf(after(position, move).table) !== undefined;
}

function after(position: Position, move: Move): Position {
  const played = rules.play(position, move);
  if (!played.ok) throw new Error(played.code);
  return played.position;
}

/** Choices that only a number decides. */
function choicesFrom(seed: number): Choices {
  let state = seed;
  const below = (bound: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
  const shuffled = <T>(from: readonly T[]) => {
    const left = [...from];
    return from.map(() => left.splice(below(left.length), 1)[0]!);
  };
  return { below, shuffled };
}

/** The seeds of both seats' secrets in all samples. */
const SEEDS = [0xa3bed0e1f5n << 100n, 0x1ade60c7b9n << 100n] as const;

let secrets: readonly [Secret, Secret] | undefined;

function sampleSecrets(): readonly [Secret, Secret] {
  secrets ??= [secretFrom(SEEDS[0]), secretFrom(SEEDS[1])];
  return secrets;
}

/**
 * The seeds of the choices in two duels. In the first, Amber wins with its own last card. In the
 * second, Jade wins by Amber's last card.
 */
const CHOICES = { amber: 5, jade: 16 } as const;

function textOf(made: readonly Made[]): string {
  return made.map(({ text }) => text).join(" ");
}

/** The opening of the card that a move plays. */
function openedBy({ before, move }: Made): Pick<Move, "value" | "blinding" | "path"> {
  const { table, turn } = before;
  const draw = table.hands[turn][move.action % HAND_SLOTS.length]!;
  return sampleSecrets()[turn].deck.open(placesOf(before, turn)[draw]!);
}

const ONE_CARD = packOrder(DECK.map(() => DECK[0]!));
/** Added to a packed order, this number puts another card after the last one. */
const MORE_CARDS = 1n << BigInt(CARD_BITS * DECK.length);

/**
 * Faulty moves of Amber. Each replaces a valid move in the first of the duels that has such a
 * move.
 */
function faultsIn(duels: readonly (readonly Made[])[]): FaultSample[] {
  const open = duels[0]![2];
  const { key, order } = sampleSecrets()[0].deck;
  const sent = (move: Move, change: Partial<Move>) => rules.encode.move({ ...move, ...change });
  const early = (code: string, fault: string, change: Partial<Move>): FaultSample => ({
    code: `three-gates/${code}`,
    fault,
    move: sent(open!.move, change),
  });
  /** Finds Amber's first move for which `applies` is true, and puts a fault in its place. */
  const later = (
    code: string,
    fault: string,
    applies: (made: Made) => boolean,
    change: (made: Made) => Partial<Move>,
  ): FaultSample => {
    const isAt = (each: Made) => each.before.turn === 0 && applies(each);
    const made = duels.find((each) => each.some(isAt))!;
    const at = made.findIndex(isAt);
    const valid = made[at]!;
    return {
      code: `three-gates/${code}`,
      fault,
      after: textOf(made.slice(0, at)),
      third: valid.text,
      move: sent(valid.move, change(valid)),
    };
  };
  const isPlay = ({ before }: Made) => phaseOf(before) === "play";
  const isShow = ({ before }: Made) => phaseOf(before) === "show";
  const wins = (each: Made) => isPlay(each) && each.move.value === packOrder(order);
  const fullGate = ({ before }: Made) => [0, 1, 2].find((gate) => !hasRoom(before.table, 0, gate));
  const [salt, blinding] = [open!.move.value, open!.move.blinding];
  return [
    early("not-committed", "another salt than the committed one", { value: salt + 1n }),
    early("not-committed", "the salt with another blinding", { blinding: blinding + 1n }),
    early("malformed", "an action while the salt is due", { action: 1 }),
    {
      code: "three-gates/malformed",
      fault: "action p − 1",
      move: [FIELD_ORDER - 1n, ...sent(open!.move, {}).slice(1)],
    },
    later("malformed", "a thirteenth action", isPlay, () => ({ action: 12 })),
    later("not-a-card", "no card", isPlay, () => ({ value: 0n })),
    later("not-a-card", "a card of rank 6", isPlay, () => ({ value: 6n })),
    later("not-committed", "a card that was not drawn", isPlay, ({ move }) => ({
      value: move.value === 1n ? 2n : 1n,
    })),
    later(
      "gate-full",
      "a fourth card at a gate",
      (each) => isPlay(each) && fullGate(each) !== undefined,
      (each) => ({
        action: (each.move.action % HAND_SLOTS.length) + HAND_SLOTS.length * fullGate(each)!,
      }),
    ),
    later("deck-missing", "a card that wins, without the deck", wins, openedBy),
    later("deck-early", "the deck with a card that does not win", isPlay, ({ move }) => ({
      value: packOrder(order),
      blinding: key,
      path: winningPath(Number(move.value)),
    })),
    later("wrong-deck", "a card that wins, with a deck of one card", wins, () => ({
      value: ONE_CARD,
    })),
    later("wrong-deck", "a card that wins, with a deck of more cards", wins, ({ move }) => ({
      value: move.value + MORE_CARDS,
    })),
    later("not-committed", "a card that wins, with another key", wins, ({ move }) => ({
      blinding: move.blinding + 1n,
    })),
    later("malformed", "a card that wins, named as another one", wins, ({ move }) => ({
      path: winningPath(Number(move.path[0]) === DECK[0] ? DECK[1]! : DECK[0]!),
    })),
    later("malformed", "a card that wins, with its path", wins, (each) => ({
      path: openedBy(each).path,
    })),
    later("wrong-deck", "a deck of one card", isShow, () => ({ value: ONE_CARD })),
    later("wrong-deck", "a deck of more cards", isShow, ({ move }) => ({
      value: move.value + MORE_CARDS,
    })),
    later("not-committed", "a deck with another key", isShow, ({ move }) => ({
      blinding: move.blinding + 1n,
    })),
  ];
}

let known:
  | { readonly made: Made[]; readonly games: GameSample[]; faults: FaultSample[] }
  | undefined;

/** Samples take many hashes, so they are made when they are first needed. */
function made() {
  if (known !== undefined) return known;
  const [amber, jade] = [CHOICES.amber, CHOICES.jade].map((seed) =>
    duel(sampleSecrets(), choicesFrom(seed), false),
  ) as [Made[], Made[]];
  known = {
    made: amber,
    games: [
      { moves: textOf(amber), ends: "first won" },
      { moves: textOf(jade), ends: "second won" },
    ],
    faults: faultsIn([amber, jade]),
  };
  return known;
}

/** Amber's salt is due in the position in which the first faults are tried. */
export const samples: GameSamples = {
  seeds: [SEEDS],
  get opening() {
    return made().made[0]!.text;
  },
  get reply() {
    return made().made[1]!.text;
  },
  get third() {
    return made().made[2]!.text;
  },
  get faults() {
    return made().faults;
  },
  get games() {
    return made().games;
  },
  longGame(choices) {
    // Now and then, the cards decide a duel early, whatever the players do.
    for (;;) {
      const made = duel(sampleSecrets(), choices, true);
      if (made.length === LONGEST) return made.map(({ text }) => text);
    }
  },
};
