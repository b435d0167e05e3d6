import type { Player } from "@kifu/wire";
import type { Account, Signer } from "../accounts/Account.js";
import { badAnswer, hasCode } from "../errors/KifuError.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { keyArgument, readAddress } from "../accounts/address.js";
import { sessionFields, sessionToQueue } from "../accounts/sessions.js";
import type { Call } from "../accounts/Outbox.js";
import type { Entering, WayToOpponent } from "./MatchSearch.js";
import { type Terms, hasTerms } from "./Search.js";
import { searchTerms } from "./searchTerms.js";

/** With these codes the node refuses a session key. The owner must sign instead. */
const NO_SESSION = ["session/unknown", "session/expired", "session/out-of-scope"];

/**
 * Finds an opponent in a queue of the chain, or waits there. It sends one transaction per round.
 */
export class Queueing implements WayToOpponent {
  constructor(
    private readonly kifu: ChainConnection,
    private readonly account: Account,
    private readonly terms: Terms,
    private readonly search: Entering,
  ) {}

  waits({ queue }: Player): boolean {
    return queue?.waiting === true && !queue.seek && hasTerms(queue, this.terms);
  }

  isReplaced(player: Player): boolean {
    const { queue } = player;
    return queue?.waiting === true && !queue.seek && !this.waits(player);
  }

  /**
   * A player stays in the queue until the round is over, so the player need not enter again.
   */
  isDue(): boolean {
    return false;
  }

  async enter(player: Player): Promise<void> {
    const known = await sessionToQueue(this.account, player);
    if (known !== undefined) {
      try {
        return await this.requeue(known);
      } catch (error) {
        if (!hasCode(error, ...NO_SESSION)) throw error;
      }
    }
    await this.register();
  }

  async leave(): Promise<void> {
    const { domain } = await this.kifu.knownOnce();
    const fields = [...this.ownerFields(), domain];
    const session = await this.account.knownSession();
    // If a wallet's owner has no session on this device, nothing is sent, so that the wallet does
    // not prompt. The player's place in the queue expires with the round.
    const isAway = this.account.owner.signTranscript === undefined;
    const signer = isAway ? session : (session ?? this.account.owner);
    if (signer === undefined) return;
    try {
      await this.kifu.send({ method: "Matchmaking.leave", fields }, { signer });
    } catch (error) {
      if (!hasCode(error, ...NO_SESSION) || isAway) throw error;
      const { owner } = this.account;
      await this.kifu.send({ method: "Matchmaking.leave", fields }, { signer: owner });
    }
  }

  private async requeue(session: Signer): Promise<void> {
    this.search.at("registering");
    const { domain } = await this.kifu.knownOnce();
    const fields = [...this.ownerFields(), ...this.termFields(), domain];
    await this.send({ method: "Matchmaking.requeue", fields }, session);
  }

  private async register(): Promise<void> {
    this.search.at("signing");
    const fields = [...this.termFields(), ...(await sessionFields(this.kifu, this.account))];
    await this.send({ method: "Matchmaking.register", fields }, this.account.owner);
  }

  private async send(call: Call, signer: Signer): Promise<void> {
    await this.kifu.send(call, {
      signer,
      wanted: () => this.search.wanted(),
      onSigned: () => this.search.at("registering"),
    });
  }

  private ownerFields(): bigint[] {
    const owner = readAddress(this.account.address);
    if (owner === undefined) throw badAnswer("account", "an address");
    return keyArgument(owner);
  }

  private termFields(): bigint[] {
    const { game, moveLimit } = searchTerms(this.terms);
    return [BigInt(game), BigInt(moveLimit)];
  }
}
