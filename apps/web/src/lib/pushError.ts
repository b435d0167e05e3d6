import { KifuError } from "@kifu/client";
import { texts } from "../texts/texts";

/** An error of the browser's own, in the form in which pages show errors. */
export function errorOf(problem: "denied" | "failed" | "no-key"): KifuError {
  const { common } = texts();
  const told = {
    denied: { short: common.pushDenied, advice: common.pushDeniedAdvice },
    failed: { short: common.pushFailed, advice: common.pushFailedAdvice },
    "no-key": { short: common.pushNoKey, advice: common.pushNoKeyAdvice },
  };
  return new KifuError(`client/push-${problem}`, { ...told[problem], facts: {} });
}
