import { rules } from "@kifu/chain/gomoku/rules";
import { fiveInARow } from "./randzu";

export const drawing = fiveInARow(rules);
