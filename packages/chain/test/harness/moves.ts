import type { PublicKey } from "o1js";
import { positionOf, provable } from "../../src/engine/moveArguments.js";
import { type GameModule, provableGames } from "../../src/runtime/games.js";
import type { Receipt } from "./Sandbox.js";
import type { World } from "./World.js";

type Fields = readonly (number | bigint)[];

/**
 * A move as a player might send it. Parts that are left out get the values that an honest player
 * sends.
 */
export interface SentMove {
  matchId?: number | bigint;
  signer?: PublicKey;
  /** The fields that the player claims as the resulting position. */
  field?: Fields;
  move?: Fields;
  witness?: Fields;
}

/**
 * Sends a move of a game in match 1, without any correction: `{ move: [15, 0] }` is off Randzu's
 * board.
 */
export async function sendMove(
  world: World,
  module: GameModule,
  text: string,
  { matchId = 1, signer = world.black.key, ...sent }: SentMove = {},
): Promise<Receipt> {
  const { game, field, move, witness } = await honest(world, module, text, matchId);
  return await world.sandbox.send(signer, () =>
    world.sandbox.games[module].makeMove(
      world.matchId(matchId),
      provable(game.State, (sent.field ?? field).map(BigInt)),
      provable(game.Move, (sent.move ?? move).map(BigInt)),
      provable(game.Witness, (sent.witness ?? witness).map(BigInt)),
    ),
  );
}

export async function sendRandzu(world: World, text: string, sent?: SentMove): Promise<Receipt> {
  return await sendMove(world, "Randzu", text, sent);
}

/**
 * The move that an honest player would send in this match. If the match does not exist, match 1
 * is used. If it is of another game, the first position is used.
 */
async function honest(world: World, module: GameModule, text: string, matchId: number | bigint) {
  const game = provableGames.find(({ plain }) => plain.module === module)!;
  const { rules, plain } = game;
  const move = rules.notation.read(text);
  if (move === undefined) throw new Error(`${text} is not a move of ${rules.name}`);
  const match =
    (typeof matchId === "number" ? await world.match(matchId) : undefined) ??
    (await world.match(1));
  const isThisGame = match?.game.toBigInt() === BigInt(plain.number);
  const position = (isThisGame ? positionOf(game, match) : undefined) ?? rules.initial();
  const played = rules.play(position, move);
  return {
    game,
    field: rules.encode.state(played.ok ? played.position : position),
    move: rules.encode.move(move),
    witness: rules.encode.witness(rules.findWitness(position, move)),
  };
}
