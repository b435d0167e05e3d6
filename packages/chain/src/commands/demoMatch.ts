import type { Game, Seat } from "@kifu/kit";
import { Field } from "o1js";
import type { GameModule } from "../matches/gameModule.js";
import { Reason, Result } from "../matches/match.js";
import { moveArguments, positionOf } from "../matches/moveArguments.js";
import type { MemoryChain } from "../node/memoryChain.js";
import type { DemoPlayer } from "./demoPlayer.js";
import { bold, dim, say } from "./terminal.js";

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
  const started = Date.now();
  let position = rules.initial();
  say(`\n${bold(`Match ${matchId}: ${rules.name}`)}\n${rules.render(position)}\n`);

  for (let ply = 1; ; ply++) {
    const player = players[position.turn];
    const move = chooseMove(position, Math.random);
    const args = move === undefined ? undefined : moveArguments(game, position, move);
    if (move === undefined || args === undefined) throw new Error(`${player.name} has no move`);

    await chain.submit(player.session, () => module.makeMove(Field(matchId), ...args));
    const [included] = await chain.produceBlock();
    if (included?.ok !== true) throw new Error(`${player.name}: ${included?.code ?? "no block"}`);

    const match = await chain.match(matchId);
    const next = match && positionOf(game, match);
    if (match === undefined || next === undefined) throw new Error("The chain lost the match");
    position = next;

    say(`${ply}. ${player.name}: ${bold(rules.notation.write(move))}`);
    say(`${rules.render(position, move)}\n`);
    if (match.result.toBigInt() !== BigInt(Result.running)) {
      say(bold(ending(Number(match.result), Number(match.reason), players)));
      say(
        dim(`${ply} moves, ${Math.round((Date.now() - started) / ply)} ms for each with its block`),
      );
      return;
    }
  }
}

function ending(
  result: number,
  reason: number,
  players: readonly [DemoPlayer, DemoPlayer],
): string {
  const how = Object.entries(Reason).find(([, number]) => number === reason)?.[0] ?? "";
  if (result === Result.drawn) return "Drawn: the board is full.";
  const winner = result === Result.firstWon ? players[0] : players[1];
  return `${winner.name} wins (${how}).`;
}
