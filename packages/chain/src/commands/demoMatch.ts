import { type Game, type Seat, unpackLine } from "@kifu/kit";
import { Field } from "o1js";
import type { GameModule } from "../matches/gameModule.js";
import { type Match, Result } from "../matches/match.js";
import { moveArguments, positionOf } from "../matches/moveArguments.js";
import { signedMatch } from "../runtime/modules.js";
import type { MemoryChain } from "./memoryChain.js";
import type { DemoPlayer } from "./demoPlayer.js";
import { bold, dim, say } from "./terminal.js";

/** How often the second bot does not think. */
const CARELESSNESS = 1 / 6;

/** In words, what `DIRECTIONS` of the kit says in steps. */
const WAYS = ["to the right", "upwards", "up to the right", "down to the right"] as const;

interface DemoMatch<State, Move, Witness, Position extends { readonly turn: Seat }, Plain, Claim> {
  chain: MemoryChain;
  /** By seat. */
  players: readonly [DemoPlayer, DemoPlayer];
  matchId: number;
  game: Game<State, Move, Witness, Position, Plain, Claim>;
  module: GameModule<State, Move, Witness>;
  chooseMove(position: Position, random: () => number): Plain | undefined;
}

/** Plays a match to its end, a block for each move, and draws it from the chain's own state. */
export async function playMatch<
  State,
  Move,
  Witness,
  Position extends { readonly turn: Seat },
  Plain,
  Claim,
>(demo: DemoMatch<State, Move, Witness, Position, Plain, Claim>): Promise<void> {
  const { chain, players, matchId, game, module, chooseMove } = demo;
  const { rules } = game;
  const choose = [chooseMove, carelessly(rules, chooseMove)] as const;
  const started = Date.now();
  let position = rules.initial();
  say(`\n${bold(`Match ${matchId}: ${rules.name}`)}\n${rules.render(position)}\n`);

  for (let ply = 1; ; ply++) {
    const player = players[position.turn];
    const move = choose[position.turn](position, Math.random);
    const args = move === undefined ? undefined : moveArguments(game, position, move);
    if (move === undefined || args === undefined) throw new Error(`${player.name} has no move`);

    await chain.submit(player.session, () =>
      module.makeMove(Field(signedMatch(chain.terms, matchId)), ...args),
    );
    const [included] = await chain.produceBlock();
    if (included?.ok !== true) throw new Error(`${player.name}: ${included?.code ?? "no block"}`);

    const match = await chain.match(matchId);
    const next = match && positionOf(game, match);
    if (match === undefined || next === undefined) throw new Error("The chain lost the match");
    position = next;

    say(`${ply}. The ${player.name}: ${bold(rules.notation.write(move))}`);
    say(`${rules.render(position, move)}\n`);
    if (match.result.toBigInt() !== BigInt(Result.running)) {
      say(bold(ending(match, players)));
      say(
        dim(`${ply} moves, ${Math.round((Date.now() - started) / ply)} ms for each with its block`),
      );
      return;
    }
  }
}

/**
 * A bot that now and then plays just anywhere. Two that never do so hold each other until the
 * board is full, which is a long match to watch.
 */
function carelessly<Position, Plain>(
  { legalMoves }: { legalMoves(position: Position): Plain[] },
  chooseMove: (position: Position, random: () => number) => Plain | undefined,
): typeof chooseMove {
  return (position, random) => {
    if (random() >= CARELESSNESS) return chooseMove(position, random);
    const moves = legalMoves(position);
    return moves[Math.floor(random() * moves.length)];
  };
}

function ending({ result, line }: Match, players: readonly [DemoPlayer, DemoPlayer]): string {
  if (result.toBigInt() === BigInt(Result.drawn)) return "Drawn: the board is full.";
  const winner = players[result.toBigInt() === BigInt(Result.firstWon) ? 0 : 1];
  const { x, y, direction } = unpackLine(line.toBigInt()) ?? { x: 0, y: 0, direction: 0 };
  const file = String.fromCharCode("a".charCodeAt(0) + x);
  return `The ${winner.name} wins, with a line from ${file}${y + 1} ${WAYS[direction] ?? ""}.`;
}
