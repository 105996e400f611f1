import { Pool } from "undici";

/** Asks a server over connections of its own; gives the milliseconds that it took to answer. */
export type Ask = (number: number) => Promise<number>;

/** About as much as people write to a bot. */
const TEXT = "The build went through; what do the last lines of its log say? ".repeat(4);

/** Sends messages to sessions of a gateway, which are made before. */
export async function askSessions(urls: readonly string[], sessions: number, prefix: string): Promise<Ask> {
  const pools = urls.map((url) => new Pool(url, { connections: 1_024 }));
  await Promise.all(
    Array.from({ length: sessions }, (_, number) =>
      post(pools[number % pools.length] as Pool, "/sessions", { id: `${prefix}${number}` }, 201),
    ),
  );
  return (number) =>
    post(
      pools[number % pools.length] as Pool,
      `/sessions/${prefix}${number % sessions}/messages`,
      { text: TEXT },
      200,
    );
}

/** Asks the emulated provider itself. */
export function askDirectly(url: string): Ask {
  const pool = new Pool(url, { connections: 1_024 });
  const body = {
    model: "claude-opus-4-6",
    max_tokens: 4_096,
    stream: true,
    messages: [{ role: "user", content: TEXT }],
  };
  return () => post(pool, "/anthropic/v1/messages", body, 200);
}

async function post(pool: Pool, path: string, body: object, expected: number): Promise<number> {
  const start = performance.now();
  const response = await pool.request({
    method: "POST",
    path,
    headers: { "content-type": "application/json", "x-api-key": "any", "anthropic-version": "2023-06-01" },
    body: JSON.stringify(body),
    headersTimeout: 120_000,
  });
  const text = await response.body.text();
  if (response.statusCode !== expected) throw new Error(`${path}: ${response.statusCode} ${text}`);
  return performance.now() - start;
}
