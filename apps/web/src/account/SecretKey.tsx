"use client";

import { Button } from "../components/Button";
import { CopyButton } from "../components/CopyButton";
import { Dialog } from "../components/Dialog";

interface SecretKeyProps {
  /** Undefined while the key is hidden. */
  readonly secret: string | undefined;
  readonly onClose: () => void;
}

export function SecretKey({ secret, onClose }: SecretKeyProps) {
  return (
    <Dialog open={secret !== undefined} title="Your secret key" onClose={onClose}>
      <p className="mt-2 text-soft">
        Keep it where you keep your passwords. Never show it to anyone.
      </p>
      <code className="mt-4 block break-all rounded-lg bg-sunken p-4 text-sm select-all">
        {secret}
      </code>
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
        {secret !== undefined && <CopyButton text={secret} />}
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
