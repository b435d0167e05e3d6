import { EXIT_FILE, playerCommand } from "../lib/settlementText";
import type { Texts } from "../texts/Catalogue";

type Said = Pick<Texts, "language" | "site" | "common" | "account">;

/**
 * The page that is shown without a connection. It loads nothing, and its styles are attributes,
 * because the content policy allows no other styles without a nonce. The service worker fills in the
 * template for each file that the browser keeps for `kifu exit`.
 */
export function offlinePage({ language, site, common, account }: Said): string {
  return `<!doctype html>
<html lang="${language}" style="color-scheme: light dark; background: light-dark(#f6f1e6, #15120e); color: light-dark(#211c15, #f2ebde)">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(site.offlineTitle)} · Kifu</title>
  </head>
  <body style="margin: 0; font: 1.125rem/1.6 ui-sans-serif, system-ui, sans-serif">
    <main style="box-sizing: border-box; min-height: 100vh; max-width: 36rem; margin: 0 auto; padding: 2rem 1rem; display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center; text-wrap: balance">
      <svg viewBox="0 0 32 32" width="64" height="64" aria-hidden="true">
        <rect x="1" y="1" width="30" height="30" rx="7" fill="#c23a1e" />
        <g fill="#fff7f0">
          <circle cx="8" cy="24" r="4.2" />
          <circle cx="16" cy="16" r="4.2" />
          <circle cx="24" cy="8" r="4.2" />
        </g>
      </svg>
      <h1 style="margin: 1.5rem 0 0; font-size: 2rem; line-height: 1.15">${escaped(site.offline)}</h1>
      <p style="margin: 1rem 0 2rem">${escaped(site.offlineText)}</p>
      <a href="" style="padding: 0.7rem 1.75rem; border-radius: 999px; font-weight: 600; text-decoration: none; background: light-dark(#a5311b, #f08a6c); color: light-dark(#fff7f0, #24100a)">${escaped(common.tryAgain)}</a>
      <template>
        <section style="max-width: 100%; margin-top: 3rem; font-size: 1rem; text-align: start; text-wrap: wrap; overflow-wrap: anywhere">
          <h2 style="margin: 0; font-size: 1.25rem">${escaped(account.leave)}</h2>
          <p>${escaped(site.offlineLeave)} ${escaped(account.leaveKept({ moment: "{moment}" }))}</p>
          <p>${escaped(account.leaveFor({ player: "{player}", contract: "{contract}" }))}</p>
          <p><a href="data:application/json,{file}" download="${EXIT_FILE}" style="color: inherit; font-weight: 600">${escaped(account.saveFile)}</a></p>
          <p>${escaped(account.leaveNeeds)}</p>
          <p>${escaped(account.leaveSettled)}</p>
          ${command("withdraw")}
          <p>${escaped(account.leaveFrozen)}</p>
          ${command("exit")}
        </section>
      </template>
    </main>
  </body>
</html>
`;
}

function command(name: string): string {
  const text = escaped(playerCommand(`${name} ${EXIT_FILE}`));
  return `<p><code style="font-size: 0.875rem">${text}</code></p>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
