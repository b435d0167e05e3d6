import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { BoardPaint } from "../board/BoardPaint";
import { Footer } from "../components/site/Footer";
import { Header } from "../components/site/Header";
import { Providers } from "../components/site/Providers";
import { SearchNote } from "../components/site/SearchNote";
import { meantChain } from "../lib/meantChain";
import { THEME_SCRIPT } from "../lib/theme";
import { inter } from "./fonts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Kifu: board games that nobody can cheat at", template: "%s · Kifu" },
  description: "Play five in a row and more, at once and without an account. Nobody can cheat.",
  applicationName: "Kifu",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f1e6" },
    { media: "(prefers-color-scheme: dark)", color: "#15120e" },
  ],
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // The theme is put on before the page is shown, by a script that React knows nothing of.
    <html lang="en" className={inter.variable} suppressHydrationWarning>
      <body className="flex min-h-dvh flex-col font-sans text-base antialiased">
        <script
          nonce={nonce}
          // A browser shows the nonce to nobody, not even to React.
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }}
        />
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-3 focus:z-50 focus:rounded-lg focus:bg-sheet focus:px-4 focus:py-2"
        >
          Skip to the content
        </a>
        <BoardPaint />
        <Providers chain={meantChain()}>
          <Header />
          <main id="main" className="flex-1">
            {children}
          </main>
          <Footer />
          <SearchNote />
        </Providers>
      </body>
    </html>
  );
}
