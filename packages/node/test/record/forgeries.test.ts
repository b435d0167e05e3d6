import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { PrivateKey } from "o1js";
import {
  checkRecord,
  type ExpectedChain,
  type MatchRecord,
  recordFaults,
} from "@kifu/chain/record";
import { gameNumbers, NOTICE } from "@kifu/chain";
import { plainGames } from "@kifu/chain/plain-games";
import { Stage } from "../index/events/Stage.js";
import {
  altered,
  check,
  crypto,
  type FileTransaction,
  openSession,
  type RecordFile,
  recordOf,
  resign,
} from "./played.js";

function moveOf({ transactions }: RecordFile, number: number): FileTransaction {
  const move = transactions.filter(({ method }) => method.endsWith(".makeMove"))[number - 1];
  if (move === undefined) throw new Error(`There is no move ${number}`);
  return move;
}

function remove(file: RecordFile, gone: (transaction: FileTransaction) => boolean): void {
  file.transactions = file.transactions.filter((one) => !gone(one));
}

/** Exchanges two transactions but keeps their positions in the chain. */
function exchange(file: RecordFile, one: FileTransaction, other: FileTransaction): void {
  const places = [one, other].map(({ height, time, position, blockHash, stateRoot }) => ({
    height,
    time,
    position,
    blockHash,
    stateRoot,
  }));
  Object.assign(one, places[1]);
  Object.assign(other, places[0]);
  file.transactions.sort((a, b) => a.height - b.height || a.position - b.position);
}

const stranger = PrivateKey.fromBigInt(77_777_777n);

