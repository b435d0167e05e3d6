"use client";

import type { ComponentType } from "react";
import { useLoaded } from "../../lib/useLoaded";
import { PartBoundary } from "./PartBoundary";

/** A part of a page whose file comes later than the page. */
export interface LatePart<Props> {
  (props: Props): React.ReactNode;
  /** Brings its file before it is needed. What fails is tried again when it is. */
  prefetch(): void;
}

/**
 * A part that the page can be without until its file is there. After a network gap it comes when
 * the network does; after a redeploy it stays away, and the page stays. React's `lazy` would
 * remember the first failure and put the error page in the place of the whole page.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => (loaded ??= await load());

  function Late(props: Props) {
    const Part = useLoaded(fetch, loaded);
    return Part === undefined ? null : (
      <PartBoundary>
        <Part {...props} />
      </PartBoundary>
    );
  }
  return Object.assign(Late, { prefetch: () => void fetch().catch(() => undefined) });
}
