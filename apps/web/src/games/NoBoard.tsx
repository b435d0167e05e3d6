import { Button } from "../components/Button";
import { Notice } from "../components/Notice";

/** A placeholder with the board's size until its code is loaded. */
export function NoBoard({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div className="grid aspect-square w-full place-items-center rounded-lg bg-sunken p-4">
      <Notice
        tone="wrong"
        actions={
          <>
            <Button size="small" onClick={onAgain}>
              Try again
            </Button>
            {/* Only a reload loads the files that replaced those of an earlier deployment. */}
            <Button size="small" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          </>
        }
      >
        The board could not be loaded. The rest still works.
      </Notice>
    </div>
  );
}
