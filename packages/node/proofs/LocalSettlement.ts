import { type ChainProof, committedVerificationKey } from "@kifu/chain";
import {
  BlocksProof,
  INCLUSION_SLOTS,
  LEAST_NOTICE,
  networkField,
  PAYMENT_SLOTS,
  Provers,
  Settlement,
  settlementFields,
  SettlementTerms,
  verifiedFields,
  Verifiers,
  VerifierSignatures,
} from "@kifu/chain/settlement";
import {
  AccountUpdate,
  Field,
  type JsonProof,
  Mina,
  PrivateKey,
  Signature,
  UInt32,
  UInt64,
  VerificationKey,
} from "o1js";
import { inboxOf } from "../src/prover/settlement/inboxOf.js";
import { type LocalMina, localMina } from "../src/prover/settlement/MinaLayer.js";
import type { PastState } from "../src/prover/settlement/PastState.js";
import { leafAt, witnessOf } from "../src/prover/settlement/stateLeaves.js";

const verifiers = Array.from({ length: 3 }, () => PrivateKey.random());

/** A chain that begins after the notice has no earlier actions to take in. */
const GENESIS_SLOT = 20_000;

/** A settlement contract on a Mina in this process, with real proofs. */
export class LocalSettlement {
  private provers: Provers;

  private constructor(
    private readonly layer: LocalMina,
    private readonly contract: Settlement,
    private readonly terms: SettlementTerms,
    private readonly proversKey: VerificationKey,
    /** The hash of the contract's own key. */
    readonly keyHash: string,
  ) {
    this.provers = Provers.of(proversKey.hash);
  }

  /** Compiles the contract and deploys it for the chain with this domain. */
  static async deploy(domain: bigint): Promise<LocalSettlement> {
    const { verificationKey } = await Settlement.compile();
    const layer = await localMina();
    const { data, hash } = await committedVerificationKey();
    const proversKey = new VerificationKey({ data, hash: Field(hash) });
    const terms = new SettlementTerms({
      domain: Field(domain),
      network: networkField(layer.network),
      operator: layer.payer.toPublicKey(),
      proversKey: proversKey.hash,
      genesisSlot: UInt32.from(GENESIS_SLOT),
      secondsPerSlot: UInt32.from(90),
      lag: UInt32.from(100_000),
      silence: UInt32.from(200_000),
      freeze: UInt32.from(300_000),
      deadline: UInt32.from(960),
      unit: UInt64.from(0),
      verifiers: Verifiers.of(
        verifiers.map((verifier) => verifier.toPublicKey()),
        2,
      ),
      authority: layer.payer.toPublicKey(),
      notice: UInt32.from(LEAST_NOTICE),
    });
    const key = PrivateKey.random();
    const contract = new Settlement(key.toPublicKey());
    const deployed = new LocalSettlement(
      layer,
      contract,
      terms,
      proversKey,
      verificationKey.hash.toString(),
    );
    await deployed.send(async () => {
      AccountUpdate.fundNewAccount(layer.payer.toPublicKey());
      await contract.deploy();
      await contract.initialize(terms);
    }, key);
    return deployed;
  }

  /** Announces other circuits, and lets the notice pass. */
  async announce(key: Field): Promise<void> {
    const { contract, terms, layer } = this;
    await this.send(async () => await contract.announce(terms, this.provers, key));
    const from = Field(INCLUSION_SLOTS).add(terms.notice.value);
    this.provers = new Provers({ ...this.provers, next: key, from });
    layer.reach(2 * GENESIS_SLOT);
  }

  /** Activates them. */
  async activate(): Promise<void> {
    const { contract, terms } = this;
    await this.send(async () => await contract.activate(terms, this.provers));
    const since = Field(2 * GENESIS_SLOT + INCLUSION_SLOTS + PAYMENT_SLOTS);
    this.provers = new Provers({ ...Provers.of(this.provers.next), since });
    this.layer.reach(3 * GENESIS_SLOT);
  }

  /**
   * Settles what a proof claims, signed by the operator. By default, with the provers' key.
   *
   * @param state the chain's state at the end of the proof
   */
  async settle(
    { end }: Pick<ChainProof, "end">,
    json: JsonProof,
    state: PastState,
    keyData = this.proversKey.data,
  ): Promise<void> {
    const { contract, terms, layer, provers } = this;
    const proof: BlocksProof = await (BlocksProof.fromJSON(json) as Promise<BlocksProof>);
    const { publicOutput } = proof;
    const settlement = { contract, terms: terms.hash(), publicOutput };
    const signature = Signature.create(layer.payer, settlementFields(settlement));
    // Two of three sign.
    const [one, , three] = verifiers.map((verifier) =>
      Signature.create(verifier, verifiedFields(settlement)),
    );
    const verified = VerifierSignatures.of([one, undefined, three]);
    const inbox = inboxOf({
      witness: (path) => witnessOf(leafAt(state, path), path),
      actions: [],
      promised: contract.promised.get(),
    });
    const key = new VerificationKey({ data: keyData, hash: this.proversKey.hash });
    await this.send(async () => {
      const time = UInt64.from(end.time);
      await contract.settle(terms, proof, key, time, signature, inbox, verified, provers);
    });
  }

  private async send(call: () => Promise<void>, ...keys: PrivateKey[]): Promise<void> {
    const { payer } = this.layer;
    const transaction = await Mina.transaction({ sender: payer.toPublicKey(), fee: 1e8 }, call);
    await transaction.prove();
    await transaction.sign([payer, ...keys]).send();
  }
}
