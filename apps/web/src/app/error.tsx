"use client";

import { Button } from "../components/Button";

interface ErrorProps {
  readonly error: Error & { readonly digest?: string };
}

/**
 * Shown when the page crashes. The node stores all matches, so a crash loses none. Every page loads
 * this code, so it has no picture.
 */
export default function ErrorPage({ error }: ErrorProps) {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-20 text-center sm:py-28">
      <h1 className="text-3xl font-semibold sm:text-4xl">This page crashed</h1>
      <p className="text-lg leading-relaxed text-soft">
        This is our fault, not yours. Your match and your keys are safe. Reload the page.
      </p>
      {/* After a new deployment, only a reload fetches the new files. */}
      <Button look="main" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
      {error.digest !== undefined && (
        <p className="text-sm text-faint">Reference: {error.digest}</p>
      )}
    </div>
  );
}
