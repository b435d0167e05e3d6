import type { Game } from "@kifu/kit";
import type { MoveCall, MoveVerdict } from "@kifu/kit/plain";
import { Bool, Field, type FlexibleProvablePure, Provable } from "o1js";
import { refusalCode } from "../engine/refusalCode.js";

/**
 * Runs a game's `apply` over provable variables. Every constraint is checked, but no proof is
 * made.
 */
export async function answerOfCircuit<State, Move, Witness>(
  game: Game<State, Move, Witness>,
  { secondToMove, ...sent }: MoveCall,
): Promise<MoveVerdict> {
  const state = valueOf("state", game.State, sent.state);
  const move = valueOf("move", game.Move, sent.move);
  const witness = valueOf("witness", game.Witness, sent.witness);
  let found: MoveVerdict | undefined;
  try {
    await Provable.runAndCheck(() => {
      const verdict = game.apply(
        Provable.witness(game.State, () => state),
        Provable.witness(game.Move, () => move),
        Provable.witness(Bool, () => Bool(secondToMove)),
        Provable.witness(game.Witness, () => witness),
      );
      Provable.asProver(() => {
        if (!verdict.legal.toBoolean()) return;
        const { won, lost, drawn, line } = verdict.outcome;
        found = {
          kind: "accepted",
          state: game.State.toFields(verdict.state).map(String),
          ending: endingOf(won.toBoolean(), lost.toBoolean(), drawn.toBoolean()),
          line: line.toString(),
        };
      });
    });
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
  const code = () => refusalCode(game, state, move, Bool(secondToMove), witness);
  return found ?? { kind: "refused", code: code() };
}

function valueOf<T>(name: string, type: FlexibleProvablePure<T>, fields: readonly string[]): T {
  const size = type.sizeInFields();
  if (fields.length !== size) {
    throw new RangeError(`A ${name} of this game has ${size} fields, and ${fields.length} came`);
  }
  return type.fromFields(fields.map((field) => Field(readField(field)))) as T;
}

/**
 * Rejects numbers that are not below the field's order. o1js would reduce them and check a
 * different move.
 */
function readField(text: string): bigint {
  const value = /^\d{1,80}$/.test(text) ? BigInt(text) : Field.ORDER;
  if (value < Field.ORDER) return value;
  throw new RangeError(`${JSON.stringify(text.slice(0, 100))} is not a field`);
}

function endingOf(won: boolean, lost: boolean, drawn: boolean) {
  if (won) return "won";
  return lost ? "lost" : drawn ? "drawn" : "none";
}
