import { useEffect, useState } from "react";
import type { SaidOfMina } from "../lib/askMina";
import { Notice } from "./Notice";

interface MinaAnswerProps {
  /** Called once. Give the component another `key` to ask again. */
  readonly ask: () => Promise<SaidOfMina>;
}

/** What Mina has, compared with what the page shows. Nothing is shown until that is known. */
export function MinaAnswer({ ask }: MinaAnswerProps) {
  const [said, setSaid] = useState<SaidOfMina>();
  useEffect(() => {
    let isGone = false;
    ask().then(
      (answer) => isGone || setSaid(answer),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (said === undefined) return null;
  return said.isWrong ? <Notice tone="wrong">{said.text}</Notice> : <p>{said.text}</p>;
}
