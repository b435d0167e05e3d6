"use client";

import { useKifu } from "@kifu/client/react";
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import { NameBook } from "./NameBook";

const Context = createContext<NameBook | undefined>(undefined);

/** Provides the names of players to all parts of a page. */
export function NamesProvider({ children }: { readonly children: ReactNode }) {
  const kifu = useKifu();
  const [book] = useState(() => new NameBook((addresses) => kifu.names(addresses)));
  return <Context value={book}>{children}</Context>;
}

export interface AskedNames {
  readonly addresses: readonly string[];
  readonly names: Readonly<Record<string, string>>;
}

interface KnownNamesProps {
  /** Undefined if the node did not answer. */
  readonly known: AskedNames | undefined;
  readonly children: ReactNode;
}

/** Shows names that the server has asked for, so that a page has them from the start. */
export function KnownNames({ known, children }: KnownNamesProps) {
  const book = useNameBook();
  if (known !== undefined) book.learn(known.addresses, known.names);
  return children;
}

export function useNameBook(): NameBook {
  const book = useContext(Context);
  if (book === undefined) throw new Error("There is no NamesProvider");
  return book;
}

/** The name that a player has chosen, as far as the page knows. */
export function useChosenName(address: string | undefined): string | undefined {
  const book = useNameBook();
  const nameOf = useNameOf();
  if (address === undefined) return undefined;
  // Asks for it.
  nameOf(address);
  return book.chosen(address);
}

/**
 * Returns a function from a player's address to the name to show. The component renders again when
 * a name is known.
 *
 * @example const nameOf = useNameOf(); nameOf(match.seats[0].owner)
 */
export function useNameOf(): (address: string) => string {
  const book = useNameBook();
  const version = () => book.version;
  useSyncExternalStore(book.subscribe, version, version);
  return (address) => book.look(address);
}
