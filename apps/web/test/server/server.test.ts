import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { fetchSettlement } from "@kifu/client/settlement";
import { contentPolicy } from "../../src/lib/contentPolicy";
import { isEmbedded } from "../../src/lib/embedded";
import { forwardedFor } from "../../src/lib/nameClients";
import { GET, POST } from "../../src/app/api/[...path]/route";
import { GET as getMina } from "../../src/app/api/mina.json/route";
import { postToNode } from "../../src/lib/postToNode";
import { readBody } from "../../src/lib/readBody";

describe("the content policy", () => {
  const PLAIN = { development: false, embedded: false };
  const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1];

  it("allows only scripts with the nonce", () => {
    expect(scripts(contentPolicy("abc", PLAIN))).toBe("'self' 'nonce-abc' 'strict-dynamic'");
  });

  it("lets a page connect only to its own server, and to a Mina node that is set", () => {
    expect(contentPolicy("abc", PLAIN)).toContain("connect-src 'self';");
    const mina = "https://mina.example.org";
    expect(contentPolicy("abc", { ...PLAIN, mina })).toContain(`connect-src 'self' ${mina};`);
  });

  it("lets other sites show embedded pages only", () => {
    const framing = (path: string) =>
      /frame-ancestors (.*)/.exec(
        contentPolicy("abc", { ...PLAIN, embedded: isEmbedded(path) }),
      )?.[1];
    expect(["/embed/match/7", "/embed/best"].map(framing)).toEqual(["*", "*"]);
    const others = ["/", "/match/7", "/embed", "/account?/embed/", "/embed/account"];
    for (const path of [...others, "/embed/match/7/analysis", "/embed/bestplayer"]) {
      expect(framing(path)).toBe("'none'");
    }
  });

  it("allows eval only in development", () => {
    expect(scripts(contentPolicy("abc", { ...PLAIN, development: true }))).toContain(
      "'unsafe-eval'",
    );
  });
});

describe("the sender of a request", () => {
  it("is the address that this server saw, whatever the client wrote", () => {
    expect(forwardedFor(undefined, "203.0.113.9")).toBe("203.0.113.9");
    expect(forwardedFor("198.51.100.1", "203.0.113.9")).toBe("198.51.100.1, 203.0.113.9");
  });

  it("is unknown if the socket has no address, so that nobody is taken for this machine", () => {
    expect(forwardedFor("198.51.100.1", undefined)).toBe("198.51.100.1, unknown");
  });
});

describe("reading a request", () => {
  const post = (body: string) => new Request("http://kifu.example", { method: "POST", body });

  it("accepts a short body", async () => {
    expect(await readBody(post("h8 is ⚫"), 100)).toBe("h8 is ⚫");
    expect(await readBody(post(""), 0)).toBe("");
  });

  it("refuses a long body", async () => {
    expect(await readBody(post("x".repeat(101)), 100)).toBeUndefined();
  });
});

const at = (path: string) => ({ params: Promise.resolve({ path: path.split("/") }) });

describe("forwarding a node's answer", () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it("marks it no-store, whatever the node says, since a browser would read far ahead of its page", async () => {
    const cacheable = { "content-type": "application/json", "cache-control": "public, max-age=60" };
    const answer = new Response("{}", { headers: cacheable });
    jest.spyOn(globalThis, "fetch").mockResolvedValue(answer);
    const asked = new Request("http://kifu.example", { method: "POST", body: "{}" });
    const { headers } = await postToNode(asked, "/graphql");
    expect([...headers]).toEqual([
      ["cache-control", "no-store, no-transform"],
      ["content-type", "application/json"],
      ["x-accel-buffering", "no"],
    ]);
  });
});

describe("the settlement of a chain", () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const answered = async (answer: Response) => {
    jest.spyOn(globalThis, "fetch").mockResolvedValue(answer);
    return await GET(new Request("http://kifu.example"), at("settlement.json"));
  };

  it("is empty if there is none, because a browser would log an error", async () => {
    const answer = await answered(new Response("not settled", { status: 404 }));
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    const read = () => Promise.resolve(answer);
    expect(await fetchSettlement("http://kifu.example/api", read)).toBeUndefined();
  });

  it.each([200, 429, 503])("is what the node answers otherwise: %d", async (status) => {
    const answer = await answered(new Response("{}", { status }));
    expect([answer.status, await answer.text()]).toEqual([status, "{}"]);
  });
});

describe("the Mina node that pages ask", () => {
  const set = (url: string) => {
    process.env["KIFU_WEB_MINA_URL"] = url;
  };

  afterEach(() => {
    delete process.env["KIFU_WEB_MINA_URL"];
  });

  it("is named with the contract's key", async () => {
    set("https://mina.example.org/graphql");
    const answer: unknown = await getMina().json();
    const settlementKey = expect.stringMatching(/^\d+$/);
    expect(answer).toEqual({ mina: "https://mina.example.org/graphql", settlementKey });
  });

  it("is none unless it is set", () => {
    expect(getMina().status).toBe(204);
  });

  it.each(["mina.example.org", "ftp://mina.example.org", "javascript:alert(1)"])(
    "cannot be %s",
    (url) => {
      set(url);
      expect(getMina).toThrow("KIFU_WEB_MINA_URL is not the address of a Mina node");
    },
  );
});

describe("a path of the node", () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const post = async (path: string) => {
    const node = jest.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
    const asked = new Request("http://kifu.example", { method: "POST", body: "{}" });
    const { status } = await POST(asked, at(path));
    return [status, node.mock.calls.length];
  };

  it.each(["graphql", "statements"])("is reached if it is for players: %s", async (path) => {
    expect(await post(path)).toEqual([200, 1]);
  });

  it.each(["proofs", "provers", "metrics", "..", "graphql/x"])(
    "is not reached if it is for operators, or is none: %s",
    async (path) => {
      expect(await post(path)).toEqual([404, 0]);
    },
  );
});

describe("a file of the node", () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const get = async (path: string) => {
    const node = jest.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
    const { status } = await GET(new Request("http://kifu.example"), at(path));
    return [
      status,
      ...node.mock.calls.map(([url]) => typeof url === "string" && new URL(url).pathname),
    ];
  };

  it.each([
    "settlement.json",
    "tournaments.json",
    "tournaments/1a.json",
    "tournaments/1a/grants.json",
    "proofs/0.json",
    `exits/B62${"q".repeat(52)}.json`,
  ])("is reached if it is for everybody: %s", async (path) => {
    expect(await get(path)).toEqual([200, `/${path}`]);
  });

  it.each([
    "graphql",
    "metrics",
    "notices",
    "proofs/x.json",
    "proofs/../metrics",
    "proofs/0.json?x",
    "proofs/0",
    "exits/x.json",
    "tournaments/1a/x.json",
  ])("is not reached if it is for operators, or is none: %s", async (path) => {
    expect(await get(path)).toEqual([404]);
  });
});
