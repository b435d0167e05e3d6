import { describe, expect, it } from "@jest/globals";
import type { PublicKey } from "o1js";
import { callerAt } from "../../src/door/Caller.js";
import {
  codeOf,
  jsonOf,
  keyOf,
  openingOf,
  requeueOf,
  own,
  refusalOf,
  type Settings,
  stage,
  until,
} from "./stage.js";

/**
 * A chain that runs a transaction when the test says so, and an ingress that trusts all
 * signatures.
 */
function setUp(settings: Settings = {}) {
  const { verify = () => true, ...others } = settings;
  const checked = new Set<string>();
  const world = stage({
    ...others,
    verify: (sender, ...rest) => {
      checked.add(sender.toBase58());
      return verify(sender, ...rest);
    },
  });
  const waiting: (() => void)[] = [];
  world.chain.mayRun = async () => await new Promise<void>((resolve) => waiting.push(resolve));
  const run = async () => {
    await until(() => waiting.length > 0);
    const next = world.chain.admitted.length + 1;
    waiting.shift()?.();
    await until(() => world.chain.admitted.length === next);
  };
  const submit = async (player: number, nonce: number, network?: string, field = 1) =>
    await world.ingress.submit(jsonOf(player, nonce, field), { network });
  const waits = async (player: number) => await until(() => checked.has(address(player)));
  return { ...world, run, submit, waits };
}

function address(player: number): string {
  return keyOf(player).toPublicKey().toBase58();
}

const slow = { perSecond: 0.001, burst: 3 };

describe("a key that floods", () => {
  it("delays another's move by no more than what is already running", async () => {
    const { submit, run, chain, waits } = setUp();
    const flood = Array.from({ length: 9 }, (_, nonce) => submit(1, nonce));
    await run();
    await until(() => chain.came.length === 2);
    const move = submit(2, 0);
    await waits(2);
    await run();
    await run();
    await move;
    expect(chain.senders).toEqual([address(1), address(1), address(2)]);
    while (chain.admitted.length < 10) await run();
    await Promise.all(flood);
  });

  it("has few transactions wait for the chain, and the others refused", async () => {
    const { submit, run, waits } = setUp({ parkedPerSender: 0 });
    const refused: string[] = [];
    const flood = Array.from({ length: 20 }, async (_, field) => {
      const code = await outcome(submit(1, 0, undefined, field));
      refused.push(code);
      return code;
    });
    await until(() => refused.length === 11);
    expect(new Set(refused)).toEqual(new Set(["ingress/busy"]));
    const other = submit(2, 0);
    await waits(2);
    await run();
    await run();
    await other;
    // One transaction ran. Eight waited and were refused because their nonce was used.
    const codes = await Promise.all(flood);
    expect(codes.filter((code) => code === "accepted")).toHaveLength(1);
    expect(codes.filter((code) => code === "ingress/nonce-used")).toHaveLength(8);
  });

  it("is stopped by its tokens before its signature costs anything", async () => {
    let verified = 0;
    const { ingress } = stage({
      perSender: slow,
      verify: () => {
        verified++;
        return true;
      },
    });
    for (let nonce = 0; nonce < 3; nonce++) await ingress.submit(jsonOf(1, nonce), own);
    for (let nonce = 3; nonce < 9; nonce++) {
      expect(await refusalOf(ingress.submit(jsonOf(1, nonce), own))).toMatchObject({
        code: "ingress/rate-limited",
        details: { sender: address(1), retryAfterMs: expect.any(Number) as unknown },
      });
    }
    expect(verified).toBe(3);
    await ingress.submit(jsonOf(2, 0), own);
  });
});

describe("a forger", () => {
  it("uses up nothing of the sender it names", async () => {
    const victim = keyOf(1).toPublicKey();
    let forging = true;
    const verify = (sender: PublicKey) => !(forging && sender.equals(victim).toBoolean());
    const { ingress } = stage({ perSender: slow, verify });
    for (let i = 0; i < 20; i++) {
      expect(await codeOf(ingress.submit(jsonOf(1, 0), own))).toBe("ingress/bad-signature");
    }
    forging = false;
    await expect(ingress.submit(jsonOf(1, 0), own)).resolves.toMatchObject({ height: 5 });
  });

  it("uses up its own address", async () => {
    const { ingress } = stage({ perAddress: slow, verify: () => false });
    const from = { network: "203.0.113.7" };
    for (let i = 0; i < 3; i++) await codeOf(ingress.submit(jsonOf(1, 0), from));
    expect(await refusalOf(ingress.submit(jsonOf(1, 0), from))).toMatchObject({
      code: "ingress/rate-limited",
      details: { address: "203.0.113.7", retryAfterMs: expect.any(Number) as unknown },
    });
  });
});

