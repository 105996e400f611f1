import { Agent, request } from "node:http";
import { type Emulator, providers, startEmulator } from "@suture/emulators";
import type { Target } from "./target.ts";

/** A request that the emulator refused, and its message. */
export interface Refusal {
  readonly document: unknown;
  readonly status: number;
  readonly said: string;
}

/** How many requests are under way at once. */
const LANES = 16;

/** Sends every document to an emulator of the target, over HTTP as a client would, and returns the refusals. */
export async function sendAll(target: Target, documents: Iterable<unknown>): Promise<Refusal[]> {
  const emulator = await startEmulator({ provider: target.provider, signatures: "trust" });
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const queue = documents[Symbol.iterator]();
  const refused: Refusal[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const refusal = await send(emulator, agent, pathFor(target), next.value);
      if (refusal !== undefined) refused.push(refusal);
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, work));
  } finally {
    agent.destroy();
    await emulator.close();
  }
  return refused;
}

/** The vendor's own path for generating with the target's model. */
function pathFor({ provider, model }: Target): string {
  const endpoints = providers.find(({ name }) => name === provider)?.endpoints ?? [];
  const path = endpoints.find(({ kind }) => kind === "generate")?.path;
  if (path === undefined) throw new Error(`nobody emulates ${provider}`);
  return path.replace(/\{\w+\}/, encodeURIComponent(model));
}

function send(
  { port }: Emulator,
  agent: Agent,
  path: string,
  document: unknown,
): Promise<Refusal | undefined> {
  return new Promise((resolve, reject) => {
    // Each vendor has its own header for the key.
    const keys = { authorization: "Bearer any", "x-api-key": "any", "x-goog-api-key": "any" };
    const headers = { "content-type": "application/json", "anthropic-version": "2023-06-01", ...keys };
    const sent = request({ port, agent, path, method: "POST", headers }, (response) => {
      const { statusCode: status = 0 } = response;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const said = Buffer.concat(chunks).toString();
        resolve(status === 200 ? undefined : { document, status, said });
      });
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(document));
  });
}
