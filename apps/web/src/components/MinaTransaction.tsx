import { minaLink } from "../lib/settlementText";

interface MinaTransactionProps {
  readonly network: string | undefined;
  readonly transaction: string;
  /** The link's text. */
  readonly children: string;
}

/** Links a transaction on Mina, if an explorer shows its network. Shows its hash otherwise. */
export function MinaTransaction({ network, transaction, children }: MinaTransactionProps) {
  const link = network === undefined ? undefined : minaLink(network, transaction);
  if (link === undefined) return <span className="break-all tabular-nums">{transaction}</span>;
  return (
    <a
      href={link}
      title={transaction}
      rel="noreferrer"
      className="underline decoration-rule underline-offset-4 hover:text-ink"
    >
      {children}
    </a>
  );
}
