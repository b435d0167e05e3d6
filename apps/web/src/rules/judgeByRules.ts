import type { GameRules } from "@kifu/client";
import type { MoveCall, MoveVerdict } from "@kifu/kit/plain";

export function judgeByRules(rules: GameRules, call: MoveCall): MoveVerdict {
  const malformed: MoveVerdict = { kind: "refused", code: `${rules.name}/malformed` };
  const position = rules.decode.state(call.state.map(BigInt), call.secondToMove ? 1 : 0);
  const move = rules.decode.move(call.move.map(BigInt));
  const witness = rules.decode.witness(call.witness.map(BigInt));
  if (position === undefined || move === undefined || witness === undefined) return malformed;
  const played = rules.play(position, move, witness);
  if (!played.ok) return { kind: "refused", code: played.code };
  const { ending, line } = played.outcome;
  const state = rules.encode.state(played.position).map(String);
  return { kind: "accepted", state, ending, line: String(line) };
}
