import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { texts } from "../texts/texts";

/** Takes the board's place, with the same size, after the board's code failed to load. */
export function NoBoard({ onAgain }: { readonly onAgain: () => void }) {
  const { board, common } = texts();
  return (
    <div className="grid aspect-square w-full place-items-center rounded-lg bg-sunken p-4">
      <Notice
        tone="wrong"
        actions={
          <>
            <Button size="small" onClick={onAgain}>
              {common.tryAgain}
            </Button>
            {/* After a new deployment, only a reload fetches the new files. */}
            <Button size="small" onClick={() => window.location.reload()}>
              {board.reload}
            </Button>
          </>
        }
      >
        {board.failed}
      </Notice>
    </div>
  );
}
