import { has, install } from "./installPrograms.js";
import { say } from "./checkout.js";

/** Installs nginx for the test of compose.yaml, if it is missing. */
export function bringNginx() {
  if (has("nginx") || install("nginx", { apt: [["nginx"]], brew: ["nginx"] })) return;
  say("The test of compose.yaml needs nginx, but none was found. Install it, then run it again.");
}
