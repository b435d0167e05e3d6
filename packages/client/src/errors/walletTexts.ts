import type { RefusalText } from "@kifu/kit/plain";

/** The texts for wallet errors. Pages of guests never load them. */
export const walletTexts = {
  "client/no-wallet": {
    short: "No wallet was found.",
    advice: "Install Auro, or play as a guest.",
  },
  "client/wallet-rejected": { short: "You declined in your wallet.", advice: "Nothing was sent." },
  "client/wallet-locked": { short: "The wallet is not connected.", advice: "Unlock the wallet." },
  "client/wallet-other-account": {
    short: "The wallet signed with another account.",
    advice: "In the wallet, choose the account that you play with.",
  },
  "client/wallet-other-network": {
    short: "The wallet is on another network of Mina than the contract.",
    advice: "Choose the contract’s network in the wallet. Nothing was sent.",
  },
  "client/wallet-failed": { short: "The wallet could not sign.", advice: "Try again." },
} satisfies Readonly<Record<string, RefusalText>>;
