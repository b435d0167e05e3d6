import { Signature } from "#mina-signer";
import { KeySigner, randomSigner, secretOf } from "./KeySigner.js";
import type { Provider } from "./provider.js";

type Mood = "sign" | "reject by answer" | "reject by throwing" | "sign with another key";
type Listener = (accounts: unknown) => void;
type SendRequest = Parameters<NonNullable<Provider["sendTransaction"]>>[0];

/** For tests: a wallet that looks like Auro to a page, and signs with a real key. */
export class FakeWallet {
  mood: Mood = "sign";
  prompts = 0;
  signer: KeySigner = randomSigner();
  /** The network that is chosen in the wallet. */
  network = "mina:devnet";
  /** What it answers as the hash of a transaction. */
  sent = "5JuSent";
  /** Signs a transaction, both as JSON, with a private key. Only a Mina in a process needs it. */
  signCommand: (command: string, privateKey: string) => Promise<string> = async (command) =>
    command;
  private readonly listeners = new Set<Listener>();

  install(): () => void {
    const page = globalThis as { mina?: unknown };
    page.mina = this;
    return () => delete page.mina;
  }

  async requestAccounts(): Promise<unknown> {
    return this.refusal() ?? [this.signer.address];
  }

  async getAccounts(): Promise<unknown> {
    return [this.signer.address];
  }

  async signFields({ message }: { message: string[] }): Promise<unknown> {
    this.prompts++;
    const refusal = this.refusal();
    if (refusal !== undefined) return refusal;
    const signer = this.mood === "sign" ? this.signer : randomSigner();
    const signature = Signature.toBase58(await signer.signFields(message.map(BigInt)));
    return { data: message, publicKey: this.signer.address, signature };
  }

  /** Signs as Auro does: it puts in the fee, and signs for the fee payer. Sends nothing. */
  async sendTransaction({ transaction, feePayer, onlySign }: SendRequest): Promise<unknown> {
    this.prompts++;
    const refusal = this.refusal();
    if (refusal !== undefined) return refusal;
    if (onlySign !== true) return { hash: this.sent };
    const command = JSON.parse(transaction) as { feePayer: { body: { fee: string } } };
    command.feePayer.body.fee = String(Math.round(feePayer.fee * 1e9));
    const signed = await this.signCommand(JSON.stringify(command), secretOf(this.signer));
    return { signedData: JSON.stringify({ zkappCommand: JSON.parse(signed) as object }) };
  }

  async requestNetwork(): Promise<unknown> {
    return { networkID: this.network };
  }

  on(_event: string, listener: Listener): void {
    this.listeners.add(listener);
  }

  removeListener(_event: string, listener: Listener): void {
    this.listeners.delete(listener);
  }

  choose(signer: KeySigner | undefined): void {
    if (signer !== undefined) this.signer = signer;
    for (const listener of [...this.listeners])
      listener(signer === undefined ? [] : [signer.address]);
  }

  private refusal(): { code: number; message: string } | undefined {
    const refusal = { code: 1002, message: "User rejected the request." };
    if (this.mood === "reject by answer") return refusal;
    if (this.mood === "reject by throwing")
      throw Object.assign(new Error(refusal.message), refusal);
    return undefined;
  }
}
