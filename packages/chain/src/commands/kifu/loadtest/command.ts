import type { Command } from "../Command.js";
import { defaultLoad } from "./LoadtestOptions.js";

const { matches, subscribers, seconds, rate } = defaultLoad;

/** `kifu loadtest`, for the list of commands. Loads no o1js. */
export const loadtestCommand: Command = {
  name: "loadtest",
  summary: "Play many matches on a running node, and report how it fares.",
  usage: "",
  argumentCount: [0, 0],
  flags: [
    { name: "url", value: "URL", doc: "The node's address; http://127.0.0.1:4000 unless told." },
    { name: "matches", value: "N", doc: `Matches in play at once; ${matches} unless told.` },
    { name: "subscribers", value: "N", doc: `Who watches, in all; ${subscribers} unless told.` },
    { name: "seconds", value: "N", doc: `How long moves are played; ${seconds} unless told.` },
    { name: "rate", value: "N", doc: `Moves each second, in all; ${rate} unless told.` },
    { name: "flood", value: "N", doc: "One more key sends N bad transactions each second." },
  ],
  configured: false,
  more: [
    "The players have fresh keys: they register, move and resign. What they leave on the chain",
    "stays there. Times count from when a move was due, whatever the node did with those before.",
    "Exits with 1 when fewer than 95 % of the moves asked for were accepted in time, when a move",
    "was lost or not seen, or when anything else went wrong.",
  ],
  load: async () => (await import("./runLoadtest.js")).runLoadtest,
};
