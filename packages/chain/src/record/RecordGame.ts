import type { PlainGame } from "@kifu/kit/plain";

/** A game as a check of its records needs it. */
export type RecordGame = Pick<PlainGame, "number" | "module" | "rules" | "line">;
