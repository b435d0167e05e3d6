import { drawQrCode } from "./drawQrCode";

/**
 * A link as a QR code. It is black on white in every theme, because not all cameras read inverted
 * codes.
 */
export function QrCode({ url, label }: { readonly url: string; readonly label: string }) {
  const { size, path } = drawQrCode(url);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full forced-color-adjust-none rounded-lg"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
