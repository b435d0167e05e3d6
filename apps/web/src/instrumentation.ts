/** Next.js calls this once, before the first request. */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { nameClients } = await import("./lib/nameClients");
  nameClients();
}
