import type { Comparison, MinaOptions } from "@kifu/client/settlement";
import { type KeptExitFile, settledExit, type SettlementStatus } from "@kifu/wire";
import { texts } from "../texts/texts";

/** What Mina has, compared with what the page has, in words. */
export interface SaidOfMina {
  readonly text: string;
  /** Whether Mina contradicts the node. */
  readonly isWrong: boolean;
}

/** Compares the node with Mina. It says in words if that was not possible. */
export async function compareNode(url: string, status: SettlementStatus): Promise<SaidOfMina> {
  const { compareWithMina } = await import("@kifu/client/settlement");
  return await asked(status, async (options) => await compareWithMina(url, status.blocks, options));
}

/** Compares a file that the browser keeps with Mina. It needs no node. */
export async function compareFile(
  kept: KeptExitFile,
  status: SettlementStatus,
): Promise<SaidOfMina> {
  const { readOnMina } = await import("@kifu/client/settlement");
  return await asked(status, async (options) => {
    const onMina = await readOnMina(options);
    if (typeof onMina === "string") return { says: onMina };
    const { stateRoot } = settledExit(kept, onMina.stateRoot);
    return { says: stateRoot === onMina.stateRoot ? "same-file" : "other-file" };
  });
}

/** Where this page asks Mina. Undefined if it has no Mina node to ask. */
export async function minaNode(): Promise<Omit<MinaOptions, "contract"> | undefined> {
  const answer = await fetch("/api/mina.json").catch(() => undefined);
  if (answer?.status !== 200) return undefined;
  return (await answer.json()) as Omit<MinaOptions, "contract">;
}

type Says = Comparison["says"] | "same-file" | "other-file";

async function asked(
  { contract }: SettlementStatus,
  compare: (options: MinaOptions) => Promise<{ readonly says: Says }>,
): Promise<SaidOfMina> {
  const { common } = texts();
  const node = await minaNode();
  if (node === undefined) return { text: common.minaUnasked, isWrong: false };
  const { host } = new URL(node.mina);
  try {
    const { says } = await compare({ ...node, contract });
    const isFine = says === "same" || says === "same-file" || says === "node-ahead";
    return { text: textOf(says, host), isWrong: !isFine };
  } catch {
    return { text: common.minaUnread({ host }), isWrong: false };
  }
}

function textOf(says: Says, host: string): string {
  const { common } = texts();
  const said = {
    same: common.minaSame,
    "other-history": common.minaOtherHistory,
    "node-behind": common.minaNodeBehind,
    "node-ahead": common.minaNodeAhead,
    "no-contract": common.minaNoContract,
    "other-contract": common.minaOtherContract,
    "same-file": common.minaSameFile,
    "other-file": common.minaOtherFile,
  }[says];
  return said({ host });
}
