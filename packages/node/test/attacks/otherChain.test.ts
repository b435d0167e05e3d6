import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field } from "o1js";
import {
  type ChainTerms,
  defaultTerms,
  domainOf,
  gameNumbers,
  KeyFields,
  Scope,
  signCall,
  VALID_FOR,
} from "@kifu/chain";
import { submit } from "../harness/http.js";
import { Player } from "../harness/Player.js";
import { Opponents, UNHURRIED } from "./Opponents.js";

/** The terms of a restarted chain, or of another operator's chain. Only the salt differs. */
const ANEW: ChainTerms = { ...defaultTerms, salt: "1".repeat(32) };

describe("calls signed for another chain with this name, replayed here", () => {
  let opponents: Opponents;

  beforeAll(async () => {
    opponents = await Opponents.meet({ ingress: UNHURRIED });
  });

  afterAll(async () => {
    await opponents.node.remove();
  });

  /**
   * What a player signs for a chain with these terms. This chain would accept the keys and
   * nonces.
   */
  function signedFor(terms: ChainTerms): [string, () => PendingTransaction][] {
    const { chain } = opponents.node;
    const { runtime } = chain;
    const { black } = opponents;
    const domain = Field(domainOf(terms));
    const until = Field(chain.time + VALID_FOR);
    const owner = KeyFields.of(black.wallet.toPublicKey());
    const key = KeyFields.of(black.session.toPublicKey());
    const by = (signer: "wallet" | "session") => ({
      key: black[signer],
      nonce: chain.pending.nonce(black[signer].toPublicKey()),
    });
    const player = () => {
      const signer = new Player(runtime, 1, terms);
      // Skip the nonces that this chain has already used.
      for (let nonce = 0n; nonce < by("session").nonce; nonce++) signer.claimTimeout(1);
      return signer;
    };
    const match = () => {
      const found = chain.pending.match(1);
      if (found === undefined) throw new Error("There is no match");
      return found;
    };
    const session = [key, Field(1000), Field(Scope.playAndQueue), domain, until] as const;
    const pool = [Field(gameNumbers.Randzu), Field(20)] as const;
    return [
      [
        "register",
        () => signCall(runtime, by("wallet"), "Matchmaking", "register", ...pool, ...session),
      ],
      ["openSession", () => signCall(runtime, by("wallet"), "Sessions", "openSession", ...session)],
      [
        "revokeSession",
        () => signCall(runtime, by("wallet"), "Sessions", "revokeSession", domain, until),
      ],
      [
        "requeue",
        () =>
          signCall(runtime, by("session"), "Matchmaking", "requeue", owner, ...pool, domain, until),
      ],
      [
        "leave",
        () => signCall(runtime, by("wallet"), "Matchmaking", "leave", owner, domain, until),
      ],
      ["makeMove", () => player().randzu(1, match(), "h8")],
      ["resign", () => player().resign(1, 0)],
      ["claimTimeout", () => player().claimTimeout(1)],
    ];
  }

  it("are refused, whatever they are", async () => {
    for (const [name, sign] of signedFor(ANEW)) {
      const answer = await submit(opponents.node.url, sign().toJSON());
      expect([name, answer]).toEqual([name, expect.stringContaining("session/wrong-chain")]);
    }
  });

  it("would pass this check if signed for this chain", async () => {
    for (const [name, sign] of signedFor(defaultTerms)) {
      // This chain's own rules refuse the other calls: during a match nobody may queue, and the
      // clock is still running.
      if (name !== "makeMove" && name !== "resign" && name !== "openSession") continue;
      const answer = await submit(opponents.node.url, sign().toJSON());
      expect([name, answer]).toEqual([name, expect.stringMatching(/^\d+$/)]);
    }
  });
});
