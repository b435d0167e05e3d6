import { createContext, type ReactNode, useContext } from "react";
import type { Accounts } from "../accounts/Accounts.js";
import type { Kifu } from "../Kifu.js";

interface Given {
  readonly kifu: Kifu;
  readonly accounts: Accounts;
}

const Context = createContext<Given | undefined>(undefined);

/**
 * Provides the connection and the accounts to all hooks inside it.
 *
 * @example <KifuProvider kifu={kifu} accounts={accounts}><App /></KifuProvider>
 */
export function KifuProvider({ kifu, accounts, children }: Given & { children?: ReactNode }) {
  return <Context value={{ kifu, accounts }}>{children}</Context>;
}

/** The connection and accounts of the nearest provider. Throws if there is none. */
export function useKifuContext(): Given {
  const given = useContext(Context);
  if (given === undefined) throw new Error("A Kifu hook must be used inside KifuProvider");
  return given;
}
