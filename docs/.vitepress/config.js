/** The documentation site: `npm run docs`. Its pages are the Markdown files of the repository, where they stand. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { slug } from "../../tools/docs/slug.js";

const top = fileURLToPath(new URL("../..", import.meta.url));

/** @param {string} path of a page, from the repository's top */
function entry(path) {
  const [, title = path] = /^# (.+)$/m.exec(readFileSync(join(top, path), "utf8")) ?? [];
  return { text: title.replaceAll("`", ""), link: `/${path.replace(/\.md$/, "")}` };
}

/** @param {string} folder */
function pagesIn(folder) {
  return readdirSync(join(top, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);
}

const GROUPS = {
  Tutorial: ["docs/your-first-game.md"],
  "For players": ["docs/play.md", "docs/match-export.md"],
  "For operators": [
    "docs/operate.md",
    "docs/more-than-one-machine.md",
    "docs/while-it-runs.md",
    "docs/proving.md",
  ],
  "For developers": [
    "ARCHITECTURE.md",
    "docs/gadgets.md",
    "packages/client/README.md",
    "docs/internals.md",
    "docs/glossary.md",
    "CONTRIBUTING.md",
  ],
  Reference: ["settings", "cli", "errors", "metrics", "http-api", "graphql", "limits"].map(
    (name) => `docs/reference/${name}.md`,
  ),
  Protocol: [
    "docs/soundness.md",
    "docs/life-of-a-match.md",
    ...pagesIn("docs/protocol"),
    "docs/threats.md",
    "docs/upstream/README.md",
  ],
  Project: ["README.md", "SECURITY.md", "CHANGELOG.md"],
};
const listed = Object.values(GROUPS).flat();
const unlisted = pagesIn("docs").filter(
  (path) => path !== "docs/index.md" && !listed.includes(path),
);

const sidebar = Object.entries({ ...GROUPS, ...(unlisted.length > 0 && { More: unlisted }) }).map(
  ([text, paths]) => ({
    text,
    collapsed: false,
    items: paths.filter((path) => existsSync(join(top, path))).map(entry),
  }),
);

/**
 * Links to what is in the repository and is no page become plain text: the site has no sources.
 *
 * @param {import("vitepress").MarkdownRenderer} md
 */
function unlinkSources(md) {
  md.core.ruler.push("unlink_sources", ({ tokens, env }) => {
    const folder = dirname(join(top, env.relativePath ?? ""));
    for (const { children } of tokens) {
      let isUnlinked = false;
      for (const token of children ?? []) {
        if (token.type === "link_open") {
          const [target = ""] = (token.attrGet("href") ?? "").split("#");
          isUnlinked =
            target !== "" &&
            !/^(\w+:|\/)/.test(target) &&
            !/\.(md|jpg|png)$/.test(target) &&
            existsSync(join(folder, target));
        }
        if (isUnlinked && /^link_(open|close)$/.test(token.type)) {
          if (token.type === "link_close") isUnlinked = false;
          token.type = "text";
          token.tag = "";
          token.nesting = 0;
          token.content = "";
        }
      }
    }
  });
  // Pictures in HTML are found as those in Markdown are.
  md.core.ruler.push("relative_pictures", ({ tokens }) => {
    for (const token of tokens.flatMap((each) => [each, ...(each.children ?? [])])) {
      if (!/^html_(block|inline)$/.test(token.type)) continue;
      token.content = token.content.replaceAll(/(<img [^>]*src=")(?=\w[^:"]*")/g, "$1./");
    }
  });
}

export default defineConfig({
  title: "Kifu",
  description: "A provable rollup for board games",
  lang: "en",
  base: process.env["KIFU_DOCS_BASE"] ?? "/",
  srcDir: "..",
  srcExclude: ["tools/**", "**/dist/**", "**/test/**", "**/fonts/**"],
  rewrites: { "docs/index.md": "index.md" },
  outDir: ".vitepress/dist",
  cacheDir: ".vitepress/cache",
  markdown: { anchor: { slugify: slug }, config: unlinkSources },
  themeConfig: {
    nav: [
      { text: "Tutorial", link: "/docs/your-first-game" },
      { text: "Play", link: "/docs/play" },
      { text: "Operate", link: "/docs/operate" },
      { text: "Develop", link: "/ARCHITECTURE" },
      { text: "Reference", link: "/docs/reference/settings" },
      { text: "Protocol", link: "/docs/soundness" },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: "local" },
    docFooter: { prev: "Previous", next: "Next" },
  },
});
