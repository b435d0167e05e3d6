import committedKey from "@kifu/chain/settlement-key.json" with { type: "json" };

/**
 * The GraphQL interface of the Mina node that pages read the settlement contract from. A page asks it
 * itself, because its own server could lie. Read on each request, like the node's address.
 */
export function minaUrl(): URL | undefined {
  const given = process.env["KIFU_WEB_MINA_URL"] ?? "";
  if (given === "") return undefined;
  const url = URL.parse(given);
  if (url?.protocol === "https:" || url?.protocol === "http:") return url;
  throw new Error("KIFU_WEB_MINA_URL is not the address of a Mina node");
}

/** The hash of the settlement contract's verification key. A contract keeps the key of its deployment. */
export function settlementKey(): string {
  return process.env["KIFU_WEB_CONTRACT_KEY"] ?? committedKey.hash;
}
