import { describe, expect, jest, test } from "@jest/globals";
import { deckOf, packOrder } from "@kifu/kit/hidden";
import type { SeatNumber } from "@kifu/kit/plain";
import { firstsOfEach } from "@kifu/kit/testing";
import { Bool, Field } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { Reason, Result } from "../../src/engine/Match.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { cardNamed, DECK } from "../../src/three-gates/cards.js";
import { placesOf, type Secret, secretFrom } from "../../src/three-gates/hand.js";
import { threeGates } from "../../src/three-gates/index.js";
import { DECK_DEPTH, type Move, NO_PATH } from "../../src/three-gates/position.js";
import { opening, PHASE_SECONDS, phaseOf, type Position } from "../../src/three-gates/position.js";
import { rules } from "../../src/three-gates/rules.js";
import { nextDraw } from "../../src/three-gates/table.js";
import { chooseCircuits } from "../harness/verdictOf.js";
import { World } from "../harness/World.js";

jest.setTimeout(300_000);

chooseCircuits(firstsOfEach());

type Seats = readonly [Secret, Secret];

const HONEST: Seats = [secretFrom(1000n), secretFrom(2000n)];

/** A seat that commits to any cards in any order, such as five aces. */
function dishonest(key: bigint, order: readonly number[]): Secret {
  return { deck: deckOf(key, order, DECK_DEPTH) };
}

/** The position after this many moves. Seats play the first move that is legal. */
function positionAfter(moves: number, seats: Seats = HONEST): Position {
  let position = opening;
  for (let i = 0; i < moves; i++) position = after(position, legal(position, seats)[0]!);
  return position;
}

function after(position: Position, move: Move): Position {
  const played = rules.play(position, move);
  if (!played.ok) throw new Error(played.code);
  return played.position;
}

function legal(position: Position, seats: Seats = HONEST): Move[] {
  return rules.legalMoves(position, seats[position.turn]);
}

/** The first position of a phase in which this seat is on turn. */
function firstOf(phase: string, seat: SeatNumber, seats: Seats = HONEST): Position {
  for (let moves = 0; ; moves++) {
    const position = positionAfter(moves, seats);
    if (phaseOf(position) === phase && position.turn === seat) return position;
  }
}

/** The circuit's verdict, after a check that the rules agree. */
function isLegal(position: Position, move: Move): boolean {
  const { State, Move, Witness } = threeGates;
  const { legal } = threeGates.apply(
    State.fromFields(rules.encode.state(position).map(Field)),
    Move.fromFields(rules.encode.move(move).map(Field)),
    Bool(position.turn === 1),
    Witness.fromFields([]),
  );
  expect(legal.toBoolean()).toBe(rules.play(position, move).ok);
  return legal.toBoolean();
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
    const aces = [5, 5, 5, 5, 5, ...DECK.filter((card) => card !== 5)].slice(0, 20);
    const seats: Seats = [dishonest(5000n, aces), HONEST[1]];
    const show = firstOf("show", 0, seats);
    const { key } = seats[0].deck;
    const shown = { action: 0, blinding: key, path: NO_PATH };
    expect(isLegal(show, { ...shown, value: packOrder(aces) })).toBe(false);
    expect(isLegal(show, { ...shown, value: packOrder(DECK) })).toBe(false);
    expect(isLegal(show, legal(show, HONEST)[0] ?? { ...shown, value: 0n })).toBe(false);
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
        // A commitment may be any number, so Amber may commit to what is another move's value.
        const fits = phaseOf(position) === "join" || phaseOf(made) === "commit";
        if (fits && move.path === NO_PATH) continue;
        expect(isLegal(position, move)).toBe(false);
      }
    }
  });
});

describe("on a chain", () => {
  const LIMIT = 30;

  async function begin(): Promise<World> {
    const world = new World();
    await world.pair(gameNumbers.ThreeGates, LIMIT);
    return world;
  }

  async function playedTo(moves: number): Promise<World> {
    const world = await begin();
    let position = opening;
    for (let i = 0; i < moves; i++) {
      const [move] = legal(position) as [Move];
      expect(await world.play(rules.notation.write(move))).toMatchObject({ ok: true });
      position = after(position, move);
    }
    return world;
  }

  test("a player cannot join twice, and the creator cannot join", async () => {
    const world = await playedTo(1);
    const join = rules.notation.write(legal(positionAfter(1))[0]!);
    const { first, second } = await world.mustMatch();
    const refused = { ok: false, code: codes.match.notYourTurn };
    expect(await world.move(join, { signer: first.key })).toMatchObject(refused);
    expect(await world.move(join, { signer: second.key })).toMatchObject({ ok: true });
    expect(await world.move(join, { signer: second.key })).toMatchObject(refused);
  });

  test("nobody joins a match that has ended", async () => {
    const world = await playedTo(1);
    await world.endByResignation();
    const join = rules.notation.write(legal(positionAfter(1))[0]!);
    const { second } = await world.mustMatch();
    expect(await world.move(join, { signer: second.key })).toMatchObject({ ok: false });
  });

  test("a match is cancelled before both have joined, and only once", async () => {
    const world = await playedTo(1);
    expect(await world.endByAbort()).toMatchObject({ ok: true });
    expect(await world.result()).toMatchObject({ result: Result.aborted });
    const { second } = await world.mustMatch();
    expect(await world.abort(1, 1, second.owner)).toMatchObject({ ok: false });
    expect(await world.claimAbort(1)).toMatchObject({ ok: false });
  });

  test("a player who does not like the seed and never opens loses by the clock", async () => {
    const world = await playedTo(2);
    world.pass(PHASE_SECONDS);
    expect(await world.claimTimeout(1)).toMatchObject({ ok: false });
    world.pass(1);
    expect(await world.claimTimeout(1)).toMatchObject({ ok: true });
    expect(await world.result()).toMatchObject({
      result: Result.secondWon,
      reason: Reason.timeout,
    });
  });

  test("a player who withholds a card loses by their own clock", async () => {
    const world = await playedTo(3);
    world.pass(LIMIT + 1);
    expect(await world.claimTimeout(1)).toMatchObject({ ok: true });
    expect(await world.result()).toMatchObject({ result: Result.firstWon, reason: Reason.timeout });
  });

  test("a player who does not show the deck loses, even with two gates", async () => {
    let moves = 0;
    while (phaseOf(positionAfter(moves)) !== "show") moves++;
    const world = await playedTo(moves);
    world.pass(PHASE_SECONDS + 1);
    expect(await world.claimTimeout(1)).toMatchObject({ ok: true });
    const { turn } = positionAfter(moves);
    const result = turn === 0 ? Result.secondWon : Result.firstWon;
    expect(await world.result()).toMatchObject({ result, reason: Reason.timeout });
  });

  test("a whole duel is decided by the second shown deck", async () => {
    let moves = 0;
    while (phaseOf(positionAfter(moves)) !== "over") moves++;
    const world = await playedTo(moves);
    const { result, reason } = await world.result();
    expect([Result.firstWon, Result.secondWon]).toContain(result);
    expect(reason).toBe(Reason.board);
  });
});
