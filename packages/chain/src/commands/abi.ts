/**
 * `npm run abi`: writes what clients must know of the runtime, and what o1js makes of samples,
 * into the client's package. To be run when methods, games or codes are meant to change.
 */
import { standaloneRuntime } from "../runtime/standaloneRuntime.js";
import { commitAbi } from "./abi/abiFiles.js";
import { say } from "./say.js";

const paths = await commitAbi(standaloneRuntime().runtime);
say(
  paths.length === 0
    ? "The client's files are up to date."
    : `Wrote ${paths.join(" and ")} of packages/client.`,
);
