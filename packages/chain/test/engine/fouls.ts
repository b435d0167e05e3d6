import { Field, type PublicKey } from "o1js";
import { positionOf } from "../../src/engine/moveArguments.js";
import { provableGames } from "../../src/runtime/games.js";
import { type ChainGame, type GameModule, plainGames } from "../../src/runtime/plainGames.js";
import type { Receipt } from "../harness/Sandbox.js";
import type { World } from "../harness/World.js";

/** The games in which a player can point out a foul. */
export const foulGames: readonly ChainGame[] = plainGames.filter(
  ({ rules }: ChainGame) => rules.findFoul !== undefined,
);

export interface FoulWish {
  readonly matchId?: number | bigint;
  /** By default, the session key of the side to move. */
  readonly signer?: PublicKey;
  /** By default, the proof that an honest player sends, or zeros if there is none. */
  readonly proof?: readonly bigint[];
}

/** Points out a foul in match 1, or in another. */
export async function sendFoul(
  world: World,
  module: GameModule,
  { matchId = 1, signer, proof }: FoulWish = {},
): Promise<Receipt> {
  const game = provableGames.find(({ plain }) => plain.module === module)!;
  const match =
    (typeof matchId === "number" ? await world.match(matchId) : undefined) ??
    (await world.mustMatch(1));
  const isThisGame = match.game.toBigInt() === BigInt(game.plain.number);
  const position = isThisGame ? positionOf(game, match) : undefined;
  const none = Array.from({ length: game.foul!.size }, () => 0n);
  const fields = proof ?? (position && game.rules.findFoul!(position)) ?? none;
  const onTurn = match.secondToMove.toBoolean() ? match.second : match.first;
  return await world.sandbox.send(signer ?? onTurn.key, () =>
    world.sandbox.games[module].pointOut(world.matchId(matchId), { fields: fields.map(Field) }),
  );
}
