import { gameNumbers } from "@kifu/chain";
import { type Random, random } from "@kifu/kit/testing";
import { paths, type StatementOf, toJson } from "@kifu/wire";
import { type Player, YOUNG } from "../harness/Player.js";
import type { Surroundings } from "./Surroundings.js";

/** A player who looks for a match, and at times withdraws. */
export class Seeker {
  private readonly random: Random;

  constructor(
    private readonly simulation: Surroundings,
    private readonly seek: StatementOf<"seek">,
  ) {
    this.random = random(simulation.seed, `seeker ${seek.owner}`);
  }

  async play(): Promise<void> {
    const { simulation, random, seek } = this;
    while (!simulation.isClosing) {
      await simulation.sleep(500 + random.below(4000));
      const body = toJson({ statements: [{ ...seek, withdraw: random.chance(0.3) }] });
      await simulation.ask(paths.statements, body, random);
    }
  }
}

/** Signed once for all histories. */
export function signedSeek(player: Player, moveLimit: number): StatementOf<"seek"> {
  const game = gameNumbers.Randzu;
  const { by, expiresAt, scope } = player.seek({ moveLimit });
  return {
    ...{ kind: "seek", game, moveLimit, owner: player.address, validUntil: YOUNG, by },
    sessionKey: player.session.toPublicKey().toBase58(),
    ...{ expiresAt: Number(expiresAt), scope: Number(scope), after: 0, opponent: undefined },
    ...{ side: 0, stake: 0, rated: undefined, allowance: 0, withdraw: false, proof: undefined },
    avoid: undefined,
  };
}
