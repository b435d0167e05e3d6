import { BlockProverPublicInput, BlockProverPublicOutput } from "@proto-kit/protocol";
import { Field, SelfProof, VerificationKey, ZkProgram } from "o1js";
import { BlocksProof } from "../../src/settlement/Settlement.js";

/** Proofs that claim any blocks, for a contract whose terms pin their key. */
export class ProvenBlocks {
  private constructor(readonly key: VerificationKey) {}

  static async compile(): Promise<ProvenBlocks> {
    const { verificationKey } = await claims.compile();
    return new ProvenBlocks(
      new VerificationKey({ data: verificationKey.data, hash: Field(verificationKey.hash) }),
    );
  }

  async prove({ publicInput, publicOutput }: BlocksProof): Promise<BlocksProof> {
    const { proof } = await claims.claim(publicInput, publicOutput);
    return BlocksProof.fromProof(proof);
  }
}

/** Like the chain's circuits, it can verify two proofs. */
const claims = ZkProgram({
  name: "kifu-any-blocks",
  publicInput: BlockProverPublicInput,
  publicOutput: BlockProverPublicOutput,
  methods: {
    claim: {
      privateInputs: [BlockProverPublicOutput],
      method: async (_: BlockProverPublicInput, publicOutput: BlockProverPublicOutput) => ({
        publicOutput,
      }),
    },
    merge: {
      privateInputs: [SelfProof, SelfProof],
      method: async (
        _: BlockProverPublicInput,
        one: SelfProof<BlockProverPublicInput, BlockProverPublicOutput>,
        other: SelfProof<BlockProverPublicInput, BlockProverPublicOutput>,
      ) => {
        one.verify();
        other.verify();
        return { publicOutput: other.publicOutput };
      },
    },
  },
});
