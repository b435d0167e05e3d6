import { describe, expect, jest, test } from "@jest/globals";
import { deckOf, packOrder } from "@kifu/kit/hidden";
import type { ShownOrder } from "@kifu/kit";
import type { SeatNumber } from "@kifu/kit/plain";
import { firstsOfEach, random } from "@kifu/kit/testing";
import { Bool, Field } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { Reason, Result } from "../../src/engine/Match.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { type Card, cardNamed, DECK } from "../../src/three-gates/cards.js";
import { applyWith, guards } from "../../src/three-gates/circuit.js";
import { placesOf, type Secret, secretFrom } from "../../src/three-gates/hand.js";
import { threeGates } from "../../src/three-gates/index.js";
import { DECK_DEPTH, type Move, NO_PATH, winningPath } from "../../src/three-gates/position.js";
import { opening, PHASE_SECONDS, phaseOf, type Position } from "../../src/three-gates/position.js";
import { rules } from "../../src/three-gates/rules.js";
import {
  GATES,
  HAND_SLOTS,
  hasRoom,
  nextDraw,
  winnerOf,
  withCard,
} from "../../src/three-gates/table.js";
import { chooseCircuits } from "../harness/verdictOf.js";
import { World } from "../harness/World.js";
import { seekOf, sendPair } from "../matchmaking/seeks.js";

jest.setTimeout(300_000);

chooseCircuits(firstsOfEach());

type Seats = readonly [Secret, Secret];

const HONEST: Seats = [secretFrom(1000n), secretFrom(2000n)];

/** A seat that commits to any cards in any order, such as five aces. */
function dishonest(key: bigint, order: readonly number[]): Secret {
  return { deck: deckOf(key, order, DECK_DEPTH) };
}

/** A position of a duel, and the moves that led to it. */
interface Reached {
  readonly position: Position;
  readonly line: readonly string[];
}

/** The number of duels in which a position is sought. */
const DUELS = 200;

/** The first position like this in duels in which both seats play any legal move. */
function reach(isWanted: (position: Position) => boolean, seats: Seats = HONEST): Reached {
  for (let duel = 0; duel < DUELS; duel++) {
    const choose = random(duel, "duels");
    let [position, line] = [opening, [] as string[]];
    for (;;) {
      if (isWanted(position)) return { position, line };
      const [move] = choose
        .shuffled(legal(position, seats))
        .filter((each) => rules.play(position, each).ok);
      if (move === undefined) break;
      [position, line] = [after(position, move), [...line, rules.notation.write(move)]];
    }
  }
  throw new Error(`No such position in ${DUELS} duels`);
}

function after(position: Position, move: Move): Position {
  const played = rules.play(position, move);
  if (!played.ok) throw new Error(played.code);
  return played.position;
}

function legal(position: Position, seats: Seats = HONEST): Move[] {
  return rules.legalMoves(position, seats[position.turn]);
}

/** A position of a phase in which this seat is on turn. */
function firstOf(phase: string, seat: SeatNumber, seats: Seats = HONEST): Position {
  return reach((each) => phaseOf(each) === phase && each.turn === seat, seats).position;
}

/** The circuit's verdict, after a check that the rules agree. */
function isLegal(position: Position, move: Move): boolean {
  const verdict = isLegalIn(guards, position, move);
  expect(verdict).toBe(rules.play(position, move).ok);
  return verdict;
}

function isLegalIn(guard: typeof guards, position: Position, move: Move): boolean {
  const { State, Move } = threeGates;
  const { legal } = applyWith(guard)(
    State.fromFields(rules.encode.state(position).map(Field)),
    Move.fromFields(rules.encode.move(move).map(Field)),
    Bool(position.turn === 1),
  );
  return legal.toBoolean();
}

type Guard = Exclude<keyof typeof guards, "playedOf">;

/** Fails unless the circuit refuses a move, and would accept it without one of its guards. */
function expectRefusedBy(guard: Guard, position: Position, move: Move): void {
  expect([isLegal(position, move), isLegalIn(without(guard), position, move)]).toEqual([
    false,
    true,
  ]);
}

function without(guard: Guard): typeof guards {
  return { ...guards, [guard]: () => Bool(true) };
}

/** A card at this draw of a seat, opened as an honest player would open it. */
function opened(position: Position, draw: number, seats: Seats = HONEST): Move {
  const { deck } = seats[position.turn];
  return { action: 0, ...deck.open(placesOf(position, position.turn)[draw]!) };
}

