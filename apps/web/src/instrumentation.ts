/** Next.js calls this once, before the first request. */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const [{ nameClients }, { endStreamsOnStop }] = await Promise.all([
    import("./lib/nameClients"),
    import("./lib/endStreams"),
  ]);
  nameClients();
  endStreamsOnStop();
}
