import type { Game } from "@kifu/kit";
import { Field } from "o1js";
import type { GameModule } from "../../src/matches/gameModule.js";
import type { Matches } from "../../src/matches/Matches.js";
import { provable } from "../../src/matches/moveArguments.js";
import type { Matchmaking } from "../../src/matchmaking/Matchmaking.js";
import { randzu } from "../../src/randzu/index.js";
import { gameNumbers } from "../../src/runtime/games.js";
import type { Sessions } from "../../src/sessions/Sessions.js";
import { ticTacToe } from "../../src/tic-tac-toe/index.js";
import { keyArgument } from "./keys.js";
import type { Move, Transaction } from "./transaction.js";

type ModuleOf<Played> =
  Played extends Game<infer State, infer Move, infer Witness>
    ? GameModule<State, Move, Witness>
    : never;

/** The runtime's modules, of a sandbox or of a whole chain. */
export interface Modules {
  sessions: Sessions;
  matches: Matches;
  matchmaking: Matchmaking;
  randzu: ModuleOf<typeof randzu>;
  ticTacToe: ModuleOf<typeof ticTacToe>;
}

/** Calls the runtime method that a transaction names, on the chain of this domain. */
export async function callRuntime(
  modules: Modules,
  tx: Transaction,
  domain: bigint,
): Promise<void> {
  const { sessions, matches, matchmaking } = modules;
  switch (tx.call) {
    case "register":
      return await matchmaking.register(
        Field(tx.game),
        Field(tx.moveLimit),
        keyArgument(tx.key),
        Field(tx.expiresAt),
        Field(tx.scope),
        Field(tx.domain),
        Field(tx.validUntil),
      );
    case "requeue":
      return await matchmaking.requeue(
        keyArgument(tx.owner),
        Field(tx.game),
        Field(tx.moveLimit),
        Field(tx.domain),
        Field(tx.validUntil),
      );
    case "leave":
      return await matchmaking.leave(keyArgument(tx.owner), Field(tx.domain), Field(tx.validUntil));
    case "openSession":
      return await sessions.openSession(
        keyArgument(tx.key),
        Field(tx.expiresAt),
        Field(tx.scope),
        Field(tx.domain),
        Field(tx.validUntil),
      );
    case "revokeSession":
      return await sessions.revokeSession(Field(tx.domain), Field(tx.validUntil));
    case "makeMove":
      return tx.module === gameNumbers.TicTacToe
        ? await move(ticTacToe, modules.ticTacToe, tx, domain)
        : await move(randzu, modules.randzu, tx, domain);
    case "resign":
      return await matches.resign(
        Field(tx.domain).add(tx.match),
        Field(tx.seat),
        Field(tx.validUntil),
      );
    case "claimTimeout":
      return await matches.claimTimeout(Field(domain).add(tx.match));
  }
}

async function move<State, PlayedMove, Witness>(
  game: Game<State, PlayedMove, Witness>,
  module: GameModule<State, PlayedMove, Witness>,
  tx: Move,
  domain: bigint,
): Promise<void> {
  await module.makeMove(
    Field(domain).add(tx.match),
    provable(game.State, tx.state),
    provable(game.Move, tx.move),
    provable(game.Witness, tx.witness),
  );
}
