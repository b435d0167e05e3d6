/**
 * `npm run abi`: writes the runtime's constants and test vectors computed by o1js into the
 * client's package. Run it after changing methods, games or codes.
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
