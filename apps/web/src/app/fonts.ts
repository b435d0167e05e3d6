import localFont from "next/font/local";

/** The part of Inter that the app uses. */
export const inter = localFont({
  src: "../../fonts/inter.woff2",
  weight: "400 600",
  variable: "--font-inter",
  // On a line so slow that it comes after the text, the text stays as it is until the next page:
  // not every system has the stand-in that is given Inter's measures, and nothing is to move.
  display: "optional",
  adjustFontFallback: "Arial",
});
