import { Field, PrivateKey } from "o1js";
import type { MemoryChain } from "./MemoryChain.js";
import { defaultTerms, domainOf } from "../runtime/runtimeModules.js";
import { Scope } from "../sessions/Session.js";
import { KeyFields } from "../state/KeyFields.js";
import { VALID_FOR } from "../state/validity.js";

/** Seconds for each move: more than a demo's move takes. */
const MOVE_LIMIT = 20;
const SESSION_LENGTH = 10_000;

/** A bot with a wallet that signs once, and the session key that it plays with. */
export class DemoPlayer {
  readonly wallet = PrivateKey.random();
  readonly session = PrivateKey.random();

  constructor(readonly name: string) {}

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
