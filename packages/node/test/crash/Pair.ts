import type { PendingTransaction } from "@proto-kit/sequencer";
import type { ChainGame } from "@kifu/chain/plain-games";
import { type SeatNumber, STATE_FIELDS } from "@kifu/kit/plain";
import { movesOf } from "@kifu/kit/testing";
import { Bool, Field } from "o1js";
import { type GameModule, gameNumbers, gamesByName, Match, waitingSeat } from "@kifu/chain";
import type { Player } from "../harness/Player.js";
import { pick } from "../harness/randomNumbers.js";
import type { Client } from "./Client.js";

/** After this many moves one player resigns, so that matches of Randzu end too. */
const LONGEST = 14;

/**
 * Two players who play match after match. They build their moves from earlier answers, not from
 * the node's view of the match. If the node lost a move, it would refuse their next move.
 */
export class Pair {
  readonly accepted: string[] = [];
  matches = 0;

  constructor(
    private readonly client: Client,
    private readonly players: readonly [Player, Player],
    private readonly game: GameModule,
    /** Only this pair uses the pool with this move limit. */
    private readonly moveLimit: number,
    private readonly random: () => number,
  ) {}

  async play(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const match = await this.meet();
      await this.playMatch(match, gamesByName[this.game].plain, isOver);
    }
  }

  private async meet(): Promise<number> {
    const { moveLimit } = this;
    const game = gameNumbers[this.game];
    for (const player of this.players) {
      const { validUntil } = this.client.ledger;
      await this.send(player.register({ game, moveLimit, validUntil }));
    }
    const [{ address }] = this.players;
    const { player } = await this.client.ask<{ player: { activeMatch: number | null } }>(
      "query ($address: String!) { player(address: $address) { activeMatch } }",
      { address },
    );
    if (player.activeMatch === null) throw new Error(`${address} registered, and was not paired`);
    this.matches++;
    return player.activeMatch;
  }

  private async playMatch(id: number, game: ChainGame, isOver: () => boolean): Promise<void> {
    const { rules } = game;
    let position = rules.initial();
    for (let ply = 0; !isOver(); ply++) {
      const { turn } = position;
      if (ply === LONGEST) {
        const { validUntil } = this.client.ledger;
        await this.send(this.playerAt(id, turn).resign(id, turn, validUntil));
        return;
      }
      const move = pick(movesOf(game, position), this.random);
      const text = rules.notation.write(move);
      await this.send(this.signMove(id, turn, rules.encode.state(position), text));
      const played = rules.play(position, move);
      if (!played.ok || played.outcome.ending !== "none") return;
      position = played.position;
    }
  }

  private signMove(
    id: number,
    turn: SeatNumber,
    fields: readonly bigint[],
    text: string,
  ): PendingTransaction {
    const state = Array.from({ length: STATE_FIELDS }, (_, index) => Field(fields[index] ?? 0n));
    const match = Match.none().with({ state, secondToMove: Bool(turn === 1) });
    const player = this.playerAt(id, turn);
    return player.move(this.game, id, match, text);
  }

  private playerAt(id: number, seat: SeatNumber): Player {
    const [waiting, arriving] = this.players;
    return seat === waitingSeat(id) ? waiting : arriving;
  }

  private async send(transaction: PendingTransaction): Promise<void> {
    this.accepted.push(await this.client.submit(transaction));
  }
}
