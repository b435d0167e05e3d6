import type { Level } from "@kifu/kit/plain";

/** House players by their address, each with the level at which they always play. */
export type HouseLevels = Readonly<Record<string, Level>>;
