import { NetworkState } from "@proto-kit/protocol";
import { BlockWithResult } from "@proto-kit/sequencer";
import { Field, UInt64 } from "o1js";
import { domainOf } from "./domainOf.js";
import type { ChainTerms } from "./chainTerms.js";

/** A chain's first network state. It has time 0 and the chain's domain, which never changes. */
export function genesisNetworkState(terms: ChainTerms): NetworkState {
  return new NetworkState({
    block: { height: UInt64.zero },
    previous: { rootHash: Field(domainOf(terms)) },
  });
}

/** The block before a chain's first block. */
export function genesisOf(terms: ChainTerms): BlockWithResult {
  const { block, result } = BlockWithResult.createEmpty();
  const state = genesisNetworkState(terms);
  return {
    block: { ...block, networkState: { before: state, during: state } },
    result: { ...result, afterNetworkState: state },
  };
}
