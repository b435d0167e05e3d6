import { KifuError } from "@kifu/client";
import { type Decoded, type Receipt, receipt, refusal, type signedMove } from "@kifu/wire";

/** A move as its player signs it. */
export type SignedMove = Decoded<typeof signedMove>;

/**
 * Sends signed moves to the node of this URL, up to `MOST_MOVES` of them in one request. For each, in their
 * order: its receipt, or the error with the code that refused it.
 */
export async function postMoves(
  url: string,
  moves: readonly SignedMove[],
): Promise<(Receipt | KifuError)[]> {
  const response = await fetch(new URL("/moves", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ moves }, (_name, value: unknown) =>
      typeof value === "bigint" ? value.toString() : value,
    ),
  });
  const { answers, errors } = (await response.json()) as Record<string, unknown>;
  if (Array.isArray(errors)) throw refused(errors[0]);
  if (!Array.isArray(answers) || answers.length !== moves.length) {
    throw new Error("The node did not answer each of the moves");
  }
  return answers.map(answered);
}

function answered(answer: { error?: unknown; receipt?: unknown }): Receipt | KifuError {
  const { error, receipt: told } = answer;
  return error === undefined ? receipt(told, "receipt") : refused(error);
}

function refused(error: unknown): KifuError {
  const { code = "client/refused", details: facts } = refusal(error);
  return new KifuError(code, { short: "The node refused it.", facts });
}
