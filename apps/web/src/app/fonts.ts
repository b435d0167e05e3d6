import localFont from "next/font/local";

/** The subset of Inter that the app uses. */
export const inter = localFont({
  src: "../../fonts/inter.woff2",
  weight: "400 600",
  variable: "--font-inter",
  // On a slow line the font arrives after the text. Then the text keeps its fallback until the
  // next page, so that nothing moves: not every system has the fallback with Inter's metrics.
  display: "optional",
  adjustFontFallback: "Arial",
});