describe("a dishonest player", () => {
  const play = firstOf("play", 0);

  test("plays what an honest one may play", () => {
    for (const move of legal(play).slice(0, 4)) expect(isLegal(play, move)).toBe(true);
  });

  test("cannot draw twice: the next cards of the deck are not in the hand", () => {
    for (const draw of [nextDraw(play.table, 0), nextDraw(play.table, 0) + 1, 19]) {
      expect(isLegal(play, opened(play, draw))).toBe(false);
    }
  });

  test("cannot play a card from another slot than its own", () => {
    const move = opened(play, 0);
    expect(isLegal(play, move)).toBe(true);
    for (const slot of [1, 2, 3]) expect(isLegal(play, { ...move, action: slot })).toBe(false);
  });

  test("cannot play a card twice", () => {
    const [move] = legal(play) as [Move];
    const reply = after(play, move);
    const again = after(reply, legal(reply)[0]!);
    for (let action = 0; action < 12; action++) {
      expect(isLegal(again, { ...move, action })).toBe(false);
    }
  });

  test("cannot play a card that is not in the deck, or with the path of another one", () => {
    const [move] = legal(play) as [Move];
    for (const value of [0n, 6n, 31n, 32n, move.value === 1n ? 2n : 1n]) {
      expect(isLegal(play, { ...move, value })).toBe(false);
    }
    const { path } = opened(play, 1);
    expect(isLegal(play, { ...move, path })).toBe(false);
    for (const [i] of move.path.entries()) {
      const wrong = move.path.map((sibling, j) => (i === j ? sibling + 1n : sibling));
      expect(isLegal(play, { ...move, path: wrong })).toBe(false);
    }
  });

  test("cannot play a card of another match", () => {
    const elsewhere: Seats = [secretFrom(3000n), secretFrom(4000n)];
    const draws = play.table.hands[0];
    for (const draw of draws) expect(isLegal(play, opened(play, draw, elsewhere))).toBe(false);
    expect(rules.legalMoves(play, elsewhere[0])).toEqual([]);
  });

  test("cannot reorder the deck once the seed is known", () => {
    const { key, order } = HONEST[0].deck;
    const places = placesOf(play, 0);
    const best = cardNamed("F5")!;
    const sorted = [best, ...order.filter((card) => card !== best)];
    const deck = deckOf(key, sorted, DECK_DEPTH);
    for (const draw of play.table.hands[0]) {
      expect(isLegal(play, { action: draw, ...deck.open(places[draw]!) })).toBe(false);
    }
    const show = firstOf("show", 0);
    const [honest] = legal(show) as [Move];
    expect(isLegal(show, honest)).toBe(true);
    expect(isLegal(show, { ...honest, value: packOrder(sorted) })).toBe(false);
  });

  test("cannot show a deck with five aces, nor another deck in its place", () => {
    const show = firstOf("show", 0, CHEATING);
    const shown = { action: 0, blinding: CHEATING[0].deck.key, path: NO_PATH };
    expectRefusedBy("isAgreed", show, { ...shown, value: packOrder(ACES) });
    expectRefusedBy("isCommitted", show, { ...shown, value: packOrder(DECK) });
    const { key, order } = HONEST[0].deck;
    const others = { ...shown, value: packOrder(order), blinding: key };
    expect(isLegal(firstOf("show", 0), others)).toBe(true);
    expectRefusedBy("isCommitted", show, others);
  });

  test("cannot open another salt than the committed one, so grinding comes too late", () => {
    const open = firstOf("open", 0);
    const [honest] = legal(open) as [Move];
    expect(isLegal(open, honest)).toBe(true);
    for (let salt = 0n; salt < 5n; salt++) {
      expect(isLegal(open, { ...honest, value: salt })).toBe(false);
      expect(isLegal(open, { ...honest, blinding: salt })).toBe(false);
    }
    // A card of the deck is committed too, but at another place.
    expect(isLegal(open, { action: 0, ...HONEST[0].deck.open(0) })).toBe(false);
  });

  test("cannot open the salt late, or again", () => {
    const [salt] = legal(firstOf("open", 0)) as [Move];
    expect(isLegal(play, salt)).toBe(false);
    expect(isLegal(firstOf("play", 1), salt)).toBe(false);
  });

  test("gains nothing by committing to the opponent's deck", () => {
    const copy: Secret = { deck: { ...HONEST[1].deck, root: HONEST[0].deck.root } };
    const position = firstOf("play", 1, [HONEST[0], copy]);
    for (const move of rules.legalMoves(position, copy))
      expect(isLegal(position, move)).toBe(false);
  });

  test("cannot make a move of another phase", () => {
    const phases = ["commit", "join", "open", "play", "show"] as const;
    const known = phases.map((phase) =>
      ([0, 1] as const).flatMap((seat) => {
        const early = seat === 0 ? phase !== "join" : phase !== "commit" && phase !== "open";
        return early ? [firstOf(phase, seat)] : [];
      }),
    );
    const moves = known.flat().flatMap((position) => ({ position, move: legal(position)[0]! }));
    for (const { position } of moves) {
      const others = moves.filter(({ position: made }) => phaseOf(made) !== phaseOf(position));
      for (const { move, position: made } of others) {
        // Any number is a valid commitment, also one that another move contains.
        const fits = phaseOf(position) === "join" || phaseOf(made) === "commit";
        if (fits && move.path === NO_PATH) continue;
        expect(isLegal(position, move)).toBe(false);
      }
    }
  });
});

