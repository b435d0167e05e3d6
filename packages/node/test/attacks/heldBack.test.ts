import { beforeEach, describe, expect, test } from "@jest/globals";
import { NetworkState } from "@proto-kit/protocol";
import { UInt64 } from "o1js";
import { defaultTerms, genesisNetworkState } from "@kifu/chain";
import {
  type CircuitRun,
  type Receipt,
  RecordingSandbox,
  seekOf,
  sendPair,
  type Signed,
  World,
} from "@kifu/chain/testing";

const LAST = 20;

/**
 * An operator holds back a signed call and runs it later. The operator runs it in the circuit
 * with any network state, so no check of a node stops it.
 */
describe("a signed call that an operator holds back", () => {
  let sandbox: RecordingSandbox;
  let world: World;

  beforeEach(async () => {
    sandbox = new RecordingSandbox();
    world = new World(undefined, sandbox);
  });

  async function runAt(height: number, { inputs, ...signed }: Signed): Promise<CircuitRun> {
    const { previous } = genesisNetworkState(defaultTerms);
    const networkState = new NetworkState({ block: { height: UInt64.from(height) }, previous });
    return await sandbox.run({ ...signed, inputs: { ...inputs, networkState } });
  }

  const signings: [
    string,
    (world: World) => Promise<unknown>,
    (world: World) => Promise<Receipt>,
  ][] = [
    [
      "a registration",
      async () => undefined,
      (world) => world.register(world.black, { validUntil: LAST, lasts: 900_000 }),
    ],
    [
      "a wish to queue again",
      (world) => world.openSession(world.black, { key: world.black.key }),
      (world) => world.requeue(world.black, { validUntil: LAST }),
    ],
    [
      "a wish to leave the queue",
      (world) => world.register(world.black),
      (world) => world.leave(world.black, undefined, undefined, undefined, LAST),
    ],
    [
      "two seeks, of which one lapses",
      async () => undefined,
      async (world) => {
        const lasts = 900_000;
        const one = await seekOf(world, world.black, { lasts });
        return await sendPair(
          world,
          one,
          await seekOf(world, world.white, { lasts, validUntil: LAST }),
        );
      },
    ],
    [
      "a new session",
      async () => undefined,
      (world) => world.openSession(world.black, { validUntil: LAST, lasts: 900_000 }),
    ],
    [
      "the end of a session",
      (world) => world.openSession(world.black),
      (world) => world.revokeSession(world.black, undefined, LAST),
    ],
    [
      "a resignation",
      async (world) => {
        await world.register(world.black, { moveLimit: 60_000 });
        await world.register(world.white, { moveLimit: 60_000 });
      },
      (world) => world.resign(1, 0, world.black.owner, LAST),
    ],
  ];

  test.each(signings)(
    "%s is valid up to the block for which it was signed",
    async (_, arrange, sign) => {
      await arrange(world);
      const held = await sandbox.hold(() => sign(world));
      for (const height of [0, LAST - 1, LAST]) {
        expect(await runAt(height, held)).toMatchObject({ ok: true });
      }
      for (const height of [LAST + 1, 500, 899_999]) {
        const receipt = await runAt(height, held);
        expect(receipt).toMatchObject({ ok: false, code: "session/too-late" });
      }
    },
  );
});
