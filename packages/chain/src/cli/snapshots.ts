/**
 * `npm run snapshots`: compiles the runtime and the provers, and writes the committed snapshots:
 * method ids, circuit digests, the programs' methods, all verification keys including the settlement
 * contract's, and the client's ABI. Run it after an intended change of any of these.
 */
import { measureMethods } from "../runtime/measureMethods.js";
import { commitSnapshot, snapshotOf } from "../runtime/snapshot.js";
import { standaloneRuntime } from "../runtime/standaloneRuntime.js";
import { compileRuntime } from "../runtime/compileRuntime.js";
import { commitVerificationKey } from "../protocol/committedVerificationKey.js";
import { defaultTerms } from "../runtime/runtimeModules.js";
import { commitSettlementKey } from "../settlement/committedSettlementKey.js";
import { Settlement } from "../settlement/Settlement.js";
import { commitAbi } from "./abi/abiFiles.js";
import { MemoryChain } from "./MemoryChain.js";
import { dim, say } from "./say.js";

const { runtime, proofs } = standaloneRuntime();
proofs.setProofsEnabled(true);
const snapshot = snapshotOf(runtime, await measureMethods(runtime));
say(dim("Compiling the runtime: some minutes when its keys are not cached …"));
const verificationKeys = await compileRuntime(runtime);
await commitSnapshot({ ...snapshot, verificationKeys });
say(`Committed ${Object.keys(snapshot.methods).length} methods to snapshot.json.`);
await commitAbi(runtime);
say(dim("Compiling the provers: some more minutes …"));
await commitVerificationKey((await MemoryChain.start(defaultTerms, true)).verificationKey());
say("Committed the key of the chain's proofs to verification-key.json.");
const { verificationKey } = await Settlement.compile();
await commitSettlementKey({
  hash: verificationKey.hash.toString(),
  digest: await Settlement.digest(),
});
say("Committed the key of the settlement contract to settlement-key.json.");
// Protokit's timers would keep the process alive.
process.exit(0);
