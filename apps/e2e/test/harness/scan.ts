import { createRequire } from "node:module";
import type { Locator } from "playwright-core";

/** The library is CommonJS and exports the function itself. */
const readQr = createRequire(import.meta.url)("jsqr") as typeof import("jsqr").default;

/** Returns undefined if no QR code is found. Only dark modules on a light background count. */
export async function scan(shown: Locator): Promise<string | undefined> {
  const png = await shown.screenshot();
  const { width, height, data } = await shown.page().evaluate(pixelsOf, png.toString("base64"));
  const pixels = Uint8ClampedArray.from(Buffer.from(data, "base64"));
  return readQr(pixels, width, height, { inversionAttempts: "dontInvert" })?.data;
}

async function pixelsOf(png: string) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const { width, height } = image;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser cannot draw");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  let bytes = "";
  for (const byte of data) bytes += String.fromCharCode(byte);
  return { width, height, data: btoa(bytes) };
}
