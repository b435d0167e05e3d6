import type { Texts } from "../texts/Catalogue";

export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** The site's own picture, for pages without another. */
export function sitePicture({ site }: Texts) {
  return { url: "/opengraph-image.png", alt: site.title, type: "image/png", ...PREVIEW_SIZE };
}
