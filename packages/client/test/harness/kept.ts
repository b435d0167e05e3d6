import type { Receipt } from "@kifu/wire";
import type { Account } from "../../src/index.js";

export async function kept(account: Account) {
  const text = await account.keptMoves();
  const { moves } = JSON.parse(text ?? '{ "moves": [] }') as {
    moves: {
      signed: { match: number; ply: number; move: string[]; byOwner: boolean };
      answer?: { receipt: Receipt; receiptKey: string; checked: boolean };
    }[];
  };
  return moves;
}
