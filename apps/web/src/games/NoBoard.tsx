import { Button } from "../components/Button";
import { Notice } from "../components/Notice";

/** Takes the board's place, with the same size, after the board's code failed to load. */
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
            {/* After a new deployment, only a reload fetches the new files. */}
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
