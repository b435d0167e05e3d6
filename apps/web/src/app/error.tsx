"use client";

import { Button } from "../components/Button";
import { texts } from "../texts/texts";

interface ErrorProps {
  readonly error: Error & { readonly digest?: string };
}

/**
 * Shown when the page crashes. The node stores all matches, so a crash loses none. Every page loads
 * this code, so it has no picture.
 */
export default function ErrorPage({ error }: ErrorProps) {
  const { site } = texts();
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-20 text-center sm:py-28">
      <h1 className="text-3xl font-semibold sm:text-4xl">{site.crashed}</h1>
      <p className="text-lg leading-relaxed text-soft">{site.crashedText}</p>
      {/* After a new deployment, only a reload fetches the new files. */}
      <Button look="main" onClick={() => window.location.reload()}>
        {site.reload}
      </Button>
      {error.digest !== undefined && (
        <p className="text-sm text-faint">{site.crashReference({ reference: error.digest })}</p>
      )}
    </div>
  );
}
