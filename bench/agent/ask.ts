/** Asks a server over connections of its own; gives the milliseconds that it took to answer. */
export type Ask = (number: number) => Promise<number>;

/** About as much as people write to a bot. */
const TEXT = "The build went through; what do the last lines of its log say? ".repeat(4);

/** Sends messages to sessions of a gateway, which are made before. */
export async function askSessions(urls: readonly string[], sessions: number, prefix: string): Promise<Ask> {
  const at = (number: number): string => urls[number % urls.length] as string;
  await Promise.all(
    Array.from({ length: sessions }, (_, number) =>
      post(`${at(number)}/sessions`, { id: `${prefix}${number}` }, 201),
    ),
  );
  return (number) =>
    post(`${at(number)}/sessions/${prefix}${number % sessions}/messages`, { text: TEXT }, 200);
}

/** Asks the emulated provider itself. */
export function askDirectly(url: string): Ask {
  const body = {
    model: "claude-opus-4-6",
    max_tokens: 4_096,
    stream: true,
    messages: [{ role: "user", content: TEXT }],
  };
  return () => post(`${url}/anthropic/v1/messages`, body, 200);
}

async function post(url: string, body: object, expected: number): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": "any", "anthropic-version": "2023-06-01" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== expected) throw new Error(`${url}: ${response.status} ${text}`);
  return performance.now() - start;
}
