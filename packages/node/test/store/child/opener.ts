import { openLmdb } from "../../../src/store/openLmdb.js";

/* Opens a database, reports the outcome, and keeps the database open. */

const [path, readOnly] = process.argv.slice(2);
try {
  const keyValue = await openLmdb(path!, { readOnly: readOnly === "read" });
  process.on("disconnect", () => void keyValue.close());
  process.send!("open");
} catch (error) {
  process.send!((error as { code?: string }).code ?? String(error));
  process.disconnect();
}
