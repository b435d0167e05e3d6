import type { RefusalText } from "@kifu/kit/plain";
import { OPERATOR } from "./commonTexts.js";

/** The texts for money between Mina and the chain. Most pages never load them. */
export const transferTexts = {
  "client/false-transaction": {
    short: "The operator’s program made another transaction than you asked for.",
    advice: "Nothing was signed. Reload the page. If it happens again, do not trust the operator.",
  },
  "client/false-contract": {
    short: "The contract that the server names belongs to another chain.",
    advice: "Nothing was signed. Tell the operator.",
  },
  "client/other-contract": {
    short: "The server names another contract than before.",
    advice: "Nothing was signed. Ask the operator why, and use the commands for the new one.",
  },
  "client/transfer-given-up": {
    short: "You stopped it.",
    advice: "Nothing was signed, and no money has moved.",
  },
  "transfer/play-money": { short: "This chain has play money.", advice: "It is worth no MINA." },
  "transfer/frozen": {
    short: "The contract is frozen, because the operator has been silent for too long.",
    advice: "Save the file below, and leave with it.",
  },
  "transfer/left": {
    short: "You have left with this key.",
    advice: "The contract takes and pays nothing more for it.",
  },
  "transfer/too-little": {
    short: "Your account on Mina has too little MINA.",
    advice: "You need the amount, the fee, and 1 MINA for your first deposit.",
  },
  "transfer/too-much": {
    short: "That is more than one player may deposit.",
    advice: "Deposit less.",
  },
  "transfer/nothing": {
    short: "There is nothing to pay.",
    advice: "All that is settled was paid to you.",
  },
  "transfer/not-settled": {
    short: "Nothing of it is settled yet.",
    advice: "Try again after the operator’s next settlement.",
  },
  "transfer/unavailable": {
    short: "The operator’s program does not run now.",
    advice: "Try again later, or use the commands below.",
  },
  "transfer/one-per-network": {
    short: "Somebody at your network address is waiting for a transfer already.",
    advice: "Wait until it is done.",
  },
  "transfer/queue-full": {
    short: "Too many players are waiting.",
    advice: "Try again in a few minutes.",
  },
  "transfer/failed": {
    short: "The operator’s program could not do that.",
    advice: OPERATOR,
  },
  "transfer/not-local": {
    short: "The server does not send transactions.",
    advice: "Reload the page.",
  },
  "settlement/no-account": {
    short: "Your address has no account on Mina.",
    advice: "Send it MINA first.",
  },
  "settlement/no-contract": {
    short: "Mina has no such contract.",
    advice: OPERATOR,
  },
  "leave/other-contract": {
    short: "The contract is another version than this program’s.",
    advice: OPERATOR,
  },
  "leave/other-root": {
    short: "The operator has just settled again.",
    advice: "Try again in a minute.",
  },
  "leave/not-funded": {
    short: "The contract has too little MINA.",
    advice: "Ask the operator to fund it. What you are owed stays yours.",
  },
} satisfies Readonly<Record<string, RefusalText>>;
