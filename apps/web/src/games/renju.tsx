import { rules } from "@kifu/chain/renju/rules";
import { words } from "@kifu/chain/renju/words";
import { renjuView } from "./renjuView";

export { rules };
export const { Board, Picture, Piece, Score, downloads } = renjuView(rules, words);
