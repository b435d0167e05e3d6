import type { DefinedGame } from "@kifu/kit";
import { Field } from "o1js";
import { type Match, Result } from "../engine/Match.js";
import { moveArguments, positionOf } from "../engine/moveArguments.js";
import { signedMatch } from "../runtime/runtimeModules.js";
import type { GameModule, ChainGame } from "../runtime/plainGames.js";
import type { MemoryChain } from "./MemoryChain.js";
import type { DemoPlayer } from "./DemoPlayer.js";
import { bold, dim, say } from "./say.js";

interface DemoMatch {
  chain: MemoryChain;
  players: readonly [DemoPlayer, DemoPlayer];
  matchId: number;
  game: DefinedGame<GameModule>;
}

export async function playMatch({ chain, players, matchId, game }: DemoMatch): Promise<void> {
  const { rules, plain } = game;
  const module = chain.modules.games[plain.module];
  const { notation } = rules;
  const label = (move: unknown) => notation.label?.(move) ?? notation.write(move);
  const started = Date.now();
  const secrets = rules.hidden && [randomSecret(rules), randomSecret(rules)];
  let position = rules.initial();
  say(`\n${bold(`Match ${matchId}: ${rules.name}`)}\n${rules.render(position)}\n`);

  for (let ply = 1; ; ply++) {
    const player = players[position.turn];
    const move = player.choose(plain, position, secrets?.[position.turn]);
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

    say(`${ply}. The ${player.name}: ${bold(label(move))}`);
    say(`${rules.render(position, move)}\n`);
    if (match.result.toBigInt() !== BigInt(Result.running)) {
      say(bold(ending(plain, match, players)));
      say(
        dim(`${ply} moves, ${Math.round((Date.now() - started) / ply)} ms for each with its block`),
      );
      return;
    }
  }
}

function randomSecret({ hidden }: DefinedGame["rules"]): unknown {
  return hidden?.secretFrom(Field.random().toBigInt());
}

function ending(
  game: ChainGame,
  { result, line, secondToMove }: Match,
  players: readonly [DemoPlayer, DemoPlayer],
): string {
  if (result.toBigInt() === BigInt(Result.drawn)) return `Drawn. ${game.words.drawn}`;
  const [first, second] = players;
  const firstWon = result.toBigInt() === BigInt(Result.firstWon);
  const [winner, loser] = firstWon ? [first, second] : [second, first];
  const cells = game.line(line.toBigInt());
  if (cells === undefined) return `The ${winner.name} wins.`;
  // The line belongs to the player who moved last. In some games, completing a line loses.
  return firstWon === secondToMove.toBoolean()
    ? `The ${winner.name} wins, with ${cells.join(" ")}.`
    : `The ${winner.name} wins: the ${loser.name} completed ${cells.join(" ")}.`;
}
