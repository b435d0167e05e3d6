import type { PlainGame } from "@kifu/kit/plain";

/** The parts of a game that a record check uses. */
export type RecordGame = Pick<PlainGame, "number" | "module" | "rules" | "line">;
