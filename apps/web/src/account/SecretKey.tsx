"use client";

import { useState } from "react";
import { Button } from "../components/Button";
import { CopyButton } from "../components/CopyButton";
import { Dialog } from "../components/Dialog";
import { QrCode } from "../invite/QrCode";
import { keyLink } from "./keyLink";
import { texts } from "../texts/texts";

interface SecretKeyProps {
  /** Undefined while the key is hidden. */
  readonly secret: string | undefined;
  readonly onClose: () => void;
}

export function SecretKey({ secret, onClose }: SecretKeyProps) {
  const [isDrawn, draw] = useState(false);
  const { account, common } = texts();
  return (
    <Dialog open={secret !== undefined} title={account.yourKey} onClose={onClose}>
      <p className="mt-2 text-soft">{account.yourKeyText}</p>
      <code className="mt-4 block break-all rounded-lg bg-sunken p-4 text-sm select-all">
        {secret}
      </code>
      {secret !== undefined && isDrawn && (
        <figure className="mt-4">
          <div className="mx-auto aspect-square w-full max-w-60">
            <QrCode url={keyLink(window.location.origin, secret)} label={account.keyCode} />
          </div>
          <figcaption className="mt-2 text-center text-sm text-soft">{account.scanKey}</figcaption>
        </figure>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
        {!isDrawn && <Button onClick={() => draw(true)}>{account.scanElsewhere}</Button>}
        {secret !== undefined && <CopyButton text={secret} />}
        <Button look="main" onClick={onClose}>
          {common.done}
        </Button>
      </div>
    </Dialog>
  );
}
