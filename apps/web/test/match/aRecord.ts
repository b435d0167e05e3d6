import type { MatchRecord } from "@kifu/chain/record";
import { aMatch } from "./aMatch";

export function aRecord(otherwise: Partial<MatchRecord> = {}): MatchRecord {
  const { id, game, seats, moveLimit } = aMatch();
  return {
    chain: "kifu-devnet",
    salt: "0".repeat(32),
    roundLength: 10,
    faucet: true,
    match: id,
    game,
    owners: [seats[0].owner, seats[1].owner],
    moveLimit,
    startedAt: 0,
    endedAt: undefined,
    result: "running",
    reason: "none",
    line: undefined,
    state: [0n, 0n],
    moves: ["h8"],
    transactions: [
      {
        height: 3,
        time: 0,
        position: 0,
        blockHash: 1n,
        stateRoot: 2n,
        hash: 3n,
        method: "Randzu.makeMove",
        sender: seats[0].owner,
        nonce: 4n,
        argsFields: [7n],
        signature: { r: 5n, s: 6n },
      },
    ],
    ...otherwise,
  };
}