/** Five cards of rank 5, and fifteen others. */
const ACES = [5, 5, 5, 5, ...DECK].slice(0, 20);
/** Amber has a deck with too many aces. */
const CHEATING: Seats = [dishonest(5000n, ACES), HONEST[1]];

/** For each card of the hand and each gate, its opening, and the seat that wins the duel with it. */
function plays(position: Position, seats: Seats) {
  const { table, turn } = position;
  const places = placesOf(position, turn);
  return GATES.filter((gate) => hasRoom(table, turn, gate)).flatMap((gate) =>
    HAND_SLOTS.map((slot) => {
      const place = places[table.hands[turn][slot]!]!;
      const opened = seats[turn].deck.open(place);
      const card = Number(opened.value);
      const winner = winnerOf(withCard(table, turn, { slot, gate, card }));
      const move: Move = { action: slot + HAND_SLOTS.length * gate, ...opened };
      return { move, card, place, winner };
    }),
  );
}

type Play = ReturnType<typeof plays>[number];

/** A position, and a play of this seat in it with which a seat wins. */
function deciding(
  turn: SeatNumber,
  winner: SeatNumber,
  seats: Seats = HONEST,
  isWanted: (position: Position, play: Play) => boolean = () => true,
) {
  const find = (position: Position) =>
    position.turn === turn && phaseOf(position) === "play"
      ? plays(position, seats).find((each) => each.winner === winner && isWanted(position, each))
      : undefined;
  const reached = reach((each) => find(each) !== undefined, seats);
  return { ...reached, play: find(reached.position)! };
}

/** The move that wins with a card, if this deck is shown with it. */
function winningMove({ action }: Move, card: number, order: readonly number[], key: bigint): Move {
  return { action, value: packOrder(order), blinding: key, path: winningPath(card) };
}

