import { gameNumbers } from "@kifu/chain";
import { parseAddress } from "../../src/lib/keyName.js";
import type { Sought } from "../../src/tables/validateSeek.js";
import type { Player, SeekWish } from "../harness/Player.js";

export function soughtOf(player: Player, wish: SeekWish = {}): Sought {
  const { game = gameNumbers.Randzu, moveLimit = 100, stake = 0, rated = false } = wish;
  return {
    terms: { game: BigInt(game), moveLimit: BigInt(moveLimit), stake: BigInt(stake), rated },
    seek: player.seek(wish),
    owner: parseAddress(player.address),
  };
}

export function altered(sought: Sought, changes: Partial<Sought["seek"]>): Sought {
  return { ...sought, seek: { ...sought.seek, ...changes } };
}
