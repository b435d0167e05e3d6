"use client";

import type { ComponentType } from "react";
import { useLoaded } from "../lib/useLoaded";
import { PartBoundary } from "./PartBoundary";

/** A part of a page whose code is loaded after the page. */
export interface LatePart<Props> {
  (props: Props): React.ReactNode;
  /**
   * Loads the code before it is needed. After a failure, the part loads the code when it is
   * rendered.
   */
  prefetch(): void;
}

/**
 * A part that the page can do without until its code is loaded. After a network error, the code is
 * loaded again. If a new deployment has removed the file, the part stays absent. React's `lazy`
 * would show the error page in both cases.
 * @param _shared what the part and the code of some pages both use. It is loaded with this call, so
 * that the bundler does not copy it into the part's file and into those pages' files
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ..._shared: readonly unknown[]
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
