import type { Evidence } from "@kifu/client";
import { useMemo } from "react";
import { buttonClass } from "../components/buttonClass";
import { Notice } from "../components/Notice";
import { texts } from "../texts/texts";

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
          {texts().match.saveEvidence}
        </a>
      }
    >
      <p className="font-medium">{texts().match.evidence}</p>
      {evidence.map(({ kind, ply }) => (
        <p key={`${kind} ${ply}`}>{evidenceText(kind, ply)}</p>
      ))}
    </Notice>
  );
}

function evidenceText(kind: Evidence["kind"], ply: number): string {
  const { match } = texts();
  switch (kind) {
    case "replaced":
      return match.replaced({ ply });
    case "left-out":
      return match.leftOut({ ply });
    case "other-time":
      return match.otherTime({ ply });
  }
}
