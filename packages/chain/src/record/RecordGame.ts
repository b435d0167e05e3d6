import type { PlainGame } from "@kifu/kit/plain";

/** What a record check needs of a game. */
export type RecordGame = Pick<PlainGame, "number" | "module" | "rules" | "line">;
