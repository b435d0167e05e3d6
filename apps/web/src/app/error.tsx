"use client";

import { Button } from "../components/Button";
import { EmptyPage } from "../components/EmptyPage";

interface ErrorProps {
  readonly error: Error & { readonly digest?: string };
}

/** Shown when the page crashes. Matches are not stored in the page, so none is lost. */
export default function ErrorPage({ error }: ErrorProps) {
  return (
    <EmptyPage
      title="This page crashed"
      text="This is our fault, not yours. Your match and your keys are safe. Reload the page."
    >
      {/* Only a reload loads the files that replaced those of an earlier deployment. */}
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
      {error.digest !== undefined && (
        <p className="basis-full text-sm text-faint">Reference: {error.digest}</p>
      )}
    </EmptyPage>
  );
}
