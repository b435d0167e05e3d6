/** What waits that came from one network, by sender, in the order of the senders' turns. */
interface Line<Check> {
  readonly senders: Map<string, Check[]>;
  length: number;
}

/** Checks that wait: by networks, in the order of their turns, and in each by senders. */
export class CheckLines<Check> {
  private readonly lines = new Map<string, Line<Check>>();

  /** The networks of which any wait. */
  get networks(): Iterable<string> {
    return this.lines.keys();
  }

  lengthOf(network: string): number {
    return this.lines.get(network)?.length ?? 0;
  }

  lengthOfSender(network: string, sender: string): number {
    return this.lines.get(network)?.senders.get(sender)?.length ?? 0;
  }

  /** Of whichever of the network's senders has the most. */
  mostOfASender(network: string): number {
    return longestOf(this.lines.get(network))?.[1].length ?? 0;
  }

  add(network: string, sender: string, check: Check): void {
    const line = this.lines.get(network) ?? { senders: new Map<string, Check[]>(), length: 0 };
    this.lines.set(network, line);
    const checks = line.senders.get(sender) ?? [];
    line.senders.set(sender, checks);
    checks.push(check);
    line.length++;
  }

  /** Takes out the check whose turn it is. */
  takeNext(): Check | undefined {
    const [first] = this.lines;
    if (first === undefined) return undefined;
    const [network, line] = first;
    // Whoever had a turn goes to the end.
    this.lines.delete(network);
    this.lines.set(network, line);
    const [next] = line.senders;
    if (next === undefined) return undefined;
    const [sender, checks] = next;
    line.senders.delete(sender);
    line.senders.set(sender, checks);
    return this.taken(network, sender, checks.shift());
  }

  /** Takes out the last check of whichever of the network's senders has the most. */
  takeLast(network: string): Check | undefined {
    const [sender, checks] = longestOf(this.lines.get(network)) ?? ["", []];
    return this.taken(network, sender, checks.pop());
  }

  private taken(network: string, sender: string, check: Check | undefined): Check | undefined {
    const line = this.lines.get(network);
    if (line === undefined || check === undefined) return undefined;
    if (line.senders.get(sender)?.length === 0) line.senders.delete(sender);
    line.length--;
    if (line.length === 0) this.lines.delete(network);
    return check;
  }
}

function longestOf<Check>(line: Line<Check> | undefined): [string, Check[]] | undefined {
  let longest: [string, Check[]] | undefined;
  for (const entry of line?.senders ?? []) {
    if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry;
  }
  return longest;
}
