import localFont from "next/font/local";

/** What of Inter the app writes with. */
export const inter = localFont({
  src: "../../fonts/inter.woff2",
  weight: "400 600",
  variable: "--font-inter",
  // Its stand-in is given Inter's measures, so nothing moves when it comes.
  display: "swap",
  adjustFontFallback: "Arial",
});
