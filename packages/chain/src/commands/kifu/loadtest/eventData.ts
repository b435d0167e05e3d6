/**
 * Reads server-sent events: call it with text as it comes, and `take` is called with the data of
 * each whole event that has any. Comments and other fields are passed over.
 */
export function eventData(take: (data: string) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    rest += text;
    const events = rest.split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = event
        .split("\n")
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice("data:".length).trimStart());
      if (data.some((line) => line !== "")) take(data.join("\n"));
    }
  };
}
