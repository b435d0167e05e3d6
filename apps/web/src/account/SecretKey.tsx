"use client";

import { useState } from "react";
import { Button } from "../components/Button";
import { CopyButton } from "../components/CopyButton";
import { Dialog } from "../components/Dialog";
import { QrCode } from "../invite/QrCode";
import { keyLink } from "./keyLink";

interface SecretKeyProps {
  /** Undefined while the key is hidden. */
  readonly secret: string | undefined;
  readonly onClose: () => void;
}

export function SecretKey({ secret, onClose }: SecretKeyProps) {
  const [isDrawn, draw] = useState(false);
  return (
    <Dialog open={secret !== undefined} title="Your secret key" onClose={onClose}>
      <p className="mt-2 text-soft">
        Keep it where you keep your passwords. Never show it to anyone.
      </p>
      <code className="mt-4 block break-all rounded-lg bg-sunken p-4 text-sm select-all">
        {secret}
      </code>
      {secret !== undefined && isDrawn && (
        <figure className="mt-4">
          <div className="mx-auto aspect-square w-full max-w-60">
            <QrCode
              url={keyLink(window.location.origin, secret)}
              label="QR code of your secret key"
            />
          </div>
          <figcaption className="mt-2 text-center text-sm text-soft">
            Scan it with the camera of your other device.
          </figcaption>
        </figure>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
        {!isDrawn && <Button onClick={() => draw(true)}>Scan it elsewhere</Button>}
        {secret !== undefined && <CopyButton text={secret} />}
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
