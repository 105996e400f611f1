import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { z } from "zod";

/** Entries are looked at one by one: a broken one does not make the others useless. */
const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });

/** A list with more pages has no end. */
const MOST_PAGES = 1_000;

/** Everything that a server lists, page by page. */
export async function listTools(client: Client, timeout: number): Promise<unknown[]> {
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const all: unknown[] = [];
  const seen = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const params = cursor === undefined ? {} : { cursor };
    const { tools, nextCursor } = await client.request({ method: "tools/list", params }, page, { timeout });
    all.push(...tools);
    if (!nextCursor) return all;
    if (seen.has(nextCursor) || seen.size >= MOST_PAGES) throw new Error("its list of tools has no end");
    seen.add(nextCursor);
    cursor = nextCursor;
  }
}
