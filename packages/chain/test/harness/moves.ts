import type { Game, Seat } from "@kifu/kit";
import type { PublicKey } from "o1js";
import { positionOf, provable } from "../../src/matches/moveArguments.js";
import { randzu } from "../../src/randzu/index.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { ticTacToe } from "../../src/tic-tac-toe/index.js";
import type { Receipt } from "./sandbox.js";
import type { World } from "./world.js";

type Fields = readonly (number | bigint)[];

/** A move as a player might send it: what is not given here is what an honest player sends. */
export interface SentMove {
  matchId?: number | bigint;
  signer?: PublicKey;
  /** The field that the player says results. */
  field?: Fields;
  move?: Fields;
  witness?: Fields;
}

/** A move of Randzu in match 1, to the letter: `{ move: [15, 0] }` is off the board. */
export async function sendRandzu(
  world: World,
  text: string,
  { matchId = 1, signer = world.black.key, ...sent }: SentMove = {},
): Promise<Receipt> {
  const { field, move, witness } = await honest(world, randzu, text, gameNumbers.Randzu);
  return await world.sandbox.send(signer, () =>
    world.sandbox.randzu.makeMove(
      world.matchId(matchId),
      provable(randzu.State, (sent.field ?? field).map(BigInt)),
      provable(randzu.Move, (sent.move ?? move).map(BigInt)),
      provable(randzu.Witness, (sent.witness ?? witness).map(BigInt)),
    ),
  );
}

/** The same for tic-tac-toe. */
export async function sendTicTacToe(
  world: World,
  text: string,
  { matchId = 1, signer = world.black.key, ...sent }: SentMove = {},
): Promise<Receipt> {
  const { field, move, witness } = await honest(world, ticTacToe, text, gameNumbers.TicTacToe);
  return await world.sandbox.send(signer, () =>
    world.sandbox.ticTacToe.makeMove(
      world.matchId(matchId),
      provable(ticTacToe.State, (sent.field ?? field).map(BigInt)),
      provable(ticTacToe.Move, (sent.move ?? move).map(BigInt)),
      provable(ticTacToe.Witness, (sent.witness ?? witness).map(BigInt)),
    ),
  );
}

/** What an honest player sends in match 1, or at the beginning when that is no match of this game. */
async function honest<State, Move, Witness, Position extends { readonly turn: Seat }, Plain, Claim>(
  world: World,
  game: Game<State, Move, Witness, Position, Plain, Claim>,
  text: string,
  number: number,
) {
  const { rules } = game;
  const move = rules.notation.read(text);
  if (move === undefined) throw new Error(`${text} is no move of ${rules.name}`);
  const match = await world.match(1);
  const isThisGame = match?.game.toBigInt() === BigInt(number);
  const position = (isThisGame ? positionOf(game, match) : undefined) ?? rules.initial();
  const played = rules.play(position, move);
  return {
    field: rules.encode.state(played.ok ? played.position : position),
    move: rules.encode.move(move),
    witness: rules.encode.witness(rules.findWitness(position, move)),
  };
}
