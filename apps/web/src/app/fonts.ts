import localFont from "next/font/local";

export const inter = localFont({
  src: "../../fonts/inter.woff2",
  weight: "400 600",
  variable: "--font-inter",
  // On a slow connection, the font arrives after the text. The text then keeps its fallback font
  // until the next page, so that nothing moves.
  display: "optional",
  adjustFontFallback: "Arial",
});
