import { plainGames } from "@kifu/chain/plain-games";
import type { AnyGame } from "../games/plainGame";

export const anyGames = plainGames as unknown as readonly AnyGame[];
