import type { Evidence } from "@kifu/client";
import { useMemo } from "react";
import { buttonClass } from "../components/buttonClass";
import { Notice } from "../components/Notice";

interface EvidenceNoticeProps {
  readonly id: number;
  readonly evidence: readonly Evidence[];
}

export function EvidenceNotice({ id, evidence }: EvidenceNoticeProps) {
  const link = useMemo(() => {
    const items = evidence.map(({ kind, text }) => ({ kind, kept: JSON.parse(text) as unknown }));
    const text = JSON.stringify({ match: id, evidence: items }, null, 2);
    return `data:application/json;charset=utf-8,${encodeURIComponent(text)}`;
  }, [id, evidence]);
  return (
    <Notice
      tone="wrong"
      actions={
        <a
          href={link}
          download={`kifu-match-${id}-evidence.json`}
          className={buttonClass({ size: "small" })}
        >
          Save the evidence
        </a>
      }
    >
      <p className="font-medium">This match differs from what was signed.</p>
      {evidence.map(({ kind, ply }) => (
        <p key={`${kind} ${ply}`}>{evidenceText(kind, ply)}</p>
      ))}
    </Notice>
  );
}

function evidenceText(kind: Evidence["kind"], ply: number): string {
  switch (kind) {
    case "replaced":
      return `Your opponent signed a different move ${ply}, which the node has left out.`;
    case "left-out":
      return `The node confirmed your move ${ply}, and has left it out.`;
    case "other-time":
      return `The node has given your move ${ply} a different time from the one it confirmed.`;
  }
}
