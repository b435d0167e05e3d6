/**
 * Prints a digest of all circuits as they are compiled now, whatever is committed: `npm start --
 * --dev` compares it with the one that its store was begun with.
 */
import { createHash } from "node:crypto";
import { snapshotOf } from "../runtime/snapshot.js";
import { standaloneRuntime } from "../runtime/standaloneRuntime.js";
import { say } from "./terminal.js";

const snapshot = await snapshotOf(standaloneRuntime().runtime);
say(createHash("sha256").update(JSON.stringify(snapshot)).digest("hex"));
