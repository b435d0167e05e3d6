import { plainGames } from "@kifu/chain/plain-games";
import type { GameRules } from "@kifu/client";
import type { PlainGame } from "@kifu/kit/plain";

export type AnyGame = PlainGame & { readonly rules: GameRules };

export const anyGames = plainGames as unknown as readonly AnyGame[];
