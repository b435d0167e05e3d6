/**
 * Prints a digest of all circuits as currently compiled. `npm start -- --dev` uses the digest to
 * notice changed circuits.
 */
import { createHash } from "node:crypto";
import { measureMethods } from "../runtime/measureMethods.js";
import { snapshotOf } from "../runtime/snapshot.js";
import { standaloneRuntime } from "../runtime/standaloneRuntime.js";
import { say } from "./say.js";

const { runtime } = standaloneRuntime();
const snapshot = snapshotOf(runtime, await measureMethods(runtime));
say(createHash("sha256").update(JSON.stringify(snapshot)).digest("hex"));
