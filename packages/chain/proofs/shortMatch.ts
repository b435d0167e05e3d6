import { Field, PrivateKey } from "o1js";
import type { MemoryChain } from "../src/commands/memoryChain.js";
import { moveArguments } from "../src/matches/moveArguments.js";
import { randzu } from "../src/randzu/index.js";
import { gameNumbers } from "../src/runtime/games.js";
import { defaultTerms, domainOf, signedMatch } from "../src/runtime/modules.js";
import { Scope } from "../src/sessions/session.js";
import { KeyFields } from "../src/state/key.js";

/**
 * Two registrations and the first move of their match in one block, and a block without any
 * transaction. Returns how the transactions ended, block by block.
 */
export async function playShortMatch(chain: MemoryChain): Promise<(string | undefined)[][]> {
  const { matchmaking, randzu: module } = chain.modules;
  const wallets = [PrivateKey.random(), PrivateKey.random()];
  const sessions = [PrivateKey.random(), PrivateKey.random()] as const;
  for (const [i, wallet] of wallets.entries()) {
    const key = KeyFields.of((sessions[i] ?? sessions[0]).toPublicKey());
    await chain.submit(wallet, () =>
      matchmaking.register(
        Field(gameNumbers.Randzu),
        Field(20),
        key,
        Field(1000),
        Field(Scope.playAndQueue),
        Field(domainOf(defaultTerms)),
        Field(100),
      ),
    );
  }
  // In the first match of a chain the one who waited moves first.
  const args = moveArguments(randzu, randzu.rules.initial(), { x: 7, y: 7 });
  if (args === undefined) throw new Error("The first stone is refused");
  await chain.submit(sessions[0], () =>
    module.makeMove(Field(signedMatch(defaultTerms, 1)), ...args),
  );
  const blocks = [await chain.produceBlock(), await chain.produceBlock()];
  return blocks.map((block) => block.map(({ code }) => code));
}
