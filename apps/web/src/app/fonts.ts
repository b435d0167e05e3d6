import localFont from "next/font/local";

/** Comes with the package, so that a build needs no network. */
export const inter = localFont({
  src: "../../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter",
  // Its stand-in is given Inter's measures, so nothing moves when it comes.
  display: "swap",
  adjustFontFallback: "Arial",
  // See FONT_SCRIPT.
  preload: false,
});

export const standIn = inter.style.fontFamily.split(",").at(-1);
