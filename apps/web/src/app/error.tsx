"use client";

import { Button } from "../components/Button";
import { EmptyPage } from "../components/EmptyPage";

interface ErrorProps {
  readonly error: Error & { readonly digest?: string };
}

/** Shown when the page crashes. The node stores all matches, so a crash loses none. */
export default function ErrorPage({ error }: ErrorProps) {
  return (
    <EmptyPage
      title="This page crashed"
      text="This is our fault, not yours. Your match and your keys are safe. Reload the page."
    >
      {/* After a new deployment, only a reload fetches the new files. */}
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
      {error.digest !== undefined && (
        <p className="basis-full text-sm text-faint">Reference: {error.digest}</p>
      )}
    </EmptyPage>
  );
}
