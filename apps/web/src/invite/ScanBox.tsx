import { late } from "../components/ui/late";

/** Its code is loaded once there is a link. */
const QrCode = late(async () => (await import("./QrCode")).QrCode);

interface ScanBoxProps {
  /** The link to scan; undefined while there is none, with its room kept. */
  readonly url: string | undefined;
  /** Who should scan it. */
  readonly caption: string;
}

/** A link for somebody next to the screen, to scan with a phone. */
export function ScanBox({ url, caption }: ScanBoxProps) {
  return (
    <figure className="mt-6 w-full">
      <div className="mx-auto aspect-square w-full max-w-72 rounded-lg bg-sunken">
        {url !== undefined && <QrCode url={url} label="QR code of this link" />}
      </div>
      <figcaption className="mt-3 text-sm text-soft">{caption}</figcaption>
    </figure>
  );
}
