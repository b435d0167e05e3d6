import { late } from "../components/late";
import { texts } from "../texts/texts";

const QrCode = late(async () => (await import("./QrCode")).QrCode);

interface ScanBoxProps {
  /** The link to scan. While it is undefined, the space for the QR code stays empty. */
  readonly url: string | undefined;
  readonly caption: string;
}

export function ScanBox({ url, caption }: ScanBoxProps) {
  return (
    <figure className="mt-6 w-full">
      <div className="mx-auto aspect-square w-full max-w-72 rounded-lg bg-sunken">
        {url !== undefined && <QrCode url={url} label={texts().invite.code} />}
      </div>
      <figcaption className="mt-3 text-sm text-soft">{caption}</figcaption>
    </figure>
  );
}
