import { useRef } from "react";
import { Button } from "../components/Button";
import { Share, Tick } from "../components/icons";
import { useBriefly } from "../lib/useBriefly";
import { texts } from "../texts/texts";

interface LinkBoxProps {
  readonly url: string;
  readonly label: string;
  /** The title for the device's share sheet. */
  readonly title: string;
}

export function LinkBox({ url, label, title }: LinkBoxProps) {
  const { invite } = texts();
  const [said, say] = useBriefly<"copied" | "failed">();
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      say("copied");
    } catch {
      field.current?.select();
      say("failed");
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title, url });
    } catch {
      // The visitor closed the share sheet, or sharing failed. The copy button is beside it.
    }
  };

  return (
    <div>
      <label className="block text-left text-sm text-soft">
        {label}
        <input
          ref={field}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="mt-1.5 block w-full min-w-0 rounded-xl border border-rule bg-sheet px-4 py-3 font-mono text-sm text-ink"
        />
      </label>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button look="main" className="min-w-36" onClick={() => void copy()}>
          {said === "copied" && <Tick />}
          <span aria-live="polite">
            {said === "copied" ? invite.copied : said === "failed" ? invite.copyLink : invite.copy}
          </span>
        </Button>
        {typeof navigator.share === "function" && (
          <Button onClick={() => void share()}>
            <Share />
            {invite.share}
          </Button>
        )}
      </div>
    </div>
  );
}
