import { Balance, Match, Result } from "@kifu/chain";
import { ExitClaim, exitPaths, MOST_POTS, PotClaim } from "@kifu/chain/settlement";
import {
  createMerkleTree,
  LinkedLeafStruct,
  LinkedMerkleTree,
  LinkedMerkleTreeReadWitness,
} from "@proto-kit/common";
import { Path, PROTOKIT_PREFIXES } from "@proto-kit/protocol";
import type { ExitFile, ExitLeaf } from "@kifu/wire";
import { Bool, Field, Poseidon, PublicKey } from "o1js";
import type { PastState } from "./PastState.js";

/**
 * Reads a player's balance, and their pots among these matches. Undefined if the player has never
 * had a balance.
 */
export function readExit(
  state: PastState,
  owner: PublicKey,
  matches: Iterable<number>,
): ExitFile | undefined {
  const balance = leafAt(state, Path.fromKey(exitPaths.balances, PublicKey, owner));
  if (balance === undefined) return undefined;
  const pots: ExitFile["pots"][number][] = [];
  for (const match of matches) {
    if (pots.length === MOST_POTS) break;
    const stake = state.state(pathOf(exitPaths.pots, match).toBigInt())?.[0]?.toBigInt() ?? 0n;
    if (stake === 0n) continue;
    const pot = leafAt(state, pathOf(exitPaths.pots, match));
    const played = leafAt(state, pathOf(exitPaths.matches, match));
    if (pot === undefined || played === undefined) continue;
    if (hasShare(matchOf(played), owner)) pots.push({ match, pot, state: played });
  }
  return {
    format: "kifu-exit/1",
    contract: undefined,
    owner: owner.toBase58(),
    blocks: state.blocks,
    stateRoot: state.root,
    balance,
    pots,
  };
}

/** All matches of the state, newest first. */
export function* everyMatch(state: PastState): Generator<number> {
  const count = state.state(matchCount.toBigInt())?.[0]?.toBigInt() ?? 0n;
  for (let match = Number(count); match > 0; match--) yield match;
}

const matchCount = Path.fromProperty("Matches", "count", PROTOKIT_PREFIXES.STATE_RUNTIME);

/** Makes the claim that the contract checks. */
export function claimOf({ owner: address, balance, pots }: ExitFile): ExitClaim {
  const owner = PublicKey.fromBase58(address);
  const claims = pots.map(({ match, pot, state }) => {
    return new PotClaim({
      isClaimed: Bool(true),
      number: Field(match),
      stake: Field(pot.fields[0] ?? 0n),
      potWitness: witnessOf(pot, pathOf(exitPaths.pots, match)),
      match: matchOf(state),
      matchWitness: witnessOf(state, pathOf(exitPaths.matches, match)),
    });
  });
  const unused = Array.from({ length: MOST_POTS - claims.length }, () => PotClaim.none());
  return new ExitClaim({
    owner,
    balance: new Balance(Balance.fromFields(balance.fields.map(Field))),
    witness: witnessOf(balance, Path.fromKey(exitPaths.balances, PublicKey, owner)),
    pots: [...claims, ...unused],
  });
}

class Siblings extends createMerkleTree(LinkedMerkleTree.HEIGHT).WITNESS {}

function pathOf(base: Field, match: number): Field {
  return Path.fromKey(base, Field, Field(match));
}

function leafAt(state: PastState, path: Field): ExitLeaf | undefined {
  const found = state.leaf(path.toBigInt());
  const fields = state.state(path.toBigInt())?.map((field) => field.toBigInt());
  if (found === undefined || fields === undefined) return undefined;
  const { index, leaf } = found;
  return { fields, index, nextPath: leaf.nextPath, siblings: state.siblings(index) };
}

function witnessOf({ fields, index, nextPath, siblings }: ExitLeaf, path: Field) {
  const value = Poseidon.hash(fields.map(Field));
  return new LinkedMerkleTreeReadWitness({
    leaf: new LinkedLeafStruct({ value, path, nextPath: Field(nextPath) }),
    merkleWitness: new Siblings({
      path: siblings.map(Field),
      isLeft: siblings.map((_, level) => Bool(((index >> BigInt(level)) & 1n) === 0n)),
    }),
  });
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
