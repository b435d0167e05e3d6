import {
  type SettlementContract,
  termsFields,
  TRANSFER_MEMO,
  type TransferKind,
  transferUpdates,
} from "@kifu/wire";
import { PublicKey, TokenId } from "o1js";
import { hash, readAddress } from "../../src/accounts/address.js";
import { randomSigner } from "../../src/accounts/KeySigner.js";

/** A transaction, as far as tests change it. */
export interface Sent {
  feePayer: { body: Record<string, unknown> };
  accountUpdates: { body: Record<string, unknown>; authorization: Record<string, unknown> }[];
  memo: string;
}

/** The hash of the contract's verification key. */
export const KEY = "12345";

/** A contract for the chain with this domain. */
export function contractOf(domain: bigint): SettlementContract {
  return {
    ...{ address: randomSigner().address, domain, network: "devnet", quorum: 1 },
    ...{ operator: randomSigner().address, verifiers: [randomSigner().address], proversKey: 11n },
    ...{ genesisSlot: 5n, secondsPerSlot: 90n, lag: 960n, silence: 6720n, freeze: 13_440n },
    ...{ deadline: 9600n, unit: 10_000_000n },
    upgrades: { authority: randomSigner().address, notice: 6720n },
  };
}

const keyOf = (text: string) => readAddress(text)!;

/** What an honest program makes for 500: `packages/chain` compares it with the contract. */
export function honestTransfer(
  contract: SettlementContract,
  address: string,
  what: TransferKind,
  accounts: number,
): Sent {
  return JSON.parse(
    JSON.stringify({
      feePayer: {
        body: { publicKey: address, fee: "100000000", validUntil: null, nonce: "3" },
        authorization: "7mXsignature",
      },
      accountUpdates: transferUpdates({
        ...{ what, owner: keyOf(address), address, contract: contract.address },
        token: TokenId.toBase58(TokenId.derive(PublicKey.fromBase58(contract.address))),
        ...{ settlementKey: KEY, terms: hash(termsFields(contract, keyOf)) },
        ...{ unit: contract.unit, amount: 500n, receipt: 40n, accounts, stateRoot: 99n },
        ...{ callData: "77", proof: "cHJvb2Y=" },
      }),
      memo: TRANSFER_MEMO,
    }),
  ) as Sent;
}