describe("a card that wins for its player", () => {
  describe.each([0, 1] as const)("played by seat %i", (seat) => {
    const { position, play } = deciding(seat, seat);
    const { key, order } = HONEST[seat].deck;
    const honest = winningMove(play.move, play.card, order, key);

    test("is shown by the deck, and not by its opening", () => {
      expect(isLegal(position, honest)).toBe(true);
      expectRefusedBy("showsWin", position, play.move);
    });

    test("cannot come with another deck, or with another order or key of its own deck", () => {
      const other = HONEST[1 - seat]!.deck;
      expect(isLegal(position, { ...honest, value: packOrder(other.order) })).toBe(false);
      expect(isLegal(position, { ...honest, blinding: other.key })).toBe(false);
      const turned = order.map((card, i) => {
        const at = (play.place + 1) % 20;
        const next = (play.place + 2) % 20;
        return i === at ? order[next]! : i === next ? order[at]! : card;
      });
      expectRefusedBy("isCommitted", position, { ...honest, value: packOrder(turned) });
      expectRefusedBy("isCommitted", position, { ...honest, blinding: key + 1n });
    });

    test("names the card, and nothing else", () => {
      const named = DECK.find((card) => card !== play.card)!;
      for (const path of [NO_PATH, play.move.path, winningPath(named)]) {
        expectRefusedBy("namesOnly", position, { ...honest, path });
      }
    });

    test("is the one in the slot, and not any card of the deck that wins", () => {
      // In place of the drawn card, this circuit takes the first one of the deck.
      const faulty = { ...guards, playedOf: ({ cards }: ShownOrder) => cards[0]! };
      const [first] = order as [Card];
      const reached = deciding(seat, seat, HONEST, (each, { card, move }) => {
        const other = withCard(each.table, seat, { ...choiceOf(move), card: first });
        return card !== first && winnerOf(other) === seat;
      });
      const named = winningMove(reached.play.move, first, order, key);
      expect(isLegal(reached.position, named)).toBe(false);
      expect(isLegalIn(faulty, reached.position, named)).toBe(true);
    });

    test("is the only one with which the deck is shown", () => {
      const early = firstOf("play", seat);
      const [quiet] = plays(early, HONEST);
      expect(isLegal(early, quiet!.move)).toBe(true);
      expectRefusedBy("showsWin", early, winningMove(quiet!.move, quiet!.card, order, key));
    });
  });

  test.each([0, 1] as const)("and not for the opponent, is opened by seat %i", (seat) => {
    const { position, play } = deciding(seat, seat === 0 ? 1 : 0);
    const { key, order } = HONEST[seat].deck;
    expect(isLegal(position, play.move)).toBe(true);
    expectRefusedBy("showsWin", position, winningMove(play.move, play.card, order, key));
  });

  test("wins nothing for a player with five aces", () => {
    const { position, play } = deciding(0, 0, CHEATING);
    const { key } = CHEATING[0].deck;
    expectRefusedBy("showsWin", position, play.move);
    expectRefusedBy("isAgreed", position, winningMove(play.move, play.card, ACES, key));
    const agreed = DECK.map((card, i) =>
      i === play.place ? play.card : card === play.card ? DECK[play.place]! : card,
    );
    expectRefusedBy("isCommitted", position, winningMove(play.move, play.card, agreed, key));
    for (const { move, card, winner } of plays(position, CHEATING)) {
      for (const order of [ACES, DECK, HONEST[0].deck.order]) {
        expect(isLegal(position, winningMove(move, card, order, key))).toBe(false);
      }
      expect(isLegal(position, move)).toBe(winner !== 0);
    }
  });

  test("leaves no winner who need not show, whatever the players do", () => {
    for (const seats of [HONEST, CHEATING]) {
      let won = 0;
      for (let duel = 0; duel < 20; duel++) {
        const choose = random(duel, "winners");
        for (let position = opening; ;) {
          const { table, turn } = position;
          const winner = winnerOf(table);
          if (winner !== undefined) won++;
          // The winner's deck has been shown, or it is due now.
          if (winner !== undefined) expect(table.shows > 0 || turn === winner).toBe(true);
          const [move] = choose
            .shuffled(legal(position, seats))
            .filter((each) => rules.play(position, each).ok);
          if (move === undefined) break;
          position = after(position, move);
        }
      }
      expect(won).toBeGreaterThan(0);
    }
  });
});

function choiceOf({ action }: Move) {
  return { slot: action % HAND_SLOTS.length, gate: Math.floor(action / HAND_SLOTS.length) };
}

