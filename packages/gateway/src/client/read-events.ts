/** An event as it came: its id, and its data. */
export interface RawEvent {
  readonly id: string | undefined;
  readonly data: string;
}

/** Reads server-sent events from a body, comments left out. `alive` is called whenever anything comes. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  alive: () => void,
): AsyncGenerator<RawEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let id: string | undefined;
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      text += decoder.decode(value, { stream: true });
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const each of lines) {
        const line = each.endsWith("\r") ? each.slice(0, -1) : each;
        if (line.startsWith("data:")) data.push(fieldOf(line));
        else if (line.startsWith("id:")) id = fieldOf(line);
        else if (line === "" && data.length > 0) {
          yield { id, data: data.join("\n") };
          id = undefined;
          data = [];
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function fieldOf(line: string): string {
  const value = line.slice(line.indexOf(":") + 1);
  return value.startsWith(" ") ? value.slice(1) : value;
}
