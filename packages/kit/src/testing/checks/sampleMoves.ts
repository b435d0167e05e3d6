import type { GameSample } from "../../samples.js";
import { fail, type Check } from "../check.js";
import { bothSides } from "../playout.js";
import { show } from "../show.js";
import { agree } from "./agreement.js";
import type { Position, Subject } from "../subject.js";

/**
 * A game's samples must be correct and cover every code. Whole games and faults reach positions
 * that random play may miss, so the circuit is compared with the rules in each of them.
 */
export const sampleMoves: Check = {
  name: "has samples that rules and circuit play to the end, and no further",
  run({ subject, random }) {
    const { plain, rules } = subject;
    if (plain === undefined) return { samples: 0, remark: "no samples: not made by defineGame" };
    const { opening, reply, third, faults, games, longGame } = plain.samples;
    const opened = playOn(rules, [opening, reply, third], "The opening");
    if (opened.ending !== "none") fail(`The opening: the game is ${opened.ending} with ${third}`);
    playOn(rules, plain.words.sample, "The sample in words");
    let plies = 0;
    for (const game of games) plies += playGame(subject, game);
    if (!games.some(({ ends }) => ends === "first won")) fail("No sample is won by the first side");
    const long = longGame?.(random("long game"));
    if (long && playOn(rules, long, "The long game").ending === "none") {
      fail("The long game: no move ends it");
    }

    for (const { code, fault, after = `${opening} ${reply}`, ...sent } of faults) {
      const moves = after.split(" ");
      const valid = sent.third ?? third;
      if (moves.length % 2 !== 0) fail(`${fault}: the second to move is on turn after ${after}`);
      playOn(rules, [...moves, valid], fault);
      const before = playOn(rules, moves, fault).position;
      const honest = rules.notation.read(valid);
      const fields = {
        move: rules.encode.move(honest),
        witness: rules.encode.witness(rules.findWitness(before, honest)),
      };
      const found = codeOf(subject, before, { ...fields, ...sent });
      if (found !== code) fail(`${fault}: ${found ?? "it is legal"}, expected ${code}`);
      if (accepts(subject, before, { ...fields, ...sent })) fail(`The circuit accepts ${fault}`);
    }
    const missing = rules.codes.filter((code) => !faults.some((fault) => fault.code === code));
    if (missing.length > 0) fail(`No sample is refused with ${missing.join(", ")}`);
    return {
      samples: games.length + faults.length,
      remark: `${games.length} games of ${plies} moves, ${faults.length} faults`,
    };
  },
};

type Rules = Subject["rules"];

/** Plays these moves. Only the last move may end the game. */
function playOn(rules: Rules, moves: readonly string[], what: string) {
  const before: Position[] = [];
  let position = rules.initial();
  let ending = "none";
  for (const [i, text] of moves.entries()) {
    const where = `${what}, move ${i + 1} (${text})`;
    if (ending !== "none") fail(`${where}: the game was ${ending} with the move before`);
    const move = rules.notation.read(text);
    if (move === undefined) fail(`${where}: not in the game's notation`);
    const played = rules.play(position, move);
    if (!played.ok) return fail(`${where}: ${played.code}\n${rules.render(position)}`);
    before.push(position);
    position = played.position;
    ending = played.outcome.ending;
  }
  return { position, ending, before };
}

/**
 * In this many positions before the end, all moves are compared and not only the played one. Few
 * moves are left there.
 */
const CLOSING = 2;
const FEW = 16;

function playGame(subject: Subject, { moves, ends }: GameSample): number {
  const { rules } = subject;
  const { position, ending, before } = playOn(rules, moves.split(" "), `The game that is ${ends}`);
  // The player who made the last move. The other side is now to move.
  const mover = position.turn === 1 ? "first" : "second";
  const opponent = position.turn === 1 ? "second" : "first";
  const found = ending === "won" ? `${mover} won` : ending === "lost" ? `${opponent} won` : ending;
  if (found !== ends) fail(`${show(moves)} ends as "${found}", expected "${ends}"`);

  const played = moves.split(" ").map((text) => rules.notation.read(text));
  for (const [i, position] of before.entries()) {
    agree(subject, { position, move: played[i] });
    if (i < before.length - CLOSING) continue;
    if (rules.legalMoves(position).length > FEW) continue;
    for (const side of bothSides(rules, position)) {
      for (const move of rules.legalMoves(side)) agree(subject, { position: side, move });
    }
  }
  return played.length;
}

/**
 * Whether the circuit finds these fields legal. A wrong number of fields counts as illegal,
 * because a call of the circuit cannot have it.
 */
function accepts(
  { judge, rules, sizes }: Subject,
  before: Position,
  { move, witness }: { readonly move: readonly bigint[]; readonly witness: readonly bigint[] },
): boolean {
  if (move.length !== sizes.move || witness.length !== sizes.witness) return false;
  const state = rules.encode.state(before);
  return judge({ state, move, witness, secondToMove: before.turn === 1 }).legal === 1n;
}

/** The code with which the rules refuse these fields; `undefined` if they are a legal move. */
function codeOf(
  { rules }: Subject,
  position: Position,
  sent: { move: readonly bigint[]; witness: readonly bigint[] },
): string | undefined {
  const move = rules.decode.move(sent.move);
  const witness = rules.decode.witness(sent.witness);
  if (move === undefined || witness === undefined) return `${rules.name}/malformed`;
  const played = rules.play(position, move, witness);
  return played.ok ? undefined : played.code;
}
