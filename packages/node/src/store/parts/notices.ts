import { codec, count, oneOf, optional, record, text } from "../codec/Codec.js";
import type { WriteBatch } from "../KeyValue.js";
import { sectionRange, sections } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";

/** Stored by their position in this list. Never reorder it. */
const kinds = ["announcement", "maintenance", "block"] as const;

/** What the operator has posted. There is one notice of a kind and subject. */
export interface Notice {
  readonly kind: (typeof kinds)[number];
  /** Who is blocked: a player's address or a network. Empty for the other kinds. */
  readonly subject: string;
  /**
   * When the notice was posted. All times are in milliseconds since 1970, by this machine's
   * clock.
   */
  readonly posted: number;
  readonly from: number;
  /** When the notice lapses. Undefined if it holds until it is withdrawn. */
  readonly until: number | undefined;
  /**
   * The text that pages show. In a notice that blocks somebody, this is the reason, and only
   * operators see it.
   */
  readonly text: string;
}

const noticeCodec = codec<Notice>(
  "notice",
  record<Notice>({
    kind: oneOf(kinds),
    subject: text,
    posted: count,
    from: count,
    until: optional(count),
    text,
  }),
);

export function readNotices(entries: Entries): Notice[] {
  const { from, to } = sectionRange("notice");
  return Array.from(entries.range(from, to), ({ value }) => noticeCodec.decode(value));
}

export function putNotice(batch: WriteBatch, notice: Notice): void {
  batch.put(keyOf(notice), noticeCodec.encode(notice));
}

export function removeNotice(batch: WriteBatch, notice: Pick<Notice, "kind" | "subject">): void {
  batch.remove(keyOf(notice));
}

function keyOf({ kind, subject }: Pick<Notice, "kind" | "subject">): Uint8Array {
  return Buffer.concat([
    Uint8Array.of(sections.notice, kinds.indexOf(kind)),
    Buffer.from(subject, "utf8"),
  ]);
}
