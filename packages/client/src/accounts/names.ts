import {
  nameFault,
  type NameFault,
  plainKey,
  skeletonOf,
  statementKinds,
  tidyName,
} from "@kifu/wire";
import type { Account } from "./Account.js";
import { hash, readAddress } from "./address.js";
import type { ChainConnection } from "./ChainConnection.js";
import { signerToSeek } from "./sessions.js";
import { stateNow } from "./stateNow.js";
import { answerTexts } from "../errors/answerTexts.js";
import { badAnswer, hasCode, KifuError } from "../errors/KifuError.js";
import { postStatement, signDigest } from "./statements.js";

/**
 * Gives a player a name, and returns it as the node has it. An empty name gives the player's name
 * up. A wallet is asked only if no session here may sign for it.
 */
export async function chooseName(
  kifu: ChainConnection,
  account: Account,
  typed: string,
): Promise<string> {
  const name = tidyName(typed);
  const fault = name === "" ? undefined : nameFault(name);
  if (fault !== undefined) throw errorOfFault(fault);
  const owner = readAddress(account.address);
  if (owner === undefined) throw badAnswer("account", "an address");
  const signer = await signerToSeek(kifu, account);
  await stateNow(kifu, async ({ time, domain }) => {
    const said = { owner: plainKey(owner), name, time };
    const signature = await signDigest(signer, statementKinds.name.signed(hash, domain, said));
    const by = { byOwner: signer.address === account.address, ...signature };
    const statement = { kind: "name", owner: account.address, name, time, by } as const;
    try {
      await kifu.retry(() => postStatement(kifu.http, statement));
    } catch (error) {
      // If the first answer was lost, the node has taken the name and refuses the same again.
      const isKept =
        hasCode(error, "session/too-late") && (await kifu.nameOf(account.address)) === name;
      if (!isKept) throw error;
    }
  });
  return name;
}

/** Why nobody may have a name, as an error to show while it is typed. Undefined if one may. */
export function nameError(typed: string): KifuError | undefined {
  const fault = nameFault(tidyName(typed));
  return fault && errorOfFault(fault);
}

/** Whether two names cannot be told apart, so that one player may change one into the other. */
export function looksSame(one: string, other: string): boolean {
  return skeletonOf(tidyName(one)) === skeletonOf(tidyName(other));
}

function errorOfFault(fault: NameFault): KifuError {
  return new KifuError(fault, answerTexts[fault]!);
}