describe("an address", () => {
  it("is charged for whatever comes from it, even if it is not a transaction", async () => {
    const { ingress } = stage({ perAddress: slow });
    const from = { network: "203.0.113.7" };
    for (let i = 0; i < 3; i++) await codeOf(ingress.submit({}, from));
    expect(await codeOf(ingress.submit({}, from))).toBe("ingress/rate-limited");
    expect(await codeOf(ingress.submit({}, { network: "203.0.113.8" }))).toBe("ingress/malformed");
  });

  it("of IPv6 is charged as its whole network", async () => {
    const { ingress } = stage({ perAddress: slow });
    for (let i = 0; i < 3; i++) await codeOf(ingress.submit({}, callerAt(`2001:db8::${i}`)));
    expect(await codeOf(ingress.submit({}, callerAt("2001:db8::9")))).toBe("ingress/rate-limited");
    expect(await codeOf(ingress.submit({}, callerAt("2001:db8:0:1::9")))).toBe("ingress/malformed");
  });

  it("of this machine is charged nothing", async () => {
    const { ingress } = stage({ perAddress: slow });
    for (let i = 0; i < 20; i++)
      expect(await codeOf(ingress.submit({}, own))).toBe("ingress/malformed");
  });

  it("takes only a share of the places before the checks", async () => {
    const { submit, chain } = setUp({ waiting: 8 });
    chain.mayRun = async () => undefined;
    const players = Array.from({ length: 12 }, (_, i) => i + 1);
    const codes = players.map(async (player) => await outcome(submit(player, 0, "203.0.113.7")));
    const other = outcome(submit(99, 0, "203.0.113.8"));
    const inAll = await Promise.all(codes);
    // One transaction is being checked. Two more may wait: a quarter of the eight places.
    expect(inAll.filter((code) => code === "accepted")).toHaveLength(3);
    expect(inAll.filter((code) => code === "ingress/busy")).toHaveLength(9);
    expect(await other).toBe("accepted");
  });
});

describe("the places", () => {
  it("before the checks are limited in total", async () => {
    const { submit, chain } = setUp({ waiting: 4 });
    chain.mayRun = async () => undefined;
    const players = Array.from({ length: 8 }, (_, i) => i + 1);
    const codes = await Promise.all(
      players.map(async (player) => await outcome(submit(player, 0))),
    );
    expect(codes.filter((code) => code === "accepted")).toHaveLength(5);
    expect(codes.filter((code) => code === "ingress/busy")).toHaveLength(3);
  });

  it("before the chain are limited in total", async () => {
    let verified = 0;
    const verify = () => ++verified > 0;
    const { submit, run, chain } = setUp({ waiting: 4, verify });
    const outcomes: Promise<string>[] = [];
    // One transaction is running in the chain, and four wait.
    for (let player = 1; player <= 5; player++) {
      outcomes.push(outcome(submit(player, 0)));
      await until(() => verified === player);
    }
    expect(chain.came).toHaveLength(1);
    expect(await outcome(submit(13, 0))).toBe("ingress/busy");
    while (chain.admitted.length < 5) await run();
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(["accepted"]));
  });

  it("before the chain are no network's alone: a newcomer has one though all are taken", async () => {
    let verified = 0;
    const verify = () => ++verified > 0;
    const { submit, run, chain } = setUp({ waiting: 8, verify });
    const outcomes: Promise<string>[] = [];
    const send = async (player: number, network: string) => {
      const before = verified;
      const seen = outcome(submit(player, 0, network));
      outcomes.push(seen);
      await Promise.race([seen, until(() => verified > before)]);
    };
    // One transaction of the first network is running. The network may fill only a quarter of the
    // eight waiting places, so its fourth transaction is refused.
    for (let player = 1; player <= 4; player++) await send(player, "203.0.113.1");
    for (let network = 2; network <= 5; network++) {
      await send(10 * network, `203.0.113.${network}`);
      await send(10 * network + 1, `203.0.113.${network}`);
    }
    while (chain.admitted.length < 11) await run();
    const codes = await Promise.all(outcomes);
    expect(codes.filter((code) => code === "ingress/busy")).toHaveLength(1);
    expect(codes[3]).toBe("ingress/busy");
  });
});

