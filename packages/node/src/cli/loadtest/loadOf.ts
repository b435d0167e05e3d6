export interface Load {
  cpuMicroseconds: number;
  residentBytes: number;
  /** The longest delay of the event loop since the previous read. */
  stallMs: number;
  openMoves: number;
  pendingTransactions: number;
}

export async function loadOf(url: string): Promise<Load> {
  const answer = await fetch(`${url}/metrics`);
  const text = await answer.text();
  const value = (name: string) => {
    const found = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
    if (found === undefined) throw new Error(`The node does not report its ${name}`);
    return Number(found);
  };
  return {
    cpuMicroseconds: 1e6 * value("process_cpu_seconds_total"),
    residentBytes: value("process_resident_memory_bytes"),
    stallMs: 1000 * value("nodejs_eventloop_lag_max_seconds"),
    openMoves: value("kifu_open_moves"),
    pendingTransactions: value("kifu_pending_transactions"),
  };
}
