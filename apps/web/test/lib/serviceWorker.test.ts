import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { workerScript } from "../../src/lib/workerScript";
import { texts } from "../../src/texts/texts";

const SITE = "https://kifu.example";
const source = readFileSync(new URL("../../../public/sw.js", import.meta.url), "utf8");

/** The address at which a page in English registers the worker. */
const ENGLISH = addressIn(workerScript("1", texts()));

interface Tab {
  readonly url: string;
  readonly visibilityState: string;
  focus(): void;
}

type Shown = { title: string } & Record<string, unknown>;
type Handler = (event: object) => void;

let tabs: Tab[];
let shown: Shown[];
let opened: string[];
let handlers: Map<string, Handler>;
let stored: string[];

beforeEach(() => start(ENGLISH));

function start(registered: string): void {
  tabs = [];
  shown = [];
  opened = [];
  handlers = new Map<string, Handler>();
  stored = [];
  const caches = {
    open: async (name: string) => ({
      add: async ({ url }: { readonly url: string }) => void stored.push(`${name} ${url}`),
    }),
  };
  const self = {
    location: new URL(SITE + registered),
    addEventListener: (name: string, handler: Handler) => void handlers.set(name, handler),
    skipWaiting: () => undefined,
    registration: {
      showNotification: async (title: string, options: object) =>
        void shown.push({ title, ...options }),
    },
    clients: {
      matchAll: async () => tabs,
      openWindow: async (page: string) => void opened.push(page),
    },
  };
  runInNewContext(source, { self, URL, URLSearchParams, Request: Asked, caches });
}

function addressIn(script: string): string {
  return JSON.parse(/register\((".*?")\)/.exec(script)![1]!) as string;
}

/** The browser's own takes an address without its site. */
class Asked {
  constructor(readonly url: string) {}
}

function tab(page: string, visibilityState = "visible"): Tab {
  return { url: SITE + page, visibilityState, focus: () => void opened.push(`focus ${page}`) };
}

async function dispatch(name: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  handlers.get(name)!({ ...event, waitUntil: (given: Promise<unknown>) => void (work = given) });
  await work;
}

const push = async (text: string) =>
  await dispatch("push", { data: { json: () => JSON.parse(text) as unknown } });

const press = async (page: string) =>
  await dispatch("notificationclick", {
    notification: { close: () => undefined, data: { page } },
  });

describe("the service worker", () => {
  it("shows a turn, and nothing else of the match", async () => {
    await push('{"kind":"turn","match":7}');
    expect(shown).toEqual([
      {
        title: "Your turn",
        body: "Match 7",
        tag: "kifu-match-7",
        icon: "/icons/icon-192.png",
        data: { page: "/match/7" },
      },
    ]);
  });

  it("shows texts in the language of the page that registered it, and stores that page", async () => {
    const pushMatch = ({ match }: { readonly match: string | number }) => `対局 ${match}`;
    const alerts = { ...texts().alerts, pushTurn: "手番です", pushMatch };
    const japanese = workerScript("2", { language: "ja", alerts });
    start(addressIn(japanese));
    await push('{"kind":"turn","match":7}');
    expect(shown).toMatchObject([{ title: "手番です", body: "対局 7" }]);
    await dispatch("install", {});
    expect(stored).toEqual(["kifu-offline-2-ja /offline.html?language=ja"]);
  });

  it("that was registered without texts still shows something", async () => {
    start("/sw.js?build=1");
    for (const kind of [
      '"turn","match":7',
      '"challenge"',
      '"tournament","tournament":"1"',
      '"x"',
    ]) {
      await push(`{"kind":${kind}}`);
    }
    expect(shown.map(({ title }) => title)).toEqual(Array(4).fill("Kifu"));
  });

  it("shows a challenge without saying whose", async () => {
    await push('{"kind":"challenge","from":"B62x"}');
    expect(JSON.stringify(shown)).not.toContain("B62x");
    expect(shown).toMatchObject([{ title: "A challenge", data: { page: "/" } }]);
  });

  it("shows a tournament's start, and its page", async () => {
    await push('{"kind":"tournament","tournament":"1abc"}');
    expect(shown).toMatchObject([
      { title: "Your tournament starts", data: { page: "/tournament/1abc" } },
    ]);
  });

  it.each([
    "null",
    "7",
    "{",
    '{"kind":"turn","match":"/../evil"}',
    '{"kind":"tournament","tournament":"../x"}',
    '{"kind":"other"}',
  ])("shows something for a message that it cannot read: %s", async (text) => {
    await push(text);
    expect(shown).toMatchObject([{ title: "Kifu", data: { page: "/" } }]);
  });

  it("shows nothing while the match is in front, and shows it in front of another page", async () => {
    tabs = [tab("/match/7")];
    await push('{"kind":"turn","match":7}');
    expect(shown).toEqual([]);
    tabs = [tab("/match/8"), tab("/match/7", "hidden")];
    await push('{"kind":"turn","match":7}');
    expect(shown).toHaveLength(1);
  });

  it("a press shows the tab with the match, and leaves tabs with other matches alone", async () => {
    tabs = [tab("/match/8")];
    await press("/match/7");
    tabs = [tab("/match/8"), tab("/match/7", "hidden")];
    await press("/match/7");
    expect(opened).toEqual(["/match/7", "focus /match/7"]);
  });
});