describe("many keys of one network", () => {
  it("delay a move from another network by at most one of them", async () => {
    const { submit, run, chain, waits } = setUp();
    const crowd = Array.from({ length: 30 }, (_, i) => submit(100 + i, 0, "203.0.113.7"));
    for (let i = 0; i < 30; i++) await waits(100 + i);
    await run();
    await until(() => chain.came.length === 2);
    const move = submit(2, 0, "203.0.113.8");
    await waits(2);
    await run();
    await run();
    await run();
    await move;
    expect(chain.senders.indexOf(address(2))).toBe(3);
    while (chain.admitted.length < 31) await run();
    await Promise.all(crowd);
  });

  it("of many networks that register delay a move by at most the one that is running", async () => {
    const { ingress, submit, run, chain, waits } = setUp();
    const crowd = Array.from({ length: 16 }, async (_, i) => {
      const from = { network: `203.0.113.${10 + (i % 8)}` };
      return await ingress.submit(openingOf(200 + i).toJSON(), from);
    });
    for (let i = 0; i < 16; i++) await waits(200 + i);
    await run();
    await until(() => chain.came.length === 2);
    const move = submit(2, 0, "203.0.113.8");
    await waits(2);
    await run();
    await run();
    await move;
    expect(chain.senders.indexOf(address(2))).toBe(2);
    while (chain.admitted.length < 17) await run();
    await Promise.all(crowd);
  });
});

describe("registrations", () => {
  const from = { network: "203.0.113.7" };

  /** A network may send three at once, and then one every ten seconds. */
  function setUpRate(settings: Settings = {}) {
    const clock = { now: 0 };
    const world = stage({
      verify: () => true,
      now: () => clock.now,
      registrations: { perSecond: 0.1, burst: 3 },
      ...settings,
    });
    const register = async (player: number, origin: { network: string | undefined } = from) =>
      await world.ingress.submit(openingOf(player).toJSON(), origin);
    return { ...world, clock, register };
  }

  it("with ever new keys are limited for each network, with a time to retry", async () => {
    const { register, clock, chain } = setUpRate();
    for (let player = 1; player <= 3; player++) await register(player);
    expect(await refusalOf(register(4))).toMatchObject({
      code: "ingress/too-many-registrations",
      details: { address: "203.0.113.7", retryAfterMs: 10_000 },
    });
    await register(5, { network: "203.0.113.8" });
    clock.now = 10_000;
    await register(4);
    expect(await codeOf(register(6))).toBe("ingress/too-many-registrations");
    expect(chain.admitted).toHaveLength(5);
  });

  it("share their rate with queues, of which every time control has its own row: each is 0.6 of one", async () => {
    const { register, clock, chain, ingress } = setUpRate();
    const queue = async (nonce: number, origin: { network: string | undefined } = from) =>
      await ingress.submit(requeueOf(1, nonce, 20 + nonce).toJSON(), origin);
    for (let nonce = 0; nonce < 4; nonce++) await queue(nonce);
    const refusal = await refusalOf(queue(4));
    expect(refusal).toMatchObject({ code: "ingress/too-many-registrations" });
    expect(refusal.details).toEqual({ address: "203.0.113.7", retryAfterMs: 4_000 });
    expect(await codeOf(register(2))).toBe("ingress/too-many-registrations");
    expect(await queue(3)).toMatchObject({ hash: requeueOf(1, 3, 23).hash().toString() });
    clock.now = 4_000;
    await queue(4);
    for (let nonce = 5; nonce < 20; nonce++) await queue(nonce, own);
    expect(chain.admitted).toHaveLength(20);
  });

  it("are limited though all come at once", async () => {
    const { register, chain, ingress } = setUpRate();
    const players = Array.from({ length: 9 }, (_, i) => i + 1);
    const codes = await Promise.all(players.map(async (player) => await outcome(register(player))));
    expect(codes.filter((code) => code === "accepted")).toHaveLength(3);
    expect(chain.admitted).toHaveLength(3);
    expect(ingress.refusals.get("ingress/too-many-registrations")).toBe(6);
  });

  it("take nothing from moves, nor from this machine's own", async () => {
    const { register, ingress } = setUpRate();
    for (let player = 1; player <= 3; player++) await register(player);
    for (let nonce = 0; nonce < 5; nonce++) await ingress.submit(jsonOf(9, nonce), from);
    for (let player = 20; player <= 30; player++) await register(player, own);
  });

  it("that are forged use up nothing", async () => {
    let forging = true;
    const { register } = setUpRate({ verify: () => !forging });
    for (let player = 1; player <= 5; player++) {
      expect(await codeOf(register(player))).toBe("ingress/bad-signature");
    }
    forging = false;
    for (let player = 1; player <= 3; player++) await register(player);
  });

  it("that are sent again are answered as before, and cost nothing", async () => {
    const { register } = setUpRate();
    const first = await register(1);
    for (let i = 0; i < 10; i++) expect(await register(1)).toEqual(first);
    await register(2);
    await register(3);
    expect(await register(1)).toEqual(first);
    expect(await codeOf(register(4))).toBe("ingress/too-many-registrations");
  });
});

async function outcome(submission: Promise<unknown>): Promise<string> {
  return await submission.then(
    () => "accepted",
    async () => await codeOf(submission),
  );
}
