import { Balance, Crossed, Match, Result } from "@kifu/chain";
import {
  ExitClaim,
  leafWitness,
  MOST_POTS,
  PotClaim,
  type Receipt,
  statePaths,
  WithdrawalClaim,
} from "@kifu/chain/settlement";
import {
  InMemoryLinkedLeafStore,
  InMemoryMerkleTreeStorage,
  LinkedMerkleTree,
} from "@proto-kit/common";
import { Path, PROTOKIT_PREFIXES } from "@proto-kit/protocol";
import type { ExitFile, ExitLeaf } from "@kifu/wire";
import { Bool, Field, PublicKey } from "o1js";
import type { PastState } from "./PastState.js";
import { leafAt, witnessOf } from "./stateLeaves.js";

/**
 * Reads a player's balance, deposits and withdrawals, and their pots among these matches. Even
 * players who have none of it may have deposits on Mina to get back.
 */
export function readExit(state: PastState, owner: PublicKey, matches: Iterable<number>): ExitFile {
  const pots: ExitFile["pots"][number][] = [];
  for (const match of matches) {
    if (pots.length === MOST_POTS) break;
    const stake = state.state(pathOf(statePaths.pots, match).toBigInt())?.[0]?.toBigInt() ?? 0n;
    if (stake === 0n) continue;
    const pot = leafAt(state, pathOf(statePaths.pots, match));
    const played = leafAt(state, pathOf(statePaths.matches, match));
    if (hasShare(matchOf(played), owner)) pots.push({ match, pot, state: played });
  }
  return {
    format: "kifu-exit/1",
    contract: undefined,
    owner: owner.toBase58(),
    blocks: state.blocks,
    stateRoot: state.root,
    settledAt: undefined,
    keptAt: undefined,
    balance: leafAt(state, Path.fromKey(statePaths.balances, PublicKey, owner)),
    crossed: leafAt(state, Path.fromKey(statePaths.crossed, PublicKey, owner)),
    waiting: undefined,
    forced: undefined,
    pots,
  };
}

/**
 * What a player can leave with if nothing was ever settled: the deposits, since genesis has no
 * leaf of anybody. So it needs no store.
 */
export function exitAtGenesis(owner: PublicKey): ExitFile {
  const tree = new LinkedMerkleTree(new InMemoryMerkleTreeStorage(), new InMemoryLinkedLeafStore());
  const absent = (base: Field): ExitLeaf => {
    const { leaf, merkleWitness } = leafWitness(tree, Path.fromKey(base, PublicKey, owner));
    return {
      fields: [],
      neighbour: { path: leaf.path.toBigInt(), value: leaf.value.toBigInt() },
      index: merkleWitness.calculateIndex().toBigInt(),
      nextPath: leaf.nextPath.toBigInt(),
      siblings: merkleWitness.path.map((sibling) => sibling.toBigInt()),
    };
  };
  return {
    format: "kifu-exit/1",
    contract: undefined,
    owner: owner.toBase58(),
    blocks: 0,
    stateRoot: tree.getRoot().toBigInt(),
    settledAt: undefined,
    keptAt: undefined,
    balance: absent(statePaths.balances),
    crossed: absent(statePaths.crossed),
    waiting: undefined,
    forced: undefined,
    pots: [],
  };
}

/** All matches of the state, newest first. */
export function* everyMatch(state: PastState): Generator<number> {
  const count = state.state(matchCount.toBigInt())?.[0]?.toBigInt() ?? 0n;
  for (let match = Number(count); match > 0; match--) yield match;
}

const matchCount = Path.fromProperty("Matches", "count", PROTOKIT_PREFIXES.STATE_RUNTIME);

/**
 * Makes the claim that the contract checks.
 *
 * @param receipt what Mina has as the player's receipt
 */
export function claimOf(
  { owner: address, balance, crossed, pots }: ExitFile,
  receipt: Receipt,
): ExitClaim {
  const owner = PublicKey.fromBase58(address);
  const claims = pots.map(({ match, pot, state }) => {
    return new PotClaim({
      isClaimed: Bool(true),
      number: Field(match),
      stake: Field(pot.fields[0] ?? 0n),
      potWitness: witnessOf(pot, pathOf(statePaths.pots, match)),
      match: matchOf(state),
      matchWitness: witnessOf(state, pathOf(statePaths.matches, match)),
    });
  });
  const unused = Array.from({ length: MOST_POTS - claims.length }, () => PotClaim.none());
  return new ExitClaim({
    owner,
    balance: isAbsent(balance)
      ? Balance.none()
      : new Balance(Balance.fromFields(balance.fields.map(Field))),
    witness: witnessOf(balance, Path.fromKey(statePaths.balances, PublicKey, owner)),
    pots: [...claims, ...unused],
    ...crossedOf(owner, crossed),
    receipt,
  });
}

/** Makes the claim of what the player withdrew on the chain. See `claimOf`. */
export function withdrawalOf(
  { owner: address, crossed }: Pick<ExitFile, "owner" | "crossed">,
  receipt: Receipt,
): WithdrawalClaim {
  const owner = PublicKey.fromBase58(address);
  return new WithdrawalClaim({ owner, ...crossedOf(owner, crossed), receipt });
}

function crossedOf(owner: PublicKey, leaf: ExitLeaf) {
  const crossed = isAbsent(leaf)
    ? Crossed.none()
    : new Crossed(Crossed.fromFields(leaf.fields.map(Field)));
  const path = Path.fromKey(statePaths.crossed, PublicKey, owner);
  return { crossed, crossedWitness: witnessOf(leaf, path) };
}

function pathOf(base: Field, match: number): Field {
  return Path.fromKey(base, Field, Field(match));
}

function isAbsent({ neighbour }: ExitLeaf): boolean {
  return neighbour !== undefined;
}

function matchOf({ fields }: ExitLeaf): Match {
  return new Match(Match.fromFields(fields.map(Field)));
}

/** Whether the player gets anything of the match's pot. */
function hasShare({ first, second, result }: Match, owner: PublicKey): boolean {
  const lost = { [Result.firstWon]: second, [Result.secondWon]: first }[Number(result)];
  const seats = [first, second].filter((seat) => seat !== lost);
  return seats.some((seat) => seat.owner.equals(owner).toBoolean());
}
