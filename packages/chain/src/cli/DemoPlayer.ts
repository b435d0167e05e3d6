import { Field, PrivateKey } from "o1js";
import type { ChainGame } from "../runtime/plainGames.js";
import type { MemoryChain } from "./MemoryChain.js";
import { defaultTerms, domainOf } from "../runtime/runtimeModules.js";
import { Scope } from "../engine/Session.js";
import { KeyFields } from "../engine/KeyFields.js";
import { VALID_FOR } from "../engine/plainRules.js";

/** The time per move in seconds. No move of the demo takes that long. */
const MOVE_LIMIT = 20;
const SESSION_LENGTH = 10_000;
/** The share of moves that a careless bot plays at random. */
export const CARELESSNESS = 1 / 6;

/** A bot with a wallet that signs once, and a session key that plays. */
export class DemoPlayer {
  readonly wallet = PrivateKey.random();
  readonly session = PrivateKey.random();

  constructor(
    readonly name: string,
    private readonly carelessness = 0,
  ) {}

  /**
   * Chooses the bot's next move. A careless bot plays some moves at random, because two bots that
   * always think play until the board is full. That takes long to watch.
   */
  choose(
    { rules, chooseMove }: ChainGame,
    position: Parameters<typeof chooseMove>[0],
    secret?: unknown,
  ): ReturnType<typeof chooseMove> {
    const due = rules.hidden?.due(position, secret);
    if (due !== undefined) return due;
    if (Math.random() >= this.carelessness) {
      return chooseMove(position, Math.random, undefined, secret);
    }
    const moves = rules.legalMoves(position, secret);
    return moves[Math.floor(Math.random() * moves.length)];
  }

  async register(chain: MemoryChain, game: number): Promise<void> {
    const { matchmaking } = chain.modules;
    await chain.submit(this.wallet, () =>
      matchmaking.register(
        Field(game),
        Field(MOVE_LIMIT),
        KeyFields.of(this.session.toPublicKey()),
        Field(SESSION_LENGTH),
        Field(Scope.playAndQueue),
        Field(domainOf(defaultTerms)),
        Field(chain.openTime + VALID_FOR),
      ),
    );
  }

  async requeue(chain: MemoryChain, game: number): Promise<void> {
    const { matchmaking } = chain.modules;
    const owner = KeyFields.of(this.wallet.toPublicKey());
    const domain = Field(domainOf(defaultTerms));
    const validUntil = Field(chain.openTime + VALID_FOR);
    await chain.submit(this.session, () =>
      matchmaking.requeue(owner, Field(game), Field(MOVE_LIMIT), domain, validUntil),
    );
  }
}
