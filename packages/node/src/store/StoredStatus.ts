export type StoredStatus =
  | { kind: "pending" }
  | { kind: "included"; height: number; position: number; ok: boolean; code: string | undefined }
  | { kind: "dropped"; height: number; code: string };
