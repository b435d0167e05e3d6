import type { MetadataRoute } from "next";
import { askedTexts } from "../server/askedTexts";

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { language, site } = await askedTexts();
  return {
    lang: language,
    name: "Kifu",
    short_name: "Kifu",
    description: site.appDescription,
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f6f1e6",
    theme_color: "#f6f1e6",
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
}
