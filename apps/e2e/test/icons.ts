/** Draws the app's icons and the picture for link previews: `npm run icons`. */
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";

const WEB = fileURLToPath(new URL("../../../web", import.meta.url));
const RED = "#c23a1e";
const STONES = [
  [8, 24],
  [16, 16],
  [24, 8],
].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.2" fill="#fff7f0"/>`);

/**
 * The mark on a grid of 32 by 32. With `corner` 0 it fills the square, because some systems cut
 * the corners themselves.
 */
function mark(corner: number, scale = 1): string {
  const edge = corner === 0 ? 0 : 1;
  const side = 32 - 2 * edge;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="100%" height="100%">
    <rect x="${edge}" y="${edge}" width="${side}" height="${side}" rx="${corner}" fill="${RED}"/>
    <g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${STONES.join("")}</g></svg>`;
}

function card(font: string): string {
  const at = (name: string) => [name.charCodeAt(0) - 97, 15 - Number(name.slice(1))] as const;
  const stones = "h8 i8 h7 h9 g8 f8 i6 g9 j7 k7 i9 f6 g7 i7 f9 e10".split(" ").map((name, i) => {
    const [x, y] = at(name);
    return `<circle cx="${x}" cy="${y}" r="0.46" fill="${i % 2 === 0 ? "#17130e" : "#fdfaf3"}"
      stroke="#00000055" stroke-width="0.03"/>`;
  });
  const lines = Array.from({ length: 15 }, (_, i) => `M0 ${i}H14M${i} 0V14`).join("");
  return `<style>@font-face { font-family: Inter; src: url(${font}); font-weight: 400 600 }
    body { margin: 0; width: 1200px; height: 630px; display: flex; align-items: center; gap: 64px;
      box-sizing: border-box; padding: 0 72px; background: #f6f1e6; color: #211c15;
      font-family: Inter; overflow: hidden }
    .mark { width: 76px; height: 76px } h1 { font-size: 74px; line-height: 1.05; letter-spacing: -0.04em;
      font-weight: 600; margin: 32px 0 20px } p { font-size: 30px; color: #5d5447; margin: 0 }
    .board { flex: none; width: 470px; border-radius: 16px; background: #e3bb7c; padding: 22px;
      box-shadow: 0 24px 48px -24px rgb(60 38 10 / 0.55) } .board svg { display: block }</style>
    <div><div class="mark">${mark(7)}</div><h1>Board games anybody can check.</h1>
    <p>Five in a row, at once, without an account.</p></div>
    <div class="board"><svg viewBox="-0.6 -0.6 15.2 15.2"><path d="${lines}" stroke="#3a250e"
      stroke-width="0.05" fill="none"/>${stones.join("")}</svg></div>`;
}

const executablePath = process.env["KIFU_CHROMIUM"];
if (!executablePath) throw new Error("KIFU_CHROMIUM must name a browser: see tools/icons.js");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const page = await browser.newPage();
  const square = (side: number, svg: string, path: string) =>
    take(page, [side, side], `<body style="margin:0">${svg}</body>`, path);
  await square(192, mark(7), "public/icons/icon-192.png");
  await square(512, mark(7), "public/icons/icon-512.png");
  // A system may cut out a circle, so everything important is within four fifths of the square.
  await square(512, mark(0, 0.78), "public/icons/maskable-512.png");
  await square(180, mark(0, 0.86), "src/app/apple-icon.png");
  const font = (await readFile(join(WEB, "fonts/inter.woff2"))).toString("base64");
  await take(
    page,
    [1200, 630],
    card(`data:font/woff2;base64,${font}`),
    "public/opengraph-image.png",
  );
} finally {
  await browser.close();
}

async function take(page: Page, size: [number, number], html: string, path: string): Promise<void> {
  const [width, height] = size;
  const file = join(WEB, path);
  await mkdir(dirname(file), { recursive: true });
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: file, omitBackground: true });
}