describe("a forged record", () => {
  let stage: Stage;
  /** Crosses win in seven moves. Every move has its own block. */
  let won: MatchRecord;
  let resigned: MatchRecord;
  let timedOut: MatchRecord;
  /** The first player's session was opened again before the third move. */
  let reseated: MatchRecord;
  const keyOf = (player: number) => stage.player(player).session;
  const registrationOf = (file: RecordFile, player: number) => {
    const { address } = stage.player(player);
    return file.transactions.find(({ sender }) => sender === address)!;
  };

  beforeAll(async () => {
    stage = await Stage.open();
    const game = gameNumbers.TicTacToe;
    const id = await stage.pair(1, 2, { game });
    for (const move of "a1 b1 c3 b2 a2 c2 a3".split(" ")) {
      await stage.play(id, move);
      await stage.block();
    }
    won = recordOf(stage, id);

    const given = await stage.pair(3, 4);
    await stage.play(given, "h8 i9");
    await stage.block();
    await stage.admit(stage.player(3).resign(given, 0));
    await stage.block();
    resigned = recordOf(stage, given);

    const late = await stage.pair(5, 6, { moveLimit: 2 });
    await stage.play(late, "h8");
    await stage.block(4);
    await stage.admit(stage.player(5).claimTimeout(late));
    await stage.block();
    timedOut = recordOf(stage, late);

    const anew = await stage.pair(7, 8);
    await stage.play(anew, "h8 i9");
    await stage.block();
    await stage.admit(openSession(stage, 7, 1, 90_000));
    await stage.block(NOTICE);
    await stage.admit(stage.player(8).reseat(anew, 0));
    await stage.play(anew, "g7");
    await stage.block();
    reseated = recordOf(stage, anew);
  });

  afterAll(async () => {
    await stage.stop();
  });

  async function errorIn(record: MatchRecord, alter: (file: RecordFile) => void) {
    const { fault } = await check(altered(record, alter));
    return fault && { code: fault.code, ...fault.facts };
  }

  test("honest ones, to be forged, pass", async () => {
    for (const record of [won, resigned, timedOut, reseated]) {
      expect((await check(record)).fault).toBeUndefined();
    }
    expect(Object.values(recordFaults).length).toBe(new Set(Object.values(recordFaults)).size);
  });

  test("with an altered move: its hash, its signature, or its position reveals it", async () => {
    const alter = (file: RecordFile) => {
      const move = moveOf(file, 3);
      // c3 becomes a3, which is also empty.
      move.argsFields[1] = String(BigInt(move.argsFields[1] ?? 0) - 256n + 64n);
      move.argsFields[3] = "6";
    };
    expect(await errorIn(won, alter)).toMatchObject({
      code: "record/wrong-hash",
      move: 3,
      notation: "a3",
    });
    const rehashed = await errorIn(won, (file) => {
      alter(file);
      const move = moveOf(file, 3);
      const { sender, signature } = structuredClone(move);
      resign(move, keyOf(1));
      Object.assign(move, { sender, signature });
    });
    expect(rehashed).toMatchObject({ code: "record/bad-signature", move: 3 });
    // If the altered move has the player's own signature, the record is of a different match. The
    // next move does not fit it.
    const signed = await errorIn(won, (file) => {
      alter(file);
      resign(moveOf(file, 3), keyOf(1));
    });
    expect(signed).toMatchObject({ code: "record/wrong-field", move: 4 });
  });

  test("with a dropped move", async () => {
    const drop = (number: number) => (file: RecordFile) => {
      const gone = moveOf(file, number);
      remove(file, (one) => one === gone);
      file.moves.splice(number - 1, 1);
    };
    expect(await errorIn(won, drop(3))).toMatchObject({ code: "record/not-their-turn", move: 3 });
    const two = await errorIn(won, (file) => {
      drop(3)(file);
      drop(3)(file);
    });
    expect(two).toMatchObject({ code: "record/wrong-field", move: 3 });
    expect(await errorIn(won, drop(7))).toMatchObject({ code: "record/wrong-result" });
    const listed = await errorIn(won, (file) => void file.moves.pop());
    expect(listed).toMatchObject({ code: "record/moves-differ", move: 7, signed: "a3" });
  });

  test("with reordered moves", async () => {
    const swapped = await errorIn(won, (file) => {
      const { transactions } = file;
      const at = transactions.indexOf(moveOf(file, 3));
      [transactions[at], transactions[at + 2]] = [transactions[at + 2]!, transactions[at]!];
    });
    expect(swapped).toMatchObject({ code: "record/wrong-order" });
    const moved = await errorIn(won, (file) => exchange(file, moveOf(file, 3), moveOf(file, 5)));
    expect(moved).toMatchObject({ code: "record/nonce-used", move: 5 });
    const turns = await errorIn(won, (file) => exchange(file, moveOf(file, 3), moveOf(file, 4)));
    expect(turns).toMatchObject({ code: "record/not-their-turn", move: 3 });
  });

  test("with another's signature", async () => {
    const borrowed = await errorIn(won, (file) => {
      moveOf(file, 3).signature = moveOf(file, 4).signature;
    });
    expect(borrowed).toMatchObject({ code: "record/bad-signature", move: 3 });
    const opponent = await errorIn(won, (file) => {
      moveOf(file, 3).nonce = "50";
      resign(moveOf(file, 3), keyOf(2));
      remove(file, (one) => one.height > moveOf(file, 3).height);
    });
    expect(opponent).toMatchObject({ code: "record/not-their-turn", move: 3 });
    const nobody = await errorIn(won, (file) => resign(moveOf(file, 3), stranger));
    expect(nobody).toMatchObject({ code: "record/not-a-player", move: 3 });
  });

  test("with an altered hash, block or nonce", async () => {
    const hash = await errorIn(won, (file) => {
      moveOf(file, 5).hash = String(BigInt(moveOf(file, 5).hash) + 1n);
    });
    expect(hash).toMatchObject({ code: "record/wrong-hash", move: 5, notation: "a2" });
    const block = await errorIn(won, (file) => {
      file.transactions[0]!.blockHash = "1";
    });
    expect(block).toMatchObject({ code: "record/blocks-differ" });
    const nonce = await errorIn(won, (file) => {
      moveOf(file, 5).nonce = "9";
    });
    expect(nonce).toMatchObject({ code: "record/nonce-used", move: 7 });
    const later = await errorIn(won, (file) => {
      moveOf(file, 7).nonce = "9";
    });
    expect(later).toMatchObject({ code: "record/wrong-hash", move: 7 });
  });

  test("with an altered result", async () => {
    const result = await errorIn(won, (file) => void (file.result = "second-won"));
    expect(result).toMatchObject({ code: "record/wrong-result", signed: "first-won by board" });
    expect(await errorIn(won, (file) => void (file.reason = "timeout"))).toMatchObject({
      code: "record/wrong-result",
    });
    expect(await errorIn(won, (file) => void (file.line = ["a1", "b2", "c3"]))).toMatchObject({
      code: "record/wrong-board",
    });
    expect(await errorIn(won, (file) => void (file.state = ["7", "56"]))).toMatchObject({
      code: "record/wrong-board",
    });
    expect(await errorIn(won, (file) => void (file.endedAt = 3))).toMatchObject({
      code: "record/wrong-result",
    });
  });

  test.each<[string, Partial<RecordFile>]>([
    ["name", { chain: "kifu-mainnet" }],
    ["salt", { salt: "1".repeat(32) }],
    ["round length", { roundLength: 11 }],
    ["play money", { faucet: false }],
  ])("with another chain's %s", async (_, given) => {
    const named = await errorIn(won, (file) => void Object.assign(file, given));
    expect(named).toEqual({
      code: "record/wrong-chain",
      transaction: "Matchmaking.register in block 0",
    });
  });

  test("in a block for which it was not signed", async () => {
    const held = await errorIn(resigned, (file) => {
      const registration = registrationOf(file, 4);
      registration.argsFields[7] = String(registration.time - 1);
      resign(registration, stage.player(4).wallet);
    });
    expect(held).toMatchObject({ code: "record/lapsed" });
    const ahead = await errorIn(resigned, (file) => {
      const resignation = file.transactions.at(-1)!;
      resignation.argsFields[2] = String(resignation.time + 1024);
      resign(resignation, keyOf(3));
    });
    expect(ahead).toMatchObject({ code: "record/lapsed" });
  });

  test("without what shows that a key may play", async () => {
    const unproven = await errorIn(reseated, (file) => {
      // The registration names a stranger's key as the session key.
      const registration = registrationOf(file, 7);
      registration.argsFields[2] = stranger.toPublicKey().x.toString();
      resign(registration, stage.player(7).wallet);
    });
    expect(unproven).toMatchObject({ code: "record/not-a-player", move: 1 });
    // In this match the second player waited, and the first player's arrival started it.
    const neverWaited = await errorIn(reseated, (file) =>
      remove(file, ({ sender }) => sender === stage.player(8).address),
    );
    expect(neverWaited).toMatchObject({ code: "record/not-registered" });
    const neverArrived = await errorIn(reseated, (file) =>
      remove(file, ({ sender }) => sender === stage.player(7).address),
    );
    expect(neverArrived).toMatchObject({ code: "record/not-registered", move: 1 });
    const neither = await errorIn(won, (file) =>
      remove(file, ({ method }) => method === "Matchmaking.register"),
    );
    expect(neither).toMatchObject({ code: "record/not-registered", move: 1 });
    const revoked = await errorIn(reseated, (file) => {
      const session = file.transactions.find(({ method }) => method === "Sessions.openSession")!;
      session.method = "Sessions.revokeSession";
      session.argsFields = session.argsFields.slice(-2);
      resign(session, stage.player(7).wallet);
    });
    expect(revoked).toMatchObject({ code: "record/session-unproven", move: 3 });
    const expired = await errorIn(reseated, (file) => {
      const session = file.transactions.find(({ method }) => method === "Sessions.openSession")!;
      session.argsFields[2] = String(session.time + 1);
      resign(session, stage.player(7).wallet);
      const move = moveOf(file, 3);
      move.height += 1;
      move.time += 1;
    });
    expect(expired).toMatchObject({ code: "record/session-expired", move: 3 });
    const hasty = await errorIn(reseated, (file) => {
      // This changes the record so that the session was opened a second later, which is too late
      // for its notice period.
      const session = file.transactions.find(({ method }) => method === "Sessions.openSession")!;
      session.height += 1;
      session.time += 1;
    });
    expect(hasty).toMatchObject({ code: "record/under-notice" });
    const eternal = await errorIn(reseated, (file) => {
      const registration = registrationOf(file, 7);
      registration.argsFields[4] = "9000000";
      resign(registration, stage.player(7).wallet);
    });
    expect(eternal).toMatchObject({ code: "record/bad-session" });
  });

  test("with other terms, of another match or of another game", async () => {
    expect(await errorIn(won, (file) => void (file.moveLimit = 7))).toMatchObject({
      code: "record/other-terms",
    });
    expect(await errorIn(won, (file) => void (file.match = 99))).toMatchObject({
      code: "record/other-match",
      move: 1,
    });
    expect(await errorIn(won, (file) => void (file.game = "randzu"))).toMatchObject({
      code: "record/unexpected",
    });
    expect(await errorIn(won, (file) => void (file.game = "go"))).toMatchObject({
      code: "record/unknown-game",
    });
    const invented = await errorIn(won, (file) => void (moveOf(file, 2).method = "Bank.transfer"));
    expect(invented).toMatchObject({ code: "record/unexpected" });
  });

  test("with an end that was not: too early, too late, or by a stranger", async () => {
    const early = await errorIn(timedOut, (file) => {
      const claim = file.transactions.at(-1)!;
      claim.height -= 3;
      claim.time -= 3;
    });
    expect(early).toMatchObject({ code: "record/still-on-time" });
    const late = await errorIn(won, (file) => {
      const last = file.transactions.at(-1)!;
      last.height += 500;
      last.time += 500;
      file.endedAt! += 500;
    });
    expect(late).toMatchObject({ code: "record/too-late", move: 7 });
    const forged = await errorIn(resigned, (file) => resign(file.transactions.at(-1)!, stranger));
    expect(forged).toMatchObject({ code: "record/not-a-player" });
    const other = await errorIn(resigned, (file) => {
      file.transactions.at(-1)!.argsFields[1] = "1";
      resign(file.transactions.at(-1)!, keyOf(3));
    });
    expect(other).toMatchObject({ code: "record/not-a-player" });
    const after = await errorIn(won, (file) => {
      const more = structuredClone(file.transactions.at(-1)!);
      Object.assign(more, {
        height: more.height + 1,
        time: more.time + 1,
        nonce: "40",
        blockHash: "1",
      });
      resign(more, keyOf(1));
      file.transactions.push(more);
    });
    expect(after).toMatchObject({ code: "record/after-the-end", move: 8 });
  });

  test("with a player's transaction that a stranger sent", async () => {
    const opened = await errorIn(reseated, (file) => {
      const session = file.transactions.find(({ method }) => method === "Sessions.openSession")!;
      resign(session, stranger);
    });
    expect(opened).toMatchObject({ code: "record/not-a-player" });
  });

  test("with a sender that is no address", async () => {
    const { sender } = won.transactions[0]!;
    // One letter differs, so the checksum is wrong.
    const misspelt = sender.slice(0, -1) + (sender.endsWith("x") ? "y" : "x");
    const fault = await errorIn(won, (file) => void (moveOf(file, 3).sender = misspelt));
    expect(fault).toMatchObject({ code: "record/bad-signature", move: 3 });
  });

  test("with a session key or a scope that there is not", async () => {
    const [x, isOdd, scope] = [2, 3, 5];
    for (const [at, value] of [
      [x, "0"],
      [isOdd, "2"],
      [scope, "0"],
      [scope, "3"],
    ] as const) {
      const fault = await errorIn(resigned, (file) => {
        const registration = registrationOf(file, 3);
        registration.argsFields[at] = value;
        resign(registration, stage.player(3).wallet);
      });
      expect([at, value, fault]).toMatchObject([at, value, { code: "record/bad-session" }]);
    }
  });

  test("with a registration of either player for other terms", async () => {
    const [game, moveLimit] = [0, 1];
    for (const player of [3, 4]) {
      for (const [at, value] of [
        [game, String(gameNumbers.TicTacToe)],
        [moveLimit, "50"],
      ] as const) {
        const fault = await errorIn(resigned, (file) => {
          const registration = registrationOf(file, player);
          registration.argsFields[at] = value;
          resign(registration, stage.player(player).wallet);
        });
        expect([player, at, fault]).toMatchObject([player, at, { code: "record/other-terms" }]);
      }
    }
  });

  test("that began at another time than the second player came", async () => {
    expect(await errorIn(resigned, (file) => void file.startedAt++)).toMatchObject({
      code: "record/other-terms",
    });
  });

  test("with a player who queues for the match that they are in", async () => {
    const again = await errorIn(resigned, (file) => {
      const more = structuredClone(registrationOf(file, 3));
      const { height, time, position, blockHash, stateRoot } = file.transactions.at(-2)!;
      const place = { height, time, position: position + 1, blockHash, stateRoot };
      Object.assign(more, place, { nonce: "40" });
      resign(more, stage.player(3).wallet);
      file.transactions.splice(-1, 0, more);
    });
    expect(again).toMatchObject({ code: "record/unexpected" });
  });

  test("without moves, and without both players", async () => {
    const nothing = { moves: [], state: ["0", "0"], line: null, endedAt: null };
    for (const gone of [3, 4]) {
      const alone = await errorIn(resigned, (file) => {
        Object.assign(file, nothing, { result: "running", reason: "none" });
        file.transactions = [registrationOf(file, gone)];
      });
      expect(alone).toMatchObject({ code: "record/not-registered" });
    }
    const both = await errorIn(resigned, (file) => {
      Object.assign(file, nothing, { result: "running", reason: "none" });
      file.transactions = file.transactions.slice(0, 2);
    });
    expect(both).toBeUndefined();
  });

  test("with a seat that was given anew before the match began", async () => {
    const early = await errorIn(reseated, (file) => {
      const reseat = file.transactions.find(({ method }) => method === "Sessions.reseat")!;
      remove(file, ({ method }) => method === "Sessions.openSession");
      exchange(file, registrationOf(file, 7), reseat);
    });
    expect(early).toMatchObject({ code: "record/not-registered" });
  });

  test("with a seat that was given anew in another match, or that there is not", async () => {
    const changed = async (at: number, value: (argument: bigint) => bigint) =>
      await errorIn(reseated, (file) => {
        const reseat = file.transactions.find(({ method }) => method === "Sessions.reseat")!;
        reseat.argsFields[at] = String(value(BigInt(reseat.argsFields[at]!)));
        resign(reseat, stage.player(8).wallet);
      });
    expect(await changed(0, (match) => match + 1n)).toMatchObject({ code: "record/other-match" });
    expect(await changed(1, () => 2n)).toMatchObject({ code: "record/not-a-player" });
    expect(await changed(1, (seat) => seat)).toBeUndefined();
  });

  test("with moves by a session that has ended, though not by its owner", async () => {
    const expire = (file: RecordFile) => {
      const registration = registrationOf(file, 1);
      registration.argsFields[4] = String(moveOf(file, 3).time);
      resign(registration, stage.player(1).wallet);
    };
    expect(await errorIn(won, expire)).toMatchObject({ code: "record/session-expired", move: 3 });
    const byOwner = await errorIn(won, (file) => {
      expire(file);
      moveOf(file, 3).nonce = "50";
      resign(moveOf(file, 3), stage.player(1).wallet);
    });
    expect(byOwner).toMatchObject({ code: "record/session-expired", move: 5 });
  });

  test("with a resignation by a session that has ended, or after the time is up", async () => {
    const expired = await errorIn(resigned, (file) => {
      const registration = registrationOf(file, 3);
      registration.argsFields[4] = String(file.transactions.at(-1)!.time);
      resign(registration, stage.player(3).wallet);
    });
    expect(expired).toMatchObject({ code: "record/session-expired" });
    const late = await errorIn(resigned, (file) => {
      const last = file.transactions.at(-1)!;
      last.height += 500;
      last.time += 500;
      file.endedAt! += 500;
    });
    expect(late).toMatchObject({ code: "record/too-late" });
  });

  test("with a timeout of another match", async () => {
    const other = await errorIn(timedOut, (file) => {
      const claim = file.transactions.at(-1)!;
      claim.argsFields[0] = "1";
      resign(claim, keyOf(5));
    });
    expect(other).toMatchObject({ code: "record/other-match" });
  });

  test("with a move of a wrong form, signed by its player", async () => {
    const malformed = { code: "record/illegal-move", rule: "malformed", move: 3 };
    const huge = await errorIn(won, (file) => {
      moveOf(file, 3).argsFields[3] = String(2n ** 64n);
      resign(moveOf(file, 3), keyOf(1));
    });
    expect(huge).toMatchObject(malformed);
    for (const fields of [["1"], []]) {
      const other = await errorIn(won, (file) => {
        const move = moveOf(file, 3);
        if (fields.length === 0) move.argsFields.pop();
        move.argsFields.push(...fields);
        resign(move, keyOf(1));
      });
      expect(other).toMatchObject(malformed);
    }
  });

  test("with a claim that the game cannot read", async () => {
    const games = plainGames.map((game) => {
      const decode = { ...game.rules.decode, witness: () => undefined };
      return { ...game, rules: { ...game.rules, decode } };
    });
    const { fault } = await checkRecord(resigned, { crypto, games });
    expect(fault).toMatchObject({
      code: "record/illegal-move",
      facts: { rule: "malformed", move: 1 },
    });
  });

  test("of another chain than is expected", async () => {
    const { chain: name, salt, roundLength } = won;
    const expecting = async (chain: ExpectedChain) =>
      (await checkRecord(won, { crypto, games: plainGames, chain })).fault;
    for (const chain of [{ name }, { name, salt }, { name, salt, roundLength }]) {
      expect(await expecting(chain)).toBeUndefined();
    }
    for (const [chain, facts] of [
      [{ name: "other" }, { chain: name, expected: "other" }],
      [
        { name, salt: "1".repeat(32) },
        { salt, expected: "1".repeat(32) },
      ],
      [
        { name, roundLength: 11 },
        { roundLength, expected: 11 },
      ],
    ] as const) {
      expect(await expecting(chain)).toMatchObject({ code: "record/other-chain", facts });
    }
  });

  test("with a move that the rules do not allow, signed by its player", async () => {
    const occupied = await errorIn(won, (file) => {
      moveOf(file, 3).argsFields[3] = "0";
      resign(moveOf(file, 3), keyOf(1));
    });
    expect(occupied).toMatchObject({ code: "record/illegal-move", rule: "tic-tac-toe/occupied" });
  });
});
