/**
 * The process that signs what the sides sequence, while neither of them runs. The same seed
 * makes the same transactions.
 */
import { installFastPoseidon } from "../../src/node/primitives/poseidon.js";
import { standaloneRuntime } from "../../src/runtime/standalone.js";
import { defaultTerms } from "../../src/runtime/terms.js";
import { serve } from "../processes/serve.js";
import { signerCommands } from "./signerCommands.js";

await installFastPoseidon();
const [seed = ""] = process.argv.slice(2);
serve(signerCommands(standaloneRuntime(defaultTerms).runtime, defaultTerms, Number(seed)));
