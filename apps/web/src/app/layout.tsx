import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { BoardPaint } from "../board/BoardPaint";
import { sitePicture } from "../drawing/previewSize";
import { EMBED_SCRIPT, EMBEDDED_HEADER } from "../lib/embedded";
import { meantChain } from "../lib/meantChain";
import { THEME_SCRIPT } from "../lib/theme";
import { workerScript } from "../lib/workerScript";
import { askedTexts } from "../server/askedTexts";
import { botLevels } from "../server/botLevels";
import { buildId } from "../server/buildId";
import { Footer } from "../site/Footer";
import { Header } from "../site/Header";
import { Notes } from "../site/Notes";
import { Providers } from "../site/Providers";
import { TextsProvider } from "../site/TextsProvider";
import { inter } from "./fonts";
import "./globals.css";

/** The metadata is made for each request, because the app's own address is known only then. */
export async function generateMetadata(): Promise<Metadata> {
  const texts = await askedTexts();
  const { site } = texts;
  return {
    metadataBase: await ownAddress(),
    title: { default: site.title, template: "%s · Kifu" },
    description: site.description,
    applicationName: "Kifu",
    openGraph: { siteName: "Kifu", type: "website", images: [sitePicture(texts)] },
    twitter: { card: "summary_large_image" },
    appleWebApp: { title: "Kifu" },
  };
}

/** The app's own address. Link previews need absolute addresses of pictures. */
async function ownAddress(): Promise<URL> {
  const asked = await headers();
  const host = asked.get("x-forwarded-host") ?? asked.get("host") ?? "localhost";
  const protocol = asked.get("x-forwarded-proto") === "https" ? "https" : "http";
  return URL.parse(`${protocol}://${host}`) ?? new URL("http://localhost");
}

/** The browser's bars take the page's colour. */
export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f1e6" },
    { media: "(prefers-color-scheme: dark)", color: "#15120e" },
  ],
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const asked = await headers();
  const nonce = asked.get("x-nonce") ?? undefined;
  const embedded = asked.get(EMBEDDED_HEADER);
  const texts = await askedTexts();
  const { language } = texts;
  const build = await buildId();
  const address = `/api/texts/${language}?build=${build}`;
  preload(address, { as: "fetch", crossOrigin: "anonymous" });
  const ownScript = embedded === null ? workerScript(build, texts) : `;${EMBED_SCRIPT}`;
  return (
    // The script below sets the theme's class before React runs. Without
    // `suppressHydrationWarning`, React would warn about the class.
    <html lang={language} className={inter.variable} suppressHydrationWarning>
      <body className="flex min-h-dvh flex-col font-sans text-base antialiased">
        <script
          nonce={nonce}
          // Browsers hide the nonce from scripts, so React would warn of a difference.
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: THEME_SCRIPT + ownScript }}
        />
        {embedded === null && (
          <a
            href="#main"
            className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-3 focus:z-50 focus:rounded-lg focus:bg-sheet focus:px-4 focus:py-2"
          >
            {texts.site.skip}
          </a>
        )}
        <BoardPaint />
        <TextsProvider language={language} address={address}>
          <Providers chain={meantChain()} bots={await botLevels()}>
            {embedded === null && <Header />}
            <main id="main" className="flex-1" data-embedded={embedded ?? undefined}>
              {children}
              {embedded !== null && (
                <p className="mx-auto max-w-[calc(100dvh-13rem)] min-w-48 px-2 pb-2 text-right text-sm">
                  <a
                    href={embedded}
                    target="_blank"
                    className="font-medium text-accent underline underline-offset-4"
                  >
                    {texts.site.openHere}
                  </a>
                </p>
              )}
            </main>
            {embedded === null && (
              <>
                <Footer />
                <Notes />
              </>
            )}
          </Providers>
        </TextsProvider>
      </body>
    </html>
  );
}
