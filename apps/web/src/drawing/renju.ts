import { rules } from "@kifu/chain/renju/rules";
import { fiveInARow } from "./randzu";

export const drawing = fiveInARow(rules);