describe("on a chain", () => {
  const LIMIT = 30;

  async function begin(): Promise<World> {
    const world = new World();
    await world.pair(gameNumbers.ThreeGates, LIMIT);
    return world;
  }

  async function played({ line }: Reached): Promise<World> {
    const world = await begin();
    for (const text of line) expect(await world.play(text)).toMatchObject({ ok: true });
    return world;
  }

  /** The first position of a phase, with the seat to move if it is given. */
  const phase = (name: string, turn?: SeatNumber) =>
    reach((each) => phaseOf(each) === name && (turn === undefined || each.turn === turn));

  const write = ({ position }: Reached) => rules.notation.write(legal(position)[0]!);

  /** Ends a match in which the side to move lets its phase pass. */
  async function expectLoss(world: World, loser: SeatNumber): Promise<void> {
    world.pass(PHASE_SECONDS);
    expect(await world.claimTimeout(1)).toMatchObject({ ok: false });
    world.pass(1);
    expect(await world.claimTimeout(1)).toMatchObject({ ok: true });
    const result = loser === 0 ? Result.secondWon : Result.firstWon;
    expect(await world.result()).toMatchObject({ result, reason: Reason.timeout });
  }

  test("a third party creates a match of two players who signed, and cannot act in it", async () => {
    const world = new World();
    const terms = { game: gameNumbers.ThreeGates, moveLimit: LIMIT };
    const seeks = [
      await seekOf(world, world.black, terms),
      await seekOf(world, world.white, terms),
    ] as const;
    expect(await sendPair(world, ...seeks, terms)).toMatchObject({ ok: true });
    const { first, second } = await world.mustMatch();
    expect([first.owner, second.owner]).toEqual([world.black.owner, world.white.owner]);
    const { line } = phase("join");
    const commit = line[0]!;
    expect(await world.move(commit, { signer: world.third.laterKey })).toMatchObject({
      ok: false,
      code: codes.match.notAPlayer,
    });
    expect(await world.play(commit)).toMatchObject({ ok: true });
    expect(await world.play(write(phase("join")))).toMatchObject({ ok: true });
  });

  test("a player cannot join twice, and the creator cannot join", async () => {
    const world = await played(phase("join"));
    const join = write(phase("join"));
    const { first, second } = await world.mustMatch();
    const refused = { ok: false, code: codes.match.notYourTurn };
    expect(await world.move(join, { signer: first.key })).toMatchObject(refused);
    expect(await world.move(join, { signer: second.key })).toMatchObject({ ok: true });
    expect(await world.move(join, { signer: second.key })).toMatchObject(refused);
  });

  test("nobody joins a match that has ended", async () => {
    const world = await played(phase("join"));
    await world.endByResignation();
    const { second } = await world.mustMatch();
    expect(await world.move(write(phase("join")), { signer: second.key })).toMatchObject({
      ok: false,
      code: codes.match.finished,
    });
  });

  test("a match is cancelled before both have joined, and only once", async () => {
    const world = await played(phase("join"));
    expect(await world.endByAbort()).toMatchObject({ ok: true });
    expect(await world.result()).toMatchObject({ result: Result.aborted });
    const { second } = await world.mustMatch();
    expect(await world.abort(1, 1, second.owner)).toMatchObject({ ok: false });
    expect(await world.claimAbort(1)).toMatchObject({ ok: false });
  });

  test("a player who does not like the seed and never opens loses by the clock", async () => {
    await expectLoss(await played(phase("open")), 0);
  });

  test("a player who withholds a card loses by their own clock", async () => {
    const world = await played(phase("play"));
    world.pass(LIMIT + 1);
    expect(await world.claimTimeout(1)).toMatchObject({ ok: true });
    expect(await world.result()).toMatchObject({ result: Result.firstWon, reason: Reason.timeout });
  });

  test.each([
    ["the winner", true],
    ["the loser", false],
  ])("%s who does not show the deck loses, even with two gates", async (_name, isWinner) => {
    const show = reach(
      (each) => phaseOf(each) === "show" && (winnerOf(each.table) === each.turn) === isWinner,
    );
    await expectLoss(await played(show), show.position.turn);
  });

  test("a player with five aces cannot win with the own last card, although the opponent leaves", async () => {
    const { play, ...reached } = deciding(0, 0, CHEATING);
    const world = await played(reached);
    const { first } = await world.mustMatch();
    const send = async (move: Move) =>
      await world.move(rules.notation.write(move), { signer: first.key });
    const missing = "three-gates/deck-missing";
    expect(await send(play.move)).toMatchObject({ ok: false, code: missing });
    const shown = winningMove(play.move, play.card, ACES, CHEATING[0].deck.key);
    const wrong = "three-gates/wrong-deck";
    expect(await send(shown)).toMatchObject({ ok: false, code: wrong });
    world.pass(LIMIT + 1);
    expect(await world.claimTimeout(1)).toMatchObject({ ok: true });
    expect(await world.result()).toMatchObject({
      result: Result.secondWon,
      reason: Reason.timeout,
    });
  });

  test("a player with five aces cannot win with the opponent's last card, although the opponent leaves", async () => {
    const { position, line, play } = deciding(1, 0, CHEATING);
    const world = await played({
      position: after(position, play.move),
      line: [...line, rules.notation.write(play.move)],
    });
    const { first } = await world.mustMatch();
    const show = {
      action: 0,
      value: packOrder(ACES),
      blinding: CHEATING[0].deck.key,
      path: NO_PATH,
    };
    const sent = await world.move(rules.notation.write(show), { signer: first.key });
    expect(sent).toMatchObject({ ok: false, code: "three-gates/wrong-deck" });
    await expectLoss(world, 0);
  });

  test.each([
    ["with the winner's card, and then the loser's deck", true],
    ["with both decks after the loser's card", false],
  ])("a whole duel is decided %s", async (_name, isOwnCard) => {
    const over = reach(({ table, turn }) => {
      const winner = winnerOf(table);
      if (winner === undefined || table.shows < 2) return false;
      const plays = table.sides.flat(2).length;
      return (plays % 2 === winner) === isOwnCard && turn === winner;
    });
    const { result, reason } = await (await played(over)).result();
    const winner = winnerOf(over.position.table);
    expect(result).toBe(winner === 0 ? Result.firstWon : Result.secondWon);
    expect(reason).toBe(Reason.board);
  });
});
